import { describe, expect, it } from 'vitest';
import { maxChanceShare } from '../../../../shared/domain/chance';
import { findMeetings, type MeetingsFound } from '../../../../shared/domain/meetings';
import {
  type PlainSighting,
  packedSightings,
  simulatedSightings,
} from '../../../support/inputs/simulated-sightings';

const rule = { withinSeconds: 3_600, most: 3_000_000, leastDays: 2 };
const bar = { latitude: 40.417, longitude: -3.703 };
const home = { latitude: 40.45, longitude: -3.69 };

const seen = (
  user: string,
  day: number,
  hour: number,
  place: { latitude: number; longitude: number },
): PlainSighting => ({
  user,
  seconds: day * 86_400 + hour * 3_600,
  ...place,
  radiusKm: 0.1,
});

function found(plain: readonly PlainSighting[]): MeetingsFound {
  const meetings = findMeetings(packedSightings(plain).sightings, rule);
  if (meetings === null) throw new Error('Crowded.');
  return meetings;
}

describe('users who meet again and again', () => {
  it('are compared with the number of days to expect: pairs of days that fit, by the days of the span', () => {
    // Both are seen from day 0 to day 9, and at the bar at 20:00 on days 0, 4 and 9: 9 pairs of days that fit, each with a
    // probability of 1/10.
    const days = [0, 4, 9];
    const { pairs } = found([
      ...days.map((day) => seen('ana', day, 20, bar)),
      ...days.map((day) => seen('ben', day, 20.5, bar)),
    ]);
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({ one: 0, other: 1, days: 3 });
    expect(pairs[0]?.expected).toBeCloseTo(0.9, 10);
    // 1 - e^-0.9 * (1 + 0.9 + 0.405)
    expect(pairs[0]?.p).toBeCloseTo(0.062_857, 5);
  });

  it('are not who share a home, at which both are seen nearly every day: chance explains their meetings', () => {
    const days = Array.from({ length: 28 }, (_, day) => day);
    const { pairs } = found([
      ...days.map((day) => seen('ana', day, 20, home)),
      ...days.map((day) => seen('ben', day, 20.5, home)),
    ]);
    expect(pairs[0]?.days).toBe(28);
    expect(pairs[0]?.expected).toBeCloseTo(28, 10);
    expect(pairs[0]?.chanceShare).toBeGreaterThan(maxChanceShare);
  });

  it('count a day once, however many reports there are, and midnight does not part them', () => {
    const { pairs } = found([
      ...[1, 3].flatMap((day) => [seen('ana', day, 23.9, bar), seen('ana', day, 23.8, bar)]),
      ...[2, 4].flatMap((day) => [seen('ben', day, 0.1, bar), seen('ben', day, 0.2, bar)]),
    ]);
    expect(pairs.map(({ days }) => days)).toEqual([2]);
  });

  it('are expected across midnight as often as they would fit, by the days that both were seen', () => {
    // Ana late on days 0, 4 and 9, Ben early on the days after: 9 pairs of days that fit, on 9 common days of 10 and 10.
    const { pairs } = found(
      [0, 4, 9].flatMap((day) => [seen('ana', day, 23.9, bar), seen('ben', day + 1, 0.1, bar)]),
    );
    expect(pairs.map(({ days }) => days)).toEqual([3]);
    expect(pairs[0]?.expected).toBeCloseTo(0.81, 10);
  });

  it('are none where they were at the place at other times', () => {
    const { pairs } = found(
      [0, 5, 9].flatMap((day) => [seen('ana', day, 9, bar), seen('ben', day, 20, bar)]),
    );
    expect(pairs).toEqual([]);
  });
});

it('users gather where more are at one place on one day than their other days let expect', () => {
  const users = ['ana', 'ben', 'cem', 'dana', 'eva'];
  const elsewhere = (user: number, day: number) =>
    seen(users[user] ?? '', day, 12, { latitude: 10 + user, longitude: 20 });
  const { gatherings } = found(
    users.flatMap((user, at) => [elsewhere(at, 0), elsewhere(at, 19), seen(user, 7, 12 + at / 2, bar)]),
  );
  expect(gatherings).toHaveLength(1);
  // Five users, each with a probability of 1/20.
  expect(gatherings[0]).toMatchObject({ day: 7, users: 5 });
  expect(gatherings[0]?.expected).toBeCloseTo(0.25, 10);
});

it('the same sightings always give the same answer', () => {
  const { sightings } = simulatedSightings(300, 2_000);
  const [one, other] = [findMeetings(sightings, rule), findMeetings(sightings, rule)];
  expect(one?.pairs).toEqual(other?.pairs);
  expect(one?.gatheringsByChance).toEqual(other?.gatheringsByChance);
});

// Seeds that were not used while the method was made.
describe.each([101, 102])('in a simulated month of 20,000 reports (seed %j)', (seed) => {
  const { sightings, names, ringOf } = simulatedSightings(seed, 20_000);
  const meetings = findMeetings(sightings, rule);
  const dayOf = (at: number) => Math.floor((sightings.seconds[at] ?? 0) / 86_400);
  const ringsAt = ({ spot, day }: { readonly spot: number; readonly day: number }) => {
    const users = new Set<string>();
    for (let at = 0; at < sightings.count; at += 1)
      if (meetings?.spotOf[at] === spot && dayOf(at) === day) users.add(names[sightings.user[at] ?? 0] ?? '');
    return [...users].flatMap((user) => ringOf.get(user) ?? []);
  };
  const sure = meetings?.gatherings.filter(({ chanceShare }) => chanceShare <= maxChanceShare) ?? [];
  const ofRings = sure.filter((gathering) => ringsAt(gathering).length >= 3);

  it('at least three of four phishing rings are found as gatherings', () => {
    const rings = new Set(ringOf.values());
    const foundRings = new Set(ofRings.flatMap(ringsAt));
    expect(foundRings.size / rings.size).toBeGreaterThan(0.75);
  });

  it('at most one in ten gatherings that are hardly by chance is of ordinary lives', () => {
    expect(sure.length - ofRings.length).toBeLessThanOrEqual(sure.length / 10);
  });

  it('at most one in ten pairs that hardly met by chance is of ordinary lives', () => {
    const pairs = meetings?.pairs.filter(({ chanceShare }) => chanceShare <= maxChanceShare) ?? [];
    const ordinary = pairs.filter(({ one, other }) => {
      const ring = ringOf.get(names[one] ?? '');
      return ring === undefined || ring !== ringOf.get(names[other] ?? '');
    });
    expect(ordinary.length).toBeLessThanOrEqual(pairs.length / 10);
  });
});
