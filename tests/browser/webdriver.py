"""A browser driven through chromedriver (W3C WebDriver over plain HTTP): as much of it as the tests of `thou serve` need. Standard library only."""
import base64
import json
import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Space": " ", "Escape": "\ue00c"}
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--no-proxy-server"]

urllib.request.install_opener(urllib.request.build_opener(urllib.request.ProxyHandler({})))  # this machine is reached without a proxy


class Driver:
    """The chromedriver process, from which browsers come."""

    def __init__(self):
        self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            found = re.search(r"successfully on port (\d+)", line)
            if found:
                self.url = f"http://127.0.0.1:{found.group(1)}"
                return
        raise RuntimeError("chromedriver does not start")

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {error.read().decode()[:600]}") from None

    def close(self):
        self.process.terminate()
        self.process.wait()


class Browser:
    def __init__(self, driver, width=1360, height=900, dark=False):
        self.driver = driver
        options = {"binary": shutil.which("chromium"), "args": FLAGS + [f"--window-size={width},{height}"]}
        self.session = driver.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})["sessionId"]
        self.devtools("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def ask(self, method, path, body=None):
        return self.driver.ask(method, f"/session/{self.session}{path}", body)

    def devtools(self, command, parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, url):
        self.ask("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector):
        """With the mouse, in its middle, scrolled into view first."""
        self.until("return document.querySelector(arguments[0]) !== null", selector)  # the page may just be drawn anew
        found = self.ask("POST", "/element", {"using": "css selector", "value": selector})
        self.ask("POST", f"/element/{found[ELEMENT]}/click", {})

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def until(self, script, *arguments, seconds=20):
        """Waits until a script returns what is true; that."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script, *arguments)
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"never came true: {script}")

    def errors(self):
        """What the page complained of to its console."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"}) if entry["level"] == "SEVERE"]

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("GET", "/screenshot")))

    def close(self):
        self.ask("DELETE", "")
