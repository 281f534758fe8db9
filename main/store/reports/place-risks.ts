import { z } from 'zod';
import { placeRiskWords, type RiskLevel, riskKey, riskLevelOf } from '../../../shared/domain/vocabulary';
import type { Session } from '../../../shared/node/database/session';
import { markPointsOfRisks } from './points';
import { changeScoring, readScoring } from './scores';
import { readStoredText, storedText } from './stored-row';
import type { ReportsAccess } from './upkeep';
import { rankOfRisk, valueNumber } from './value-dictionary';

const riskRow = z.object({ code: z.int(), text: z.string().transform(readStoredText), rank: z.int() });

/**
 * Gives the stored words of risk the places that analysts gave them, in their order and on the map. Resolves to the number of
 * changed words.
 */
export async function placeRisks(
  reports: Pick<ReportsAccess, 'reader' | 'write'>,
  placed: readonly (readonly [word: string, level: RiskLevel])[],
): Promise<number> {
  const { riskWords } = await readScoring(reports.reader);
  const before = new Map(riskWords);
  const after = new Map(placed);
  placeRiskWords(after);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (word) => before.get(word) !== after.get(word),
  );
  if (changed.length === 0) return 0;
  await reports.write(async (session) => {
    await rankRisks(session);
    await changeScoring(session, {
      riskWords: [...after.keys()].map((word) => [word, riskLevelOf(word)]),
    });
  });
  return changed.length;
}

/** Ranks the stored words of risk by what is known of them now, and marks the points of those that have another rank. */
async function rankRisks(session: Session): Promise<void> {
  const changed = (await readRisks(session)).filter(({ text, rank }) => rank !== rankOfRisk(text));
  for (const { code, text } of changed)
    await session.run('UPDATE dictionary_value SET rank = ? WHERE code = ?', [rankOfRisk(text), code]);
  await markPoints(session, changed);
}

/** Ranks words that earlier versions compared letter by letter: "HIGH". */
export async function rankOtherSpellings(session: Session): Promise<void> {
  const { riskWords } = await readScoring(session);
  placeRiskWords(new Map(riskWords));
  await rankRisks(session);
  // In the oldest files, the ranks are right and the points are not.
  await markPoints(
    session,
    (await readRisks(session)).filter(({ text }) => riskKey(text) !== text),
  );
}

type StoredRisk = z.output<typeof riskRow>;

function readRisks(session: Session): Promise<readonly StoredRisk[]> {
  const select = 'SELECT code, text, rank FROM dictionary_value WHERE field = ?';
  return session.rows(select, [valueNumber('risk')], riskRow);
}

function markPoints(session: Session, risks: readonly StoredRisk[]): Promise<void> {
  return markPointsOfRisks(
    session,
    risks.map(({ text }) => storedText(text)),
  );
}
