import { z } from 'zod';
import { placeRiskWords, type RiskLevel, riskLevelOf } from '../../../shared/domain/vocabulary';
import { markPointsOfRisks } from './points';
import { changeScoring, readScoring } from './scores';
import { readStoredText } from './stored-row';
import type { ReportsAccess } from './upkeep';
import { rankOfRisk } from './value-dictionary';

const riskRow = z.object({ code: z.int(), text: z.string().transform(readStoredText) });

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
    const risks = await session.rows('SELECT code, text FROM dictionary_value WHERE field = 1', [], riskRow);
    for (const { code, text } of risks.filter(({ text }) => changed.includes(text)))
      await session.run('UPDATE dictionary_value SET rank = ? WHERE code = ?', [rankOfRisk(text), code]);
    await markPointsOfRisks(session, changed);
    await changeScoring(session, {
      riskWords: [...after.keys()].map((word) => [word, riskLevelOf(word)]),
    });
  });
  return changed.length;
}
