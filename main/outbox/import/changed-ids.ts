import type { FeedbackFile, ImportError, ImportedFeedback } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/i18n/messages';
import { excerpt } from './parse-row';

/** IDs of digits as spreadsheets and scripts change them: they take an ID for a number, of which they keep 15 digits. */

/** Returns why an ID can't be one that the service gave, as text; null if it can. */
export function changedIdError(id: string): string | null {
  const words = messages.validation.row;
  const written = id.trim();
  if (inExponents.test(written)) return words.idInExponents;
  return asNumber.test(written) || grouped.test(written) ? words.idAsNumber : null;
}

/** 9.0072E+15, 9.0072E15, 9E+15. 9E15 alone could be hexadecimal digits. */
const inExponents = /^\d(?:[.,]\d+E\+?|E\+)\d+$/i;
/** 9007199254740992.0, as pandas writes a column with an empty cell. */
const asNumber = /^\d+[.,]0+$/;
/** 9.007.199, 9’007’199: one separator alone could be part of an ID. */
const grouped = /^\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})+$/;

/** 15 digits and zeros: what Excel makes of a longer ID. Also 9E15. */
const rounded = /^\d{15}0+$|^\dE\d{2}$/i;
/** An ID that Excel would have changed. */
const exact = /^\d{15}(?!0+$)\d+$/;
/** The most digits of an int64 with a zero in front. */
const maxDigits = 20;

/** Returns the other IDs that a spreadsheet changes to this one: with zeros in front, and with the digits that it replaces. */
export function originalIds(id: string): readonly string[] {
  const digits = id.trim();
  if (!/^\d+$/.test(digits)) return [];
  const zeros = Math.max(0, maxDigits - digits.length);
  const padded = Array.from({ length: zeros }, (_, at) => '0'.repeat(at + 1) + digits);
  const lost = digits.length - 15;
  if (!rounded.test(digits) || lost > 2) return padded;
  const finer = Array.from(
    { length: 10 ** lost },
    (_, end) => digits.slice(0, 15) + String(end).padStart(lost, '0'),
  );
  return [...padded, ...finer.filter((each) => each !== digits)];
}

/**
 * Returns a file without the rows whose ID a spreadsheet has probably changed, each as an error that names the stored IDs that
 * it may have been. A spreadsheet rounds every longer ID of a column, so one that isn't rounded shows that none is. `column`:
 * the heading of the IDs.
 */
export function withoutChangedIds(
  file: FeedbackFile,
  column: string,
  isStored: (transactionId: string) => boolean,
): FeedbackFile {
  const isRounded = file.rows.some(({ transactionId }) => exact.test(transactionId.trim()))
    ? () => false
    : (id: string) => rounded.test(id.trim());
  const errorOf = ({ line, transactionId }: ImportedFeedback): ImportError | null => {
    const reason = probableChange(transactionId, isRounded(transactionId), isStored);
    return reason === null ? null : { line, column, value: excerpt(transactionId), reason };
  };
  const checked = file.rows.map((row) => ({ row, error: errorOf(row) }));
  const found = checked.flatMap(({ error }) => error ?? []);
  if (found.length === 0) return file;
  const refused = new Set(found.map(({ line }) => line));
  return {
    ...file,
    rows: checked.flatMap(({ row, error }) => (error ? [] : row)),
    errors: [...file.errors, ...found].sort((one, other) => one.line - other.line),
    repeats: file.repeats.filter(({ lines }) => !lines.some((line) => refused.has(line))),
  };
}

function probableChange(
  id: string,
  isRounded: boolean,
  isStored: (transactionId: string) => boolean,
): string | null {
  const words = messages.validation.row;
  if (isStored(id) && !isRounded) return null;
  const others = originalIds(id).filter(isStored).slice(0, maxNamed).map(excerpt);
  if (others.length > 0) return words.idChanged(others.join(', '));
  return isRounded && !isStored(id) ? words.idEndsInZeros : null;
}

const maxNamed = 3;
