import type { FeedbackFile, ImportError, ImportedFeedback } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/i18n/messages';
import { excerpt } from './parse-row';

/**
 * IDs of digits as spreadsheets and scripts change them: they take an ID for a number, of which spreadsheets keep 15 digits, and
 * programs as many as a double has.
 */

/** Returns why an ID can't be one that the service gave, as text; null if it can. */
export function changedIdError(id: string, format: FeedbackFile['format']): string | null {
  const words = messages.validation.row;
  const written = id.trim();
  const isInExponents = inExponents.test(written);
  if (!isInExponents && !asNumber.test(written) && !grouped.test(written)) return null;
  if (format === 'json') return words.changedInJson.written;
  return isInExponents ? words.idInExponents : words.idAsNumber;
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
/** An ID of so many digits that most of them are no doubles. */
const beyondDoubles = /^\d{18,}$/;

/** Whether programs in which all numbers are doubles, such as JavaScript and jq, write an ID as it is. */
function isDouble(id: string): boolean {
  return String(Number(id)) === id;
}

interface Rounding {
  /** Whether an ID looks as if it was rounded. */
  readonly isRounded: (id: string) => boolean;
  /** Whether an ID shows that its file wasn't. */
  readonly isExact: (id: string) => boolean;
}

const roundings: Readonly<Record<FeedbackFile['format'], Rounding>> = {
  csv: { isRounded: (id) => rounded.test(id), isExact: (id) => exact.test(id) },
  json: {
    isRounded: (id) => rounded.test(id) || (beyondDoubles.test(id) && isDouble(id)),
    isExact: (id) => exact.test(id) && beyondDoubles.test(id) && !isDouble(id),
  },
};
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
 * it may have been. A program rounds every longer ID of a file, so one that isn't rounded shows that none is.
 */
export function withoutChangedIds(
  file: FeedbackFile,
  isStored: (transactionId: string) => boolean,
): FeedbackFile {
  const { format, idColumn: column } = file;
  const { isRounded, isExact } = roundings[format];
  const isAnyExact = file.rows.some(({ transactionId }) => isExact(transactionId.trim()));
  const errorOf = ({ line, transactionId }: ImportedFeedback): ImportError | null => {
    const mayBeRounded = !isAnyExact && isRounded(transactionId.trim());
    const change = probableChange(transactionId, mayBeRounded, isStored);
    if (change === null) return null;
    return { line, column, value: excerpt(transactionId), reason: changeText(change, format) };
  };
  const checked = file.rows.map((row) => ({ row, error: errorOf(row) }));
  const found = checked.flatMap(({ error }) => error ?? []);
  if (found.length === 0) return file;
  const kept = checked.flatMap(({ row, error }) => (error ? [] : row));
  const keptIds = new Set(kept.map(({ transactionId }) => transactionId));
  return {
    ...file,
    rows: kept,
    errors: [...file.errors, ...found].sort((one, other) => one.line - other.line),
    repeats: file.repeats.filter(({ transactionId }) => keptIds.has(transactionId)),
  };
}

/** Returns the stored IDs that an ID probably was, none if it was probably rounded from an unknown one; null if it is right. */
function probableChange(
  id: string,
  isRounded: boolean,
  isStored: (transactionId: string) => boolean,
): readonly string[] | null {
  if (isStored(id) && !isRounded) return null;
  const others = originalIds(id).filter(isStored).slice(0, maxNamed).map(excerpt);
  return others.length > 0 || (isRounded && !isStored(id)) ? others : null;
}

function changeText(originals: readonly string[], format: FeedbackFile['format']): string {
  const { idChanged, idEndsInZeros, changedInJson } = messages.validation.row;
  const [changed, rounded] =
    format === 'json' ? [changedInJson.changed, changedInJson.rounded] : [idChanged, idEndsInZeros];
  return originals.length > 0 ? changed({ stored: originals.join(', ') }) : rounded;
}

const maxNamed = 3;
