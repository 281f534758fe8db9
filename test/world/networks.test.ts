import { describe, expect, it } from 'vitest';
import type { LifeName } from '../../main/reports-service/simulator/kinds';
import { defaultRadii } from '../../shared/domain/assumed-radius';
import { isIpIgnored } from '../../shared/domain/ip-place';
import { defaultTravelLimits, isTooFast } from '../../shared/domain/move';
import { isImpossible, stepsOf, type TrackStep } from '../../shared/domain/moves';
import { everyReport } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { moveSources, type TrackReport, trackOf } from '../../shared/domain/track';
import { labelledCopy } from '../support/databases/labelled-copy';
import { succeeded } from '../support/databases/stored-copy';
import { someOf } from '../support/runner/depth';

/** What each rule of impossible travel finds in a simulated world with carriers, unplaced addresses, gateways and aeroplanes. */

const reports = 6_000;
const limits = defaultTravelLimits;

/** Lives in whose second chapter somebody else acts, or GPS is forged: there, an impossible travel is found rightly. */
const forged: ReadonlySet<LifeName> = new Set(['simSwapVictim', 'gpsSpoofer', 'phishingRing']);
const exits: ReadonlySet<LifeName> = new Set(['carrierUser', 'gatewayUser', 'passenger']);

type LivedRow = StoredRow & { readonly life: LifeName | undefined; readonly chapter: number };

async function livedRows(seed: number): Promise<readonly LivedRow[]> {
  const { calls, lives, reports: open } = await labelledCopy({ reports, seed, world: 'networks' });
  const pages = Array.from({ length: reports / 1_000 }, (_, at) => at + 1);
  const read = pages.map(async (page) => {
    const request = { query: everyReport, asOf: null, page, limit: 1_000 };
    return succeeded(await calls['reports.page'](request)).rows;
  });
  const rows = (await Promise.all(read)).flat();
  await open.close();
  return rows.map((row) => {
    const part = lives.get(row.transactionId ?? '');
    return { ...row, life: part?.life, chapter: part?.chapter ?? 0 };
  });
}

/** Before the rules, a move counted whatever the other sources of its two reports say. */
const wasImpossible = (step: TrackStep) =>
  isImpossible(step) ||
  moveSources.some((source) => {
    const move = step.moves[source];
    return move?.excludedBy === 'stayed' && isTooFast(move.speed.min, move.distance.min, limits);
  });

/** Counts the reports that no one can have travelled to, and the users of those where it is so. */
function found(
  rows: readonly LivedRow[],
  change: (row: LivedRow) => Partial<TrackReport>,
  isFound: (step: TrackStep) => boolean,
) {
  const keys = new Set<string>();
  for (const user of new Set(rows.flatMap(({ userId }) => userId ?? []))) {
    const own = rows.filter(({ userId }) => userId === user);
    const track = trackOf(own.map((row): TrackReport => ({ ...row, locationType: null, ...change(row) })));
    for (const step of stepsOf(track, defaultRadii, limits)) if (isFound(step)) keys.add(step.toKey);
  }
  const isTrue = ({ life, chapter }: LivedRow) => life !== undefined && chapter > 0 && forged.has(life);
  const those = rows.filter(({ key }) => keys.has(key));
  return {
    false: those.filter((row) => !isTrue(row)).length,
    true: new Set(those.filter(isTrue).map(({ userId }) => userId)).size,
  };
}

/** The figures are in docs/benchmarks.md. */
describe.each(
  someOf(
    [
      { seed: 5_003, all: [116, 53], other: [73, 52], moved: [34, 51], ignoring: [0, 52] },
      { seed: 7_919, all: [116, 52], other: [85, 51], moved: [47, 49], ignoring: [0, 47] },
    ],
    1,
  ),
)('of seed $seed', ({ seed, all, other, moved, ignoring }) => {
  it('each rule finds less that isn’t so', async () => {
    const rows = await livedRows(seed);
    const ignored = rows
      .filter(({ life }) => life !== undefined && exits.has(life))
      .flatMap(({ positions }) => positions.find(({ source }) => source === 'ip') ?? []);
    const places = [
      ...new Map(ignored.map((place) => [`${place.latitude} ${place.longitude}`, place])).values(),
    ];
    const figures = [
      found(rows, () => ({ transactionId: null }), wasImpossible),
      found(rows, () => ({}), wasImpossible),
      found(rows, () => ({}), isImpossible),
      found(
        rows,
        ({ positions, signals }) =>
          isIpIgnored({ location: null }, positions, places) ? { signals: [...signals, 'Ignored IP'] } : {},
        isImpossible,
      ),
    ];
    expect(figures.map((each) => [each.false, each.true])).toEqual([all, other, moved, ignoring]);
  });
});
