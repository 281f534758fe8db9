import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { type ByChance, chanceShares, countedByChance } from './chance';
import { type ContactRule, findContacts } from './find-contacts';
import { findGatherings, findSpots, type Gathering, visitsOf } from './gatherings';
import { type MeetingPair, PairChances, PairDays } from './meeting-pairs';
import { shuffledDays } from './shuffled-days';
import { type SeenDays, type Sightings, seenDays } from './sightings';
import { sphereGrid } from './sphere-grid';

/** The question about meetings, besides the sightings. */
interface MeetingsRule extends ContactRule {
  /** Pairs with fewer days are not listed. */
  readonly leastDays: number;
}

export interface MeetingsFound {
  readonly pairs: readonly (MeetingPair & { readonly chanceShare: number })[];
  readonly gatherings: readonly (Gathering & { readonly chanceShare: number })[];
  readonly pairsByChance: ByChance;
  readonly gatheringsByChance: ByChance;
  readonly rounds: number;
  readonly days: SeenDays;
  /** The spot of each sighting; -1 for none. */
  readonly spotOf: Int32Array;
  /** Visits the contacts of listed pairs, on their own days. */
  readonly contactsOf: (
    listed: readonly Pick<MeetingPair, 'one' | 'other'>[],
    visit: (one: number, other: number) => void,
  ) => void;
}

/** Rounds of shuffled days: as many as about two million sightings take. */
const shuffledSightings = 2_000_000;
const [leastRounds, mostRounds] = [4, 20];

function roundsFor(sightings: number): number {
  return Math.max(leastRounds, Math.min(mostRounds, Math.floor(shuffledSightings / Math.max(1, sightings))));
}

/**
 * Finds pairs of users who met on several days, and users who gathered at one place, with how much of that chance explains:
 * each as likely as if the days of every user fell at random, and all together compared with what rounds with shuffled days give.
 * null if there are more contacts than the rule allows. The same sightings give the same answer.
 */
export function findMeetings(sightings: Sightings, rule: MeetingsRule): MeetingsFound | null {
  const days = seenDays(sightings);
  const reach = 2 * sightings.radiusKm.reduce((most, radius) => Math.max(most, radius), 0);
  const grid = sphereGrid(sightings, reach);
  const chances = new PairChances(sightings, days, grid, rule.withinSeconds);
  const spots = findSpots(sightings);
  const visits = visitsOf(spots, days);
  const pairsOn = (dayOfBlock: Int32Array): readonly MeetingPair[] | null => {
    const met = new PairDays(sightings.users);
    const found = findContacts(sightings, days, grid, dayOfBlock, rule, (one, other) =>
      met.add(
        sightings.user[one] ?? 0,
        sightings.user[other] ?? 0,
        dayOfBlock[days.blockOf[earlier(sightings, one, other)] ?? 0] ?? 0,
      ),
    );
    return found > rule.most ? null : met.pairs(rule.leastDays).map((pair) => chances.of(pair));
  };
  const pairs = pairsOn(days.day);
  if (pairs === null) return null;
  const gatherings = findGatherings(visits, days, days.day);
  const rounds = roundsFor(sightings.count);
  const random = xoroshiro128plus(1);
  const pairsByChance: (readonly MeetingPair[])[] = [];
  const gatheringsByChance: (readonly Gathering[])[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dayOfBlock = shuffledDays(days, random);
    const met = pairsOn(dayOfBlock);
    if (met === null) return null;
    pairsByChance.push(met);
    gatheringsByChance.push(findGatherings(visits, days, dayOfBlock));
  }
  return {
    pairs: withShares(pairs, pairsByChance),
    gatherings: withShares(gatherings, gatheringsByChance),
    pairsByChance: countedByChance(pairsByChance.map(({ length }) => length)),
    gatheringsByChance: countedByChance(gatheringsByChance.map(({ length }) => length)),
    rounds,
    days,
    spotOf: spots.spotOf,
    contactsOf: (listed, visit) => {
      const wanted = new Set(listed.map(({ one, other }) => `${one} ${other}`));
      findContacts(sightings, days, grid, days.day, rule, (one, other) => {
        const [user, second] = [sightings.user[one] ?? 0, sightings.user[other] ?? 0];
        if (wanted.has(`${Math.min(user, second)} ${Math.max(user, second)}`)) visit(one, other);
      });
    },
  };
}

/** Returns the findings with their shares of chance, the strongest first. */
function withShares<Found extends { readonly p: number }>(
  found: readonly Found[],
  byChance: readonly (readonly Found[])[],
): readonly (Found & { readonly chanceShare: number })[] {
  const shares = chanceShares(found, byChance.flat(), byChance.length);
  return found
    .map((finding, at) => ({ ...finding, chanceShare: shares[at] ?? 1 }))
    .sort((one, other) => one.p - other.p);
}

function earlier({ seconds }: Sightings, one: number, other: number): number {
  return (seconds[one] ?? 0) <= (seconds[other] ?? 0) ? one : other;
}
