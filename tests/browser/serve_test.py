"""`thou serve` in headless Chromium: two browsers at one game, seat 1 with the mouse, seat 2 with the keyboard alone.

python3 serve_test.py THOU GAME [DECISIONS]
"""
import re
import subprocess
import sys
import time
import urllib.request

import webdriver

NUMBER = "return typeof state === 'undefined' || !state ? 0 : state.number"
MINE = "return state.view.decision || null"


class Server:
    def __init__(self, thou, game):
        self.process = subprocess.Popen([thou, "serve", game, "--seats", "2", "--seed", "3"], stdout=subprocess.PIPE, text=True)
        self.places = []
        while not self.places or "/watch/" not in self.places[-1]:
            line = self.process.stdout.readline()
            assert line, "thou serve ended"
            self.places += re.findall(r"http://\S+", line)

    def close(self):
        self.process.kill()
        self.process.wait()


def with_mouse(browser, _turn):
    """Answers the decision by clicks; on a card of the table where that is possible."""
    decision = browser.run(MINE)
    if decision["kind"] == "number":
        return browser.click("#actions .main")
    if decision["maximum"] == 1:
        if browser.run("const name = [...document.querySelectorAll('#table .card.offered > header .name')]"
                       ".find(each => each.offsetParent); if (name) name.id = 'clicked'; return !!name"):
            number = browser.run(NUMBER)
            browser.click("#clicked")
            if browser.run("return byId('details').open"):  # several things to do with it
                browser.click("#details-body .choice")
            return browser.until("return state.number !== arguments[0]", number) and "card"
    if decision["maximum"] == 1:
        return browser.click("#choices .choice" if decision["options"] else "#actions .main")
    for index in range(decision["minimum"]):
        browser.click(f"[data-key='option-{index}']")
    browser.click("#actions .main")


def with_keyboard(browser, turn):
    """Answers with number keys, or every other time with Tab and Enter."""
    decision = browser.run(MINE)
    focus = browser.run("const style = getComputedStyle(document.activeElement);"
                        "return [document.activeElement.dataset.key || document.activeElement.id, style.outlineStyle]")
    if turn % 2 == 1 and decision["maximum"] == 1 and decision["kind"] != "number":
        for _ in range(400):
            if browser.run("return !!document.activeElement.closest('#choices .choice')"):
                assert browser.run("return getComputedStyle(document.activeElement).outlineStyle") == "solid", focus
                return browser.press("Enter")
            browser.press("Tab")
        raise AssertionError("Tab never reaches a choice")
    if decision["maximum"] == 1 and decision["options"]:
        return browser.press("1", *(() if len(decision["options"]) < 10 else ("Enter",)))
    for index in range(decision["minimum"] if decision["kind"] != "number" else 0):
        browser.press(*str(index + 1))
        browser.until("return picked.length === arguments[0]", index + 1)
    browser.press("0")


def hand(browser):
    """Names in the hand of the seat that the browser is at."""
    return browser.run("return state.view.zones.filter(zone => zone.role === 'hand' && zone.seat === state.seat)"
                       ".flatMap(zone => zone.cards.map(card => card.name))")


def tab_to(browser, key):
    for _ in range(600):
        if browser.run("return document.activeElement.dataset.key || ''") == key:
            return
        browser.press("Tab")
    raise AssertionError(f"Tab never reaches {key}")


def check_names(browser):
    """Everything that can have the focus is called something, and every region has a label."""
    unnamed = browser.run("return [...document.querySelectorAll('button, summary, input, section')].filter(each => !("
                          "each.textContent.trim() || each.getAttribute('aria-label') || each.labels && each.labels.length)).length")
    assert unnamed == 0, unnamed
    unlabelled = browser.run("return [...document.querySelectorAll('section')].filter(each => !each.getAttribute('aria-label') && "
                             "!document.getElementById(each.getAttribute('aria-labelledby'))).length")
    assert unlabelled == 0, unlabelled


def play(driver, server, decisions):
    first, second, watcher = (webdriver.Browser(driver) for _ in range(3))
    for browser, place in zip((first, second, watcher), server.places):
        browser.open(place)
        browser.until(NUMBER)
    check_names(first)
    answered = {first: 0, second: 0}
    on_cards = 0
    for _ in range(decisions):
        decider = first if first.run(MINE) else second
        other = second if decider is first else first
        assert decider.run(MINE) and not other.run(MINE) and not watcher.run(MINE), (
            [browser.run("return [state.number, standing(), byId('problem').textContent]") for browser in (first, second, watcher)])
        number = decider.run(NUMBER)
        how = with_mouse if decider is first else with_keyboard
        on_cards += how(decider, answered[decider]) == "card"
        answered[decider] += 1
        for browser in (first, second, watcher):
            browser.until("return state.number > arguments[0]", number)
        both = max(browser.run(NUMBER) for browser in (first, second))
        for browser in (first, second, watcher):
            browser.until("return state.number === arguments[0]", both)
        for browser in (first, second, watcher):
            announced = browser.run("return byId('announce').textContent")
            assert announced and ".." not in announced and "?." not in announced, announced
    print(f"{answered[first]} decisions with the mouse, {on_cards} of them on cards; {answered[second]} with the keyboard")
    assert answered[first] > 1 and answered[second] > 1 and on_cards > 0
    check_hands(first, second, watcher)
    check_why(first)
    check_log(watcher)
    check_undo(second, first)
    check_looks(driver, second, server.places[1])  # whose answer it was that was taken back
    for browser in (first, second, watcher):
        errors = browser.errors()  # reading them takes them away
        assert errors == [], errors
    check_gone(first, second, server)
    first.close()
    watcher.close()
    second.close()


