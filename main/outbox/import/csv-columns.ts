import { messages } from '../../../shared/i18n/messages';
import { type Result, succeed } from '../../../shared/result';
import type { Delimiter } from './csv-records';
import { excerpt } from './excerpt';
import { historyFields } from './history-fields';
import type { RowField } from './parse-row';
import { type UnreadableFile, unreadable } from './unreadable';

/** The columns that are read, by their headings in lower case, with underscores for spaces. */
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

/** The heading to name in an error about a missing column. */
const headingOfField = new Map(
  [...fieldOfHeading].map(([heading, field]) => [field, heading] as const).reverse(),
);

export interface CsvColumn {
  readonly heading: string;
  readonly index: number;
}

export interface CsvColumns {
  readonly byField: ReadonlyMap<RowField, CsvColumn>;
  readonly unknown: readonly string[];
  readonly count: number;
}

export function headingOf(field: RowField): string {
  return headingOfField.get(field) ?? field;
}

/** Returns the columns of a header. Fails if a required one is missing or one occurs twice. */
export function csvColumns(header: readonly string[], line: number): Result<CsvColumns, UnreadableFile> {
  const errors = messages.validation.file;
  const byField = new Map<RowField, CsvColumn>();
  const unknown: string[] = [];
  for (const [index, rawHeading] of header.entries()) {
    const name = nameOf(rawHeading);
    const heading = excerpt(rawHeading.trim());
    const field = fieldOfHeading.get(name);
    if (field === undefined) {
      if (name !== '' && !historyFields.has(name)) unknown.push(heading);
      continue;
    }
    const other = byField.get(field);
    if (other)
      return unreadable(
        errors.columnTwice(line, `${other.index + 1} (${other.heading})`, `${index + 1} (${heading})`),
      );
    byField.set(field, { heading, index });
  }
  for (const field of ['transactionId', 'desiredRisk'] as const) {
    if (!byField.has(field))
      return unreadable(errors.noHeader(line, headingOf(field), excerpt(header.join(', '))));
  }
  return succeed({ byField, unknown, count: header.length });
}

/** Returns how many of the headings are known: the right delimiter gives the most. */
export function knownHeadings(header: readonly string[]): number {
  return header.filter((heading) => fieldOfHeading.has(nameOf(heading))).length;
}

/** The supported delimiters, in order of preference. */
export const delimiters = [',', ';', '\t'] as const satisfies readonly Delimiter[];

function nameOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '_');
}
