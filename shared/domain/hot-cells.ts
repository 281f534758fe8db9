import { binomialTail } from './binomial';
import { type ShareInterval, wilsonInterval } from './wilson-interval';

/** What of a report counts: the risk that the service reported, or the verdict of analysts. */
export const hotSpotCounts = ['reported', 'judged'] as const;
export type HotSpotCount = (typeof hotSpotCounts)[number];

/** The sizes of cells, as H3 resolutions with the average length of an edge, km. */
export const cellSizes = [
  { resolution: 3, edgeKm: 68.979 },
  { resolution: 4, edgeKm: 26.072 },
  { resolution: 5, edgeKm: 9.854 },
  { resolution: 6, edgeKm: 3.725 },
  { resolution: 7, edgeKm: 1.406 },
  { resolution: 8, edgeKm: 0.531 },
] as const;
export type CellResolution = (typeof cellSizes)[number]['resolution'];

/** The reports in a cell. Each user counts once, with the share of fraud among their reports in the cell. */
export interface CellTally {
  readonly cell: string;
  readonly users: number;
  /** The sum of the users' shares. */
  readonly fraudUsers: number;
  readonly reports: number;
  readonly fraud: number;
}

/** A cell whose share of fraud is surely above the base rate. */
export interface HotCell extends CellTally, ShareInterval {
  readonly share: number;
  /** Whether it also holds for all compared cells together (exact binomial test with Bonferroni's correction). */
  readonly holdsForAll: boolean;
}

export interface HotCells {
  /** All cells together: the base rate, by users. */
  readonly base: Omit<CellTally, 'cell'> & { readonly share: number };
  /** The highest lower bound first. */
  readonly hot: readonly HotCell[];
  /** Number of cells with enough users to be compared. */
  readonly compared: number;
  /** How many of them chance would list, at most, if the share were the base rate everywhere. */
  readonly byChance: number;
}

/** Cells with fewer users are not compared. */
const leastUsers = 3;
/** The probability with which one cell may hold by chance: that of the lower end of a 95 % interval. */
const chance = 0.025;

/** Compares cells with all of them together. A user in two cells counts in both. */
export function hotCells(tallies: readonly CellTally[]): HotCells {
  const sum = (of: (tally: CellTally) => number) => tallies.reduce((all, tally) => all + of(tally), 0);
  const base = {
    users: sum(({ users }) => users),
    fraudUsers: sum(({ fraudUsers }) => fraudUsers),
    reports: sum(({ reports }) => reports),
    fraud: sum(({ fraud }) => fraud),
  };
  const baseShare = base.users === 0 ? 0 : base.fraudUsers / base.users;
  const compared = tallies.filter(({ users }) => users >= leastUsers);
  const hot = compared.flatMap((tally): readonly HotCell[] => {
    const share = tally.fraudUsers / tally.users;
    const interval = wilsonInterval(share, tally.users);
    if (interval.low <= baseShare) return [];
    // Wilson's interval isn't exact for few users, least of all at a small probability.
    const isByChance = binomialTail(Math.floor(tally.fraudUsers), tally.users, baseShare);
    const holdsForAll = isByChance <= chance / compared.length;
    return [{ ...tally, ...interval, share, holdsForAll }];
  });
  return {
    base: { ...base, share: baseShare },
    hot: hot.sort((one, other) => other.low - one.low || other.users - one.users),
    compared: compared.length,
    byChance: listedByChance(compared, baseShare),
  };
}

/** Returns how many of the cells would be listed on average if each user's share were fraud at the base rate. */
function listedByChance(compared: readonly CellTally[], baseShare: number): number {
  const probabilities = new Map<number, number>();
  return compared.reduce((all, { users }) => {
    const probability =
      probabilities.get(users) ?? binomialTail(leastListed(users, baseShare), users, baseShare);
    probabilities.set(users, probability);
    return all + probability;
  }, 0);
}

/** Returns the least number of fraudulent users with which a cell is listed; more than all of them if there is none. */
function leastListed(users: number, baseShare: number): number {
  let [from, until] = [0, users + 1];
  while (from < until) {
    const middle = Math.floor((from + until) / 2);
    if (wilsonInterval(middle / users, users).low > baseShare) until = middle;
    else from = middle + 1;
  }
  return from;
}
