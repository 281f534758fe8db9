import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import { type AssumedRadii, areSameRadii, defaultRadii } from '../../../shared/domain/assumed-radius';
import { disagreementScore, scoringRule } from '../../../shared/domain/disagreement-score';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { riskLevels } from '../../../shared/domain/vocabulary';
import { positionsIn } from '../../../shared/gazetteer';
import type { Session } from '../../../shared/node/database/session';
import { assumedRadiiSchema } from '../../../shared/schemas/assumed-radius-schema';
import { readJsonMetadata, writeMetadata } from '../metadata';
import { namedColumns, namedReport, namePlacesAgain } from './name-places';
import { readSignalList, valueText } from './stored-row';
import type { ReportsAccess } from './upkeep';
import { dictionaryValueOfScore, type ValueDictionary } from './value-dictionary';

const pointSchema = z.object({ latitude: z.number(), longitude: z.number() });

const scoringSchema = z.object({
  rule: z.literal(scoringRule),
  /** The radii for the scores of added and changed reports. */
  radii: assumedRadiiSchema,
  /** The `seq` of the last report whose score is for these radii; null if all are. */
  recounted: z.int().min(0).nullable(),
  /** The ignored IP places for the signals of added and changed reports. */
  ignored: z.array(pointSchema).default([]),
  /** Those of which other stored reports may not have the right signals yet. */
  unsettled: z.array(pointSchema).default([]),
  /** The words of risk that have their own place, as stored reports are ordered by them. */
  riskWords: z.array(z.tuple([z.string(), z.enum(riskLevels)])).default([]),
});

export type Scoring = Omit<z.output<typeof scoringSchema>, 'rule'>;

/** For a file without scores, or with scores of another rule: all must be computed. */
const notScored: Scoring = { radii: defaultRadii, recounted: 0, ignored: [], unsettled: [], riskWords: [] };

export async function readScoring(session: Session): Promise<Scoring> {
  return (await readJsonMetadata(session, 'scores', scoringSchema)) ?? notScored;
}

function writeScoring(session: Session, scoring: Scoring): Promise<void> {
  return writeMetadata(session, 'scores', JSON.stringify({ rule: scoringRule, ...scoring }));
}

export async function changeScoring(session: Session, change: Partial<Scoring>): Promise<void> {
  await writeScoring(session, { ...(await readScoring(session)), ...change });
}

/** Reports per transaction. They take a few ms, so that other calls don't wait long. */
const batchSize = 50;

const receivedAfter = `SELECT received.seq, received.json, ${valueText('signal')} AS signals, ${valueText('disagreement')} AS score,
    ${namedColumns}
  FROM received CROSS JOIN report ON report.seq = received.seq WHERE received.seq > ? ORDER BY received.seq LIMIT ?`;
const receivedRow = namedReport.extend({
  json: z.string(),
  signals: readSignalList,
  score: z.string().nullable(),
});
const scoresUpdate = `UPDATE report SET disagreement = requested.value ->> 1 FROM json_each(?) AS requested
  WHERE report.seq = requested.value ->> 0`;

/**
 * Recomputes all disagreement scores that are not for these radii, in small transactions, as long as `shouldContinue`
 * returns true, and names the places again. Progress is saved, so that the next call continues. Resolves to the number of
 * changed scores and places.
 */
export async function recountScores(
  reports: ReportsAccess,
  radii: AssumedRadii,
  shouldContinue: () => boolean,
): Promise<number> {
  if (!shouldContinue()) return 0;
  const before = await readScoring(reports.reader);
  const isSame = areSameRadii(before.radii, radii);
  if (isSame && before.recounted === null) return 0;
  if (!isSame) await reports.write((session) => changeScoring(session, { radii, recounted: 0 }));
  let changed = 0;
  for (let isEnd = false; !isEnd && shouldContinue(); await nextTurn()) {
    const next = await reports.write((session, dictionary) => recountNext(session, dictionary, radii));
    changed += next.changed;
    isEnd = next.isEnd;
  }
  return changed;
}

/** Scores the next reports. Reports added meanwhile already have the right score and are included without effect. */
async function recountNext(session: Session, dictionary: ValueDictionary, radii: AssumedRadii) {
  const { recounted } = await readScoring(session);
  const rows = await session.rows(receivedAfter, [recounted ?? 0, batchSize], receivedRow);
  const placed = rows.map((row) => {
    const { report } = readReport(row.json, '');
    return { ...row, report, positions: positionsIn(report).usable };
  });
  const scored = placed.map(({ seq, report, positions, signals, score: before }) => {
    const score = disagreementScore(claimsOf(report, positions, signals), radii);
    return { seq, value: dictionaryValueOfScore(score), before };
  });
  const changedScores = scored.filter(({ value, before }) => (value?.text ?? null) !== before);
  const codes = await dictionary.codesOf(
    session,
    changedScores.map(({ value }) => value),
  );
  const values = changedScores.map(({ seq }, at) => [seq, codes[at] ?? null]);
  if (values.length > 0) await session.run(scoresUpdate, [JSON.stringify(values)]);
  const renamed = await namePlacesAgain(session, dictionary, placed);
  const isEnd = rows.length < batchSize;
  await changeScoring(session, { radii, recounted: isEnd ? null : (rows.at(-1)?.seq ?? null) });
  return { changed: changedScores.length + renamed, isEnd };
}
