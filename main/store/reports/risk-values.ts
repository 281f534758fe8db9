import { z } from 'zod';
import { countedRisks, riskKey, sameRisks } from '../../../shared/domain/vocabulary';
import type { Session } from '../../../shared/node/database/session';
import { readStoredText, storedText } from './stored-row';
import { valueNumber } from './value-dictionary';

/** The risks of reports, as received: one risk has several words and spellings, which filters and lists take as one. */

const textRow = z.object({ text: z.string() }).transform(({ text }) => readStoredText(text));

/** Returns risks as reports have them: all words that mean the same. One that no report has stays. */
export async function withSameRisks(
  session: Session,
  risks: readonly (string | null)[],
): Promise<readonly (string | null)[]> {
  if (risks.every((risk) => risk === null)) return risks;
  const received = await session.rows(
    'SELECT text FROM dictionary_value WHERE field = ?',
    [valueNumber('risk')],
    textRow,
  );
  const meant = risks.flatMap((risk): readonly (string | null)[] => {
    if (risk === null) return [null];
    const keys = new Set(sameRisks(risk));
    const same = received.filter((text) => keys.has(riskKey(text)));
    return same.length > 0 ? same : [risk];
  });
  return [...new Set(meant)];
}

/** SQL for the key of a dictionary value that is a risk, as `riskKey` returns it. */
export const keyOfRisk =
  "coalesce(nullif(trim(dictionary_value.folded, char(9, 10, 11, 12, 13, 32)), ''), dictionary_value.text)";

/**
 * Converts codes of risks with counts to one word for each risk, its folded text and its count: a filter by that word includes
 * those that mean the same.
 */
export function countedByRisk(grouped: string): string {
  const cases = countedRisks().map(
    ([each, word]) => `WHEN ${literal(each)} THEN ${literal(storedText(word))}`,
  );
  const word = `CASE ${keyOfRisk} ${cases.join(' ')} END`;
  return `SELECT coalesce(max(${word}), min(dictionary_value.text)) AS value, coalesce(max(${word}), min(dictionary_value.folded)) AS folded,
      sum(found.count) AS count
    FROM (${grouped}) AS found LEFT JOIN dictionary_value ON dictionary_value.code = found.code
    GROUP BY coalesce(${word}, ${keyOfRisk})`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
