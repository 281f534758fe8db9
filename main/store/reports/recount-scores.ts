import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import { type AssumedRadii, areSameRadii } from '../../../shared/domain/assumed-radius';
import { disagreementScore } from '../../../shared/domain/disagreement-score';
import { claimsOf } from '../../../shared/domain/source-comparison';
import type { Session } from '../../database/connection';
import type { ReportsDatabase } from './reports-database';
import { readScoring, writeScoring } from './scoring';
import { type Words, wordOfScore } from './words';

/** Reports whose scores are reckoned at once, in a few ms: whoever wants the file meanwhile waits no longer. */
const atOnce = 50;

const receivedAfter = `SELECT received.seq, received.json,
    (SELECT text FROM word WHERE code = (SELECT disagreement FROM report WHERE report.seq = received.seq)) AS score
  FROM received WHERE received.seq > ? ORDER BY received.seq LIMIT ?`;
const receivedRow = z.object({ seq: z.int(), json: z.string(), score: z.string().nullable() });
const scoresUpdate = `UPDATE report SET disagreement = asked.value ->> 1 FROM json_each(?) AS asked
  WHERE report.seq = asked.value ->> 0`;

/**
 * Reckons all scores of disagreement anew where they do not stand for these radii, few at a time, for as long as they are
 * asked for. Where it ends before, the file says how far it is, and the next one goes on. Resolves with how many scores changed.
 */
export async function recountScores(
  reports: Pick<ReportsDatabase, 'reader' | 'write'>,
  radii: AssumedRadii,
  isAsked: () => boolean,
): Promise<number> {
  if (!isAsked()) return 0;
  const before = await readScoring(reports.reader);
  const goesOn = areSameRadii(before.radii, radii);
  if (goesOn && before.recounted === null) return 0;
  if (!goesOn) await reports.write((session) => writeScoring(session, { radii, recounted: 0 }));
  let changed = 0;
  for (let isEnd = false; !isEnd && isAsked(); await nextTurn()) {
    const next = await reports.write((session, words) => recountNext(session, words, radii));
    changed += next.changed;
    isEnd = next.isEnd;
  }
  return changed;
}

/** Those that are added meanwhile have the right score already, and are met all the same. */
async function recountNext(session: Session, words: Words, radii: AssumedRadii) {
  const { recounted } = await readScoring(session);
  const rows = await session.rows(receivedAfter, [recounted ?? 0, atOnce], receivedRow);
  const scored = rows.map(({ seq, json, score: before }) => {
    const score = disagreementScore(claimsOf(readReport(json, '').report), radii);
    return { seq, word: wordOfScore(score), before };
  });
  const others = scored.filter(({ word, before }) => (word?.text ?? null) !== before);
  const codes = await words.codesOf(
    session,
    others.map(({ word }) => word),
  );
  const values = others.map(({ seq }, at) => [seq, codes[at] ?? null]);
  if (values.length > 0) await session.run(scoresUpdate, [JSON.stringify(values)]);
  const isEnd = rows.length < atOnce;
  await writeScoring(session, { radii, recounted: isEnd ? null : (rows.at(-1)?.seq ?? null) });
  return { changed: others.length, isEnd };
}
