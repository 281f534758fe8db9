import { amountOf } from './amount';
import { extraFieldsOf } from './extra-data';
import type { JsonText } from './report';

/** What a report's row has of extra_data: for columns and filters. */
interface ExtraSummary {
  /**
   * Fields with a short text or a flag, as "operation: booking". Without numbers and identifiers, most of which are
   * different in every report.
   */
  readonly extra: readonly string[];
  /** Exact, in the form of `plainDecimal`; null if there is none that is a number. */
  readonly amount: string | null;
  /** Of the amount; null for none. */
  readonly currency: string | null;
}

const none: ExtraSummary = { extra: [], amount: null, currency: null };
/** Limits of a row: further fields are only in the details. */
const rowLimits = { fields: 6, textLength: 80 };
/** A text with many digits, or only hexadecimal ones. */
const identifier = /\d{4}|^[0-9a-f-]{8,}$/i;

/** Returns the summary of a report's extra_data. */
export function extraSummary(report: JsonText): ExtraSummary {
  const fields = extraFieldsOf(report);
  if (fields.length === 0) return none;
  const listed = fields.filter(
    ({ kind, text }) => kind !== 'number' && text.length <= rowLimits.textLength && !identifier.test(text),
  );
  const found = amountOf(fields);
  const amount = found?.value ?? null;
  return {
    extra: listed.slice(0, rowLimits.fields).map(({ path, text }) => `${path}: ${text}`),
    amount,
    currency: amount === null ? null : (found?.currency ?? null),
  };
}
