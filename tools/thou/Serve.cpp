// `thou serve`: a game in browser pages. The sockets are libmicrohttpd's; what is said through them is ServedRoutes.h's.
//
// Each connection has a thread: one that is slow or goes away keeps nobody else waiting. Nothing is on disk, so Ctrl-C needs no care: it ends the process.
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>

#include <cerrno>
#include <cstring>
#include <thread>

#include "tools/thou/PlainStream.h"
#include "tools/thou/Players.h"
#include "tools/thou/Scope.h"
#include "tools/thou/ServedRoutes.h"

namespace thou::cli {
namespace {

constexpr unsigned kConnections = 64;                   ///< at once
constexpr unsigned kIdleSeconds = 20;                   ///< then a connection that says nothing is closed
constexpr size_t kHeaderBytes = size_t(32) << 10;       ///< of a request, and of what is written in one piece
constexpr size_t kCutOff = size_t(1) << 20;             ///< bytes of a body that is too long anyway, read to say so
constexpr std::chrono::milliseconds kHeartbeat{5'000};  ///< so often is looked whether a browser is still there
constexpr std::string_view kBeat = ": still here\n\n";

/// A request while it comes in.
struct Incoming {
  Request request;
  size_t bytes = 0;  ///< of the body, those not kept counted
};

/// The events of one browser.
struct Events {
  const ServedGame& game;
  const Place& place;
  uint64_t known = 0;     ///< number of what was told last
  std::string text = {};  ///< the event that is being written,
  size_t written = 0;     ///< and how much of it has been
};

ssize_t writeEvents(void* with, uint64_t /*position*/, char* buffer, size_t most) {
  Events& events = *static_cast<Events*>(with);
  if (events.written == events.text.size()) {
    events.written = 0;
    const uint64_t number = events.game.wait(events.known, kHeartbeat);
    if (number == events.known) {
      events.text = kBeat;
    } else {
      events.known = number;  // what is shown may be newer: then it is told once more
      events.text = eventOf(events.game, events.place);
    }
  }
  const size_t part = std::min(most, events.text.size() - events.written);
  std::memcpy(buffer, events.text.data() + events.written, part);
  events.written += part;
  return ssize_t(part);
}

MHD_Result send(MHD_Connection* connection, const ServedGame& game, Reply reply) {
  MHD_Response* const response =
      reply.events ? MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, kHeaderBytes / 2, writeEvents,
                                                       new Events{game, *reply.events},
                                                       [](void* with) { delete static_cast<Events*>(with); })
                   : MHD_create_response_from_buffer(reply.body.size(), reply.body.data(), MHD_RESPMEM_MUST_COPY);
  if (!response) return MHD_NO;
  const std::pair<const char*, const char*> headers[] = {
      {"Content-Type", reply.type.c_str()},
      {"Cache-Control", "no-store"},
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
       "form-action 'none'; frame-ancestors 'none'"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Referrer-Policy", "no-referrer"},
      {"X-Content-Type-Options", "nosniff"}};
  for (const auto& [name, value] : headers) MHD_add_response_header(response, name, value);
  if (!reply.allow.empty()) MHD_add_response_header(response, "Allow", reply.allow.c_str());
  const MHD_Result queued = MHD_queue_response(connection, unsigned(reply.status), response);
  MHD_destroy_response(response);
  return queued;
}

/// Called when a request's head has come, for each part of its body, and at its end.
MHD_Result take(void* with, MHD_Connection* connection, const char* path, const char* method, const char* /*version*/,
                const char* body, size_t* bytes, void** request) {
  ServedGame& game = *static_cast<ServedGame*>(with);
  if (!*request) {
    const char* const host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    *request = new Incoming{.request = {.method = method, .path = path, .host = host ? host : ""}};
    return MHD_YES;
  }
  Incoming& incoming = *static_cast<Incoming*>(*request);
  if (*bytes != 0) {
    incoming.bytes += *bytes;
    if (incoming.bytes <= kMostBody) incoming.request.body.append(body, *bytes);
    *bytes = 0;
    return incoming.bytes <= kCutOff ? MHD_YES : MHD_NO;  // NO closes the connection
  }
  if (incoming.bytes > kMostBody)
    return send(connection, game,
                refuse({413, "too-long", "a request has at most " + std::to_string(kMostBody) + " bytes"}));
  return send(connection, game, reply(game, incoming.request));
}

void forget(void* /*with*/, MHD_Connection* /*connection*/, void** request, MHD_RequestTerminationCode /*why*/) {
  delete static_cast<Incoming*>(*request);
  *request = nullptr;
}

MHD_Daemon* listenOn(uint16_t port, ServedGame& game) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL, port, nullptr,
                          nullptr, take, &game, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_NOTIFY_COMPLETED, forget,
                          nullptr, MHD_OPTION_CONNECTION_LIMIT, kConnections, MHD_OPTION_CONNECTION_TIMEOUT,
                          kIdleSeconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, kHeaderBytes, MHD_OPTION_END);
}

}  // namespace

Exit serve(const Games& games, const ServeOptions& options, Output output) {
  const std::optional<Table> table = tableOf(games, options.game, options.decks, options.seats, output);
  if (!table) return Exit::Usage;
  std::vector<std::string> names;
  for (const std::string& name : options.players) {
    if (name != "person") names.push_back(name);
  }
  Programs programs;
  if (!programs.read(names, output)) return Exit::Usage;
  ServedGame::Programs players;
  for (size_t i = 0; i < table->seats.decks.size(); ++i) {
    const std::string name = i < options.players.size() ? options.players[i] : "person";
    const uint64_t seed = options.seed * play::kSeatsOfSeed + i + 1;
    players.push_back(name == "person" ? nullptr : programs.make(name, table->compilation->program, seed));
  }
  ServedGame game(*table, options.seed, std::move(players), [&](const std::string& what) {
    PlainStream(output.err) << "thou: the cards have a fault: " << what << '\n';
  });
  MHD_Daemon* const daemon = listenOn(options.port, game);
  if (!daemon) {
    output.err << "thou: port " << options.port << " of 127.0.0.1 cannot be listened on: " << std::strerror(errno)
               << "; `--port 0` takes a free one\n";
    return Exit::Usage;
  }
  const MHD_DaemonInfo* const info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  const std::string origin = "http://127.0.0.1:" + std::to_string(info ? info->port : options.port);
  output.out << options.game << ": everybody opens an address of their own in a browser. Ctrl-C ends the game.\n";
  for (const Place& place : game.places()) {
    if (state::isPlayer(place.viewer))
      output.out << "  " << place.name << ", seat " << unsigned(place.viewer.value) << ": ";
    else
      output.out << "  who only watches: ";
    output.out << origin << place.path << '\n';
  }
  output.out.flush();
  for (uint64_t number = game.number();;) {
    while (game.step()) number = game.number();
    number = game.wait(number, std::chrono::hours(1));
  }
}

}  // namespace thou::cli