def check_hands(first, second, watcher):
    """No name that is in the other player's hand alone is anywhere in what a browser was sent."""
    source = "return JSON.stringify(state) + document.documentElement.outerHTML"
    public = watcher.run(source)
    for one, other in ((first, second), (second, first)):
        hidden = [name for name in hand(other) if name not in public and name not in hand(one)]
        for name in hidden:
            assert name not in one.run(source), name


def check_why(browser):
    """A card that is not offered is shown in full, and Escape closes that."""
    browser.click("#table .card:not(.offered):not(.unknown) > header .name")
    browser.until("return byId('details').open && byId('details-title').textContent")
    browser.press("Escape")
    browser.until("return !byId('details').open")


def check_log(browser):
    """What was played is in the log as it is shown at first; bookkeeping is there, and shown on request."""
    seen = "return [...document.querySelectorAll('#log li')].filter(each => each.offsetParent).map(each => each.textContent)"
    told = browser.run(seen)
    assert any(" plays " in line for line in told), told
    assert not any("must choose" in line or line.endswith(("phase begins", "phase ends")) for line in told), told
    browser.click("#whole")
    assert len(browser.run(seen)) > len(told)
    browser.click("#whole")


def check_looks(driver, browser, place):
    """The ring of the first choice covers nothing; texts can be read, light and dark; the decision stays in view on a phone; keys answer
    while the box of the log has the focus."""
    for dark in (False, True):
        narrow = webdriver.Browser(driver, width=500, height=800, dark=dark)
        narrow.open(place)
        narrow.until(NUMBER)
        narrow.devtools("Emulation.setDeviceMetricsOverride", {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": False})
        if narrow.run("return !!document.querySelector('#choices .choice')"):
            gap = narrow.run("const choice = document.querySelector('#choices .choice'); choice.focus({focusVisible: true});"
                             "const above = [...document.querySelectorAll('#choices > .count')].pop().getBoundingClientRect();"
                             "const style = getComputedStyle(choice);"
                             "return choice.getBoundingClientRect().top - parseFloat(style.outlineWidth) - parseFloat(style.outlineOffset) - above.bottom")
            assert gap >= 0, gap
        worst = narrow.run(CONTRAST)
        assert worst >= 4.5, (dark, worst)
        narrow.run("scrollTo(0, document.body.scrollHeight / 2)")
        box = narrow.run("const box = byId('decision').getBoundingClientRect(); return [box.top, box.bottom, innerHeight]")
        assert box[0] >= 0 and box[0] < 60 and box[1] < 0.7 * box[2], box
        narrow.close()
    browser.run("byId('whole').focus()")
    number = browser.run(NUMBER)
    with_keyboard(browser, 0)
    browser.until("return state.number > arguments[0]", number)


# The least contrast of a card's kind to what is behind it, as WCAG reckons it.
CONTRAST = """
const parts = colour => colour.match(/[0-9.]+/g).map(Number);
const light = colour => {
  const [r, g, b] = parts(colour).map(each => each / 255).map(each => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
return Math.min(...[...document.querySelectorAll('.card:not(.unknown) .kind')].map(kind => {
  const ink = light(getComputedStyle(kind).color), ground = light(getComputedStyle(kind.parentElement).backgroundColor);
  return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
}));
"""


def check_undo(browser, other):
    number = browser.run(NUMBER)
    tab_to(browser, "undo")
    browser.press("Enter")
    browser.until("return state.number > arguments[0] && !!state.view.decision", number)
    assert browser.run("return byId('log').textContent.includes('has taken back')")
    other.until("return byId('announce').textContent.includes('has taken back') && byId('undone').textContent.includes('has taken back')")


def check_gone(first, second, server):
    """A browser goes away in the middle of its events; the others play on."""
    first.devtools("Network.enable", {})
    first.open("about:blank")
    place = server.places[1]
    with urllib.request.urlopen(place + "/state", timeout=5) as reply:
        assert reply.status == 200
    number = second.run(NUMBER)
    assert second.run(MINE)
    with_keyboard(second, 0)
    second.until("return state.number > arguments[0]", number)


def main():
    thou, game = sys.argv[1:3]
    decisions = int(sys.argv[3]) if len(sys.argv) > 3 else 12
    begun = time.monotonic()
    driver = webdriver.Driver()
    server = Server(thou, game)
    try:
        play(driver, server, decisions)
    finally:
        server.close()
        driver.close()
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
