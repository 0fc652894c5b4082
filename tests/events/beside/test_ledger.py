"""What follows from a ledger: who moves, how often the same two count, and when somebody is known well enough."""

from __future__ import annotations

from msgspec.structs import replace

from events.beside.ledger import (
    DAY_MS,
    GAMES_MIN,
    NEW,
    PAIR_GAMES_MAX,
    PEOPLE_MIN,
    Entry,
    Rating,
    agrees,
    moved,
    ratings_after,
)

DAY = 20_000
NOON = DAY * DAY_MS + DAY_MS // 2


def entry(number: int, *players: str, at: int | None = NOON, rated: bool = True) -> Entry:
    """Ranked in the order in which they are named."""
    places = range(len(players))
    seats: list[tuple[str | None, str | None]] = [(player, None) for player in players]
    return Entry(f"g_{number}", seats, [[seat] for seat in places], [seat + 1 for seat in places], rated, at)


def after(*entries: Entry) -> dict[str, Rating]:
    return ratings_after(entries)[0]


def test_the_same_pair_counts_three_games_a_day() -> None:
    games = [entry(number, "ada", "eve") for number in range(10)]
    three, ten = after(*games[:PAIR_GAMES_MAX]), after(*games)
    for player in ("ada", "eve"):
        assert (ten[player].mu, ten[player].sigma) == (three[player].mu, three[player].sigma)
        assert (ten[player].games, ten[player].finished) == (PAIR_GAMES_MAX, 10)


def test_the_next_day_they_count_again() -> None:
    one_day = [entry(number, "ada", "eve") for number in range(5)]
    next_day = [entry(number, "ada", "eve", at=NOON + DAY_MS) for number in range(5, 10)]
    assert after(*one_day, *next_day)["ada"].games == 2 * PAIR_GAMES_MAX


def test_a_game_that_is_entered_late_opens_no_second_day() -> None:
    late = [entry(9, "ada", "eve", at=NOON - DAY_MS)]
    today = [entry(number, "ada", "eve") for number in range(PAIR_GAMES_MAX)]
    assert after(*today, *late)["ada"].games == PAIR_GAMES_MAX
    assert after(*today, *late, *today)["ada"].games == PAIR_GAMES_MAX


def test_who_met_nobody_too_often_moves_though_others_at_the_table_did() -> None:
    twins = [entry(number, "ada", "eve") for number in range(PAIR_GAMES_MAX)]
    before, ratings = after(*twins), after(*twins, entry(9, "eve", "kim", "ada"))
    assert ratings["kim"].games == 1 and ratings["kim"].mu != NEW.mu
    for player in ("ada", "eve"):
        assert (ratings[player].mu, ratings[player].games) == (before[player].mu, PAIR_GAMES_MAX)


def test_who_plays_together_is_no_pair() -> None:
    games = [replace(entry(n, "ada", "bob", f"p_{n}"), teams=[[0, 1], [2]], ranks=[1, 2]) for n in range(5)]
    ratings = after(*games)
    assert ratings["ada"].games == ratings["bob"].games == 5
    assert "bob" not in ratings["ada"].people


def test_an_unrated_game_is_counted_among_the_finished_ones_and_moves_nobody() -> None:
    ratings = after(entry(1, "ada", "eve", rated=False))
    assert ratings["ada"] == replace(NEW, finished=1)
    assert ratings_after([entry(1, "ada", "eve", rated=False)])[1] == {}


def test_old_entries_count_as_ever_with_bots_and_without_end() -> None:
    old = [
        Entry(f"g_{number}", [("ada", None), (None, "greedy"), ("eve", None)], [[0], [1], [2]], [1, 2, 3])
        for number in range(20)
    ]
    ratings = after(*old)
    assert ratings["ada"].games == ratings["eve"].games == 20
    assert ratings["ada"].people == ("eve",) and ratings["ada"].met == {}


def test_a_rating_is_provisional_until_ten_games_against_six_people_have_counted() -> None:
    people = [f"p_{number}" for number in range(PEOPLE_MIN)]
    few_games = [entry(number, "ada", player) for number, player in enumerate(people)]
    assert after(*few_games)["ada"].games < GAMES_MIN and after(*few_games)["ada"].is_provisional
    few_people = [entry(n, "ada", people[n % (PEOPLE_MIN - 1)]) for n in range(GAMES_MIN)]
    assert after(*few_people)["ada"].games == GAMES_MIN and after(*few_people)["ada"].is_provisional
    enough = [entry(number, "ada", people[number % PEOPLE_MIN]) for number in range(GAMES_MIN)]
    assert not after(*enough)["ada"].is_provisional
    assert after(*enough[:-1])["ada"].is_provisional


def test_a_history_has_every_game_that_counted_and_ends_with_the_rating() -> None:
    games = [entry(number, "ada", "eve") for number in range(5)]
    ratings, histories = ratings_after(games)
    steps = histories["ada"]
    assert [(step.game, step.at, step.rating.games) for step in steps] == [
        (f"g_{number}", NOON, number + 1) for number in range(PAIR_GAMES_MAX)
    ]
    assert steps[-1].rating.shown == ratings["ada"].shown


def test_an_old_entry_agrees_with_its_history_though_that_tells_more_today() -> None:
    found = entry(1, "ada", "eve", rated=False)
    assert agrees(found, found) and agrees(replace(found, rated=True, at=None), found)
    secret = replace(found, private=True)
    assert agrees(secret, secret) and agrees(found, secret) and not agrees(replace(found, private=False), secret)
    assert not agrees(replace(found, rated=True), found)
    assert not agrees(replace(found, rated=True, at=None, ranks=[2, 1]), found)


def test_nobody_moves_by_a_game_without_people() -> None:
    assert moved(Entry("g", [(None, "greedy"), (None, "random")], [[0], [1]], [1, 2], True, NOON), {}) == {}
