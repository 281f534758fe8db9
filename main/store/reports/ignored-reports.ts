import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import { disagreementScore } from '../../../shared/domain/disagreement-score';
import type { Point } from '../../../shared/domain/geodesy';
import { isIpIgnored, samePlaceKm } from '../../../shared/domain/ip-place';
import { raisedSignals } from '../../../shared/domain/report';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { positionsIn } from '../../../shared/gazetteer';
import type { Session } from '../../../shared/node/database/session';
import { deriveAround, readDeriving } from './derived/derive';
import { momentsOf } from './derived/tracked-rows';
import { findInArea } from './find-in-area';
import { changeScoring, readScoring } from './scores';
import { readDerivedList, readSignalList, valueText } from './stored-row';
import type { ReportsAccess } from './upkeep';
import { dictionaryValueOfScore, dictionaryValueOfSignals, type ValueDictionary } from './value-dictionary';

/** Positions are packed with an error, so that more are examined than are at a place, km. */
const examinedKm = samePlaceKm + 0.1;

/** Reports per transaction. They take about 20 ms, so that other calls don't wait long. */
const batchSize = 200;

/** Returns whether two lists have the same places, in any order. */
export function areSamePlaces(some: readonly Point[], others: readonly Point[]): boolean {
  return differing(some, others).length === 0;
}

/** Returns the places that are in only one of two lists. */
function differing(some: readonly Point[], others: readonly Point[]): readonly Point[] {
  const isIn = (list: readonly Point[], { latitude, longitude }: Point) =>
    list.some((each) => each.latitude === latitude && each.longitude === longitude);
  return [...some.filter((place) => !isIn(others, place)), ...others.filter((place) => !isIn(some, place))];
}

/**
 * Gives the stored reports at places that are ignored, or no longer, the signals that follow, in small transactions, as long
 * as `shouldContinue` returns true. What is left is saved, so that the next call continues. Resolves to the number of
 * changed reports.
 */
export async function ignorePlaces(
  reports: ReportsAccess,
  ignored: readonly Point[],
  shouldContinue: () => boolean,
): Promise<number> {
  if (!shouldContinue()) return 0;
  const before = await readScoring(reports.reader);
  const unsettled = [...before.unsettled, ...differing(before.ignored, ignored)];
  if (unsettled.length === 0) return 0;
  // From here on, added and changed reports get these signals.
  await reports.write((session) =>
    changeScoring(session, { ignored: ignored.map(pointOf), unsettled: unsettled.map(pointOf) }),
  );
  const examined = new Set<number>();
  for (const place of unsettled)
    for (const seq of await findInArea(reports.reader, {
      field: 'area',
      area: { kind: 'circle', ...pointOf(place), km: examinedKm },
      sources: ['ip', 'location'],
    }))
      examined.add(seq);
  const seqs = [...examined];
  let changed = 0;
  for (let at = 0; at < seqs.length; at += batchSize) {
    if (!shouldContinue()) return changed;
    const part = seqs.slice(at, at + batchSize);
    changed += await reports.write((session, dictionary) => signalAgain(session, dictionary, part));
    await nextTurn();
  }
  await reports.write((session) => changeScoring(session, { unsettled: [] }));
  return changed;
}

function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude };
}

const examinedReports = `SELECT report.seq, received.json, ${valueText('signal')} AS signals, ${valueText('signal')} AS derived
  FROM json_each(?) AS requested CROSS JOIN report ON report.seq = requested.value
  CROSS JOIN received ON received.seq = report.seq`;
const examinedRow = z.object({
  seq: z.int(),
  json: z.string(),
  signals: readSignalList,
  derived: readDerivedList,
});
const signalsUpdate = `UPDATE report SET signal = value ->> 1, disagreement = value ->> 2 FROM json_each(?)
  WHERE report.seq = value ->> 0`;

/** Gives reports the signals by the ignored places, and what follows from these. Returns the number of changed reports. */
async function signalAgain(
  session: Session,
  dictionary: ValueDictionary,
  seqs: readonly number[],
): Promise<number> {
  const { radii, ignored } = await readScoring(session);
  const rows = await session.rows(examinedReports, [JSON.stringify(seqs)], examinedRow);
  const changed = rows.flatMap(({ seq, json, signals: before, derived }) => {
    const { report } = readReport(json, '');
    const positions = positionsIn(report).usable;
    const signals = raisedSignals(report, isIpIgnored(report, positions, ignored));
    if (signals.join() === before.join()) return [];
    const score = disagreementScore(claimsOf(report, positions, signals), radii);
    return [{ seq, values: [dictionaryValueOfSignals(signals, derived), dictionaryValueOfScore(score)] }];
  });
  if (changed.length === 0) return 0;
  const codes = await dictionary.codesOf(
    session,
    changed.flatMap(({ values }) => values),
  );
  const updates = changed.map(({ seq }, at) => [seq, codes[2 * at] ?? null, codes[2 * at + 1] ?? null]);
  await session.run(signalsUpdate, [JSON.stringify(updates)]);
  const deriving = await readDeriving(session);
  if (deriving !== null) {
    const moments = await momentsOf(
      session,
      changed.map(({ seq }) => seq),
    );
    await deriveAround(session, dictionary, deriving, moments, moments);
  }
  return changed.length;
}
