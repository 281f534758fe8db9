import { messages } from '../../../shared/messages/messages';
import { type Result, succeed } from '../../../shared/result';
import type { Delimiter } from './csv-records';
import { excerpt } from './excerpt';
import { historyFields } from './history-fields';
import { type UnreadableFile, unreadable } from './unreadable';
import type { RowField } from './written-row';

/** The columns that are read, by their headings, in lower case and with underscores for spaces. */
const fieldOfHeading: ReadonlyMap<string, RowField> = new Map([
  ['transaction_id', 'transactionId'],
  ['risk_assignment', 'desiredRisk'],
  ['desired_risk', 'desiredRisk'],
  ['fraud_cases', 'fraudCases'],
  ['score', 'score'],
  ['type', 'ratingType'],
  ['rating_type', 'ratingType'],
  ['annotations', 'annotations'],
  ['impact', 'impact'],
  ['situation', 'situation'],
  ['reporter_email', 'email'],
  ['reporter_name', 'name'],
  ['reporter_surname', 'surname'],
]);

/** The heading that a column missing in the file would have. */
const headingOfField = new Map(
  [...fieldOfHeading].map(([heading, field]) => [field, heading] as const).reverse(),
);

export interface CsvColumn {
  readonly heading: string;
  readonly at: number;
}

export interface CsvColumns {
  readonly byField: ReadonlyMap<RowField, CsvColumn>;
  readonly unknown: readonly string[];
  readonly count: number;
}

export function headingOf(field: RowField): string {
  return headingOfField.get(field) ?? field;
}

/** The columns of a header. Fails where a needed one is missing, or one is there twice. */
export function csvColumns(header: readonly string[], line: number): Result<CsvColumns, UnreadableFile> {
  const mistakes = messages.mistakes.file;
  const byField = new Map<RowField, CsvColumn>();
  const unknown: string[] = [];
  for (const [at, written] of header.entries()) {
    const name = nameOf(written);
    const heading = excerpt(written.trim());
    const field = fieldOfHeading.get(name);
    if (field === undefined) {
      if (name !== '' && !historyFields.has(name)) unknown.push(heading);
      continue;
    }
    const other = byField.get(field);
    if (other)
      return unreadable(
        mistakes.columnTwice(line, `${other.at + 1} (${other.heading})`, `${at + 1} (${heading})`),
      );
    byField.set(field, { heading, at });
  }
  for (const field of ['transactionId', 'desiredRisk'] as const) {
    if (!byField.has(field))
      return unreadable(mistakes.noHeader(line, headingOf(field), excerpt(header.join(', '))));
  }
  return succeed({ byField, unknown, count: header.length });
}

/** How many of the headings are known: the right delimiter gives the most. */
export function knownHeadings(header: readonly string[]): number {
  return header.filter((heading) => fieldOfHeading.has(nameOf(heading))).length;
}

/** Those that a file may be delimited by; the first where all are as good. */
export const delimiters = [',', ';', '\t'] as const satisfies readonly Delimiter[];

function nameOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '_');
}
