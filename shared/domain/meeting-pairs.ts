import { doOverlap } from './find-contacts';
import { poissonTail } from './poisson';
import { type SeenDays, type Sightings, spanOf, timeOfDay } from './sightings';
import type { SphereGrid } from './sphere-grid';

/** Two users, and the days on which they met. */
export interface MeetingPair {
  readonly one: number;
  readonly other: number;
  /** Different days with a contact. */
  readonly days: number;
  /** The number of such days to expect if each user's days fell at random; see expectedDays. */
  readonly expected: number;
  /** The probability of at least as many. */
  readonly p: number;
}

/** Collects contacts by pair of users, and counts the days of each. */
export class PairDays {
  readonly #users: number;
  readonly #days = new Map<number, number[]>();

  constructor(users: number) {
    this.#users = users;
  }

  add(one: number, other: number, day: number): void {
    const key = Math.min(one, other) * this.#users + Math.max(one, other);
    const days = this.#days.get(key);
    if (days === undefined) this.#days.set(key, [day]);
    else if (!days.includes(day)) days.push(day);
  }

  /** Returns the pairs with at least so many days. */
  pairs(least: number): readonly { readonly one: number; readonly other: number; readonly days: number }[] {
    const found: { one: number; other: number; days: number }[] = [];
    for (const [key, days] of this.#days) {
      if (days.length < least) continue;
      found.push({ one: Math.floor(key / this.#users), other: key % this.#users, days: days.length });
    }
    return found;
  }
}

const daySeconds = 86_400;

/** Calculates what to expect of pairs. It doesn't change when days are shuffled, so each pair is calculated once. */
export class PairChances {
  readonly #sightings: Sightings;
  readonly #days: SeenDays;
  readonly #grid: SphereGrid;
  readonly #withinSeconds: number;
  readonly #known = new Map<number, number>();

  constructor(sightings: Sightings, days: SeenDays, grid: SphereGrid, withinSeconds: number) {
    this.#sightings = sightings;
    this.#days = days;
    this.#grid = grid;
    this.#withinSeconds = withinSeconds;
  }

  of({ one, other, days }: Pick<MeetingPair, 'one' | 'other' | 'days'>): MeetingPair {
    const key = one * this.#sightings.users + other;
    const expected = this.#known.get(key) ?? this.#expectedDays(one, other);
    this.#known.set(key, expected);
    return { one, other, days, expected, p: poissonTail(days, expected) };
  }

  /**
   * Returns how many days with a meeting to expect if the days of both users fell at random between their first and last day:
   * the number of pairs of days that would be a meeting on the same date, by the probability that they have the same date.
   */
  #expectedDays(one: number, other: number): number {
    const [span, otherSpan] = [spanOf(this.#days, one), spanOf(this.#days, other)];
    const common =
      Math.min(span.from + span.days, otherSpan.from + otherSpan.days) - Math.max(span.from, otherSpan.from);
    if (common <= 0) return 0;
    const { blocksOfUser } = this.#days;
    let meeting = 0;
    for (let block = blocksOfUser[one] ?? 0; block < (blocksOfUser[one + 1] ?? 0); block += 1)
      for (let theirs = blocksOfUser[other] ?? 0; theirs < (blocksOfUser[other + 1] ?? 0); theirs += 1)
        meeting += this.#offsets(block, theirs);
    return (meeting * common) / (span.days * otherSpan.days);
  }

  /** Returns at how many of these dates of the second block there would be a meeting: the day before, the same, the day after. */
  #offsets(block: number, theirs: number): number {
    const { first } = this.#days;
    const { seconds } = this.#sightings;
    let [before, same, after] = [0, 0, 0];
    for (let one = first[block] ?? 0; one < (first[block + 1] ?? 0); one += 1)
      for (let other = first[theirs] ?? 0; other < (first[theirs + 1] ?? 0); other += 1) {
        const apart = timeOfDay(seconds[other] ?? 0) - timeOfDay(seconds[one] ?? 0);
        const isSame = Math.abs(apart) <= this.#withinSeconds;
        const isBefore = Math.abs(apart - daySeconds) <= this.#withinSeconds;
        const isAfter = Math.abs(apart + daySeconds) <= this.#withinSeconds;
        if (!(isSame || isBefore || isAfter) || !doOverlap(this.#sightings, this.#grid, one, other)) continue;
        if (isSame) same = 1;
        if (isBefore) before = 1;
        if (isAfter) after = 1;
      }
    return before + same + after;
  }
}
