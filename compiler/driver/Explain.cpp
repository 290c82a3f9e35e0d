// Explanations are collected during analysis; this file orders them.
