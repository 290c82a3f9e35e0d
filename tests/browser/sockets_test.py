"""`thou serve` on a real port: whole requests, broken ones, oversize ones, clients that are slow or go away. Standard library only.

python3 sockets_test.py THOU
"""
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import threading


def start(thou, *options):
    process = subprocess.Popen([thou, "serve", "Two Roads", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    places = []
    while not places or "/watch/" not in places[-1]:
        line = process.stdout.readline()
        if not line:
            return process, []
        places += re.findall(r"http://\S+", line)
    return process, places


def talk(port, sent, seconds=10):
    """Sends bytes and gives what comes until the server closes or pauses."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as connection:
        try:
            connection.sendall(sent)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # refused before all of it was read
        got = b""
        try:
            while part := connection.recv(65536):
                got += part
        except (TimeoutError, ConnectionResetError):
            pass
        return got


def request(port, method, path, body=b"", host="127.0.0.1", more=""):
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n{more}\r\n"
    return talk(port, head.encode() + body)


def status(reply):
    return int(reply.split(b" ", 2)[1]) if reply.startswith(b"HTTP/1.1 ") else None


def events(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path + "/events")
    reply = connection.getresponse()
    assert reply.status == 200 and reply.getheader("Content-Type") == "text/event-stream"
    return connection, reply


def told(reply):
    """What the next event says; what keeps the connection alive is passed over."""
    while not (line := reply.readline()).startswith(b"data: "):
        assert line
    return json.loads(line[6:])


def main():
    thou = sys.argv[1]
    process, places = start(thou)
    try:
        port = int(re.search(r":(\d+)/", places[0]).group(1))
        seat, watch = ("/" + places[at].split("/", 3)[3] for at in (0, 2))

        page = request(port, "GET", seat)
        assert status(page) == 200 and b"<!doctype html>" in page
        for header in (b"Cache-Control: no-store", b"frame-ancestors 'none'", b"Referrer-Policy: no-referrer"):
            assert header in page, header
        assert b"Access-Control" not in page
        assert status(request(port, "GET", seat, host="example.org")) == 403
        assert status(request(port, "GET", "/seat/none")) == 404
        assert status(request(port, "PUT", seat + "/answer")) == 405
        assert status(request(port, "POST", seat + "/answer", b"{")) == 400
        assert status(request(port, "POST", seat + "/answer", b"x" * 70_000)) == 413
        assert status(request(port, "POST", seat + "/answer", b"x" * 3_000_000)) in (413, None)
        assert status(request(port, "GET", "/" + "x" * 100_000)) in (400, 414, 431, 413, None)
        assert status(request(port, "GET", seat, more="X: " + "y" * 100_000 + "\r\n")) in (400, 413, 431, None)
        for garbage in (b"\0" * 1000, b"GET\r\n\r\n", b"\xff\xfe\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"):
            talk(port, garbage, seconds=2)

        # Two listen; one goes away, one reads nothing; the answer of a third is taken and told.
        (first, reply), (silent, _), (gone, _) = events(port, seat), events(port, seat), events(port, watch)
        shown = told(reply)
        gone.close()
        half = socket.create_connection(("127.0.0.1", port), timeout=10)  # a request that never ends
        half.sendall(b"POST " + seat.encode() + b"/answer HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        state = json.loads(request(port, "GET", seat + "/state").split(b"\r\n\r\n", 1)[1])
        assert state == shown
        decider = next(place for place in places if b'"decision"' in request(port, "GET", "/" + place.split("/", 3)[3] + "/state"))
        decider = "/" + decider.split("/", 3)[3]
        decision = json.loads(request(port, "GET", decider + "/state").split(b"\r\n\r\n", 1)[1])["view"]["decision"]
        chosen = list(range(decision["minimum"]))
        body = json.dumps({"number": state["number"], "choose": chosen}).encode()
        replies = []
        both = [threading.Thread(target=lambda: replies.append(status(request(port, "POST", decider + "/answer", body)))) for _ in range(2)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        assert sorted(replies) in ([200, 403], [200, 409]), replies
        assert told(reply)["number"] == state["number"] + 1
        for connection in (first, silent, half):
            connection.close()

        other, none = start(thou, "--port", str(port))
        assert not none and other.wait(timeout=20) == 2
        said = other.stderr.read()
        assert f"port {port}" in said and "Address already in use" in said, said

        many = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(100)]  # more than are served at once
        for connection in many:
            connection.close()
        assert status(request(port, "GET", seat)) == 200
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=5) == -signal.SIGINT
    finally:
        process.kill()


main()
