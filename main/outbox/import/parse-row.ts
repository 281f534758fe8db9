import { transactionIdError } from '../../../shared/api/endpoints';
import {
  emptyDraft,
  type Feedback,
  type FeedbackDraft,
  type FeedbackErrors,
  type FeedbackField,
  feedbackFields,
  feedbackOf,
} from '../../../shared/domain/feedback';
import type { ImportError } from '../../../shared/domain/feedback-import';
import { feedbackErrors } from '../../../shared/i18n/feedback-text';
import { messages } from '../../../shared/i18n/messages';
import { transactionIdErrorText } from '../../../shared/i18n/validation-text';

export type RowField = 'transactionId' | FeedbackField;

/** One field of the file. */
export interface RawField {
  /** The heading of its column, or its path, as named in errors. */
  readonly column: string;
  /** The text shown for it in an error. */
  readonly shown: string;
  /** Its value; fraud cases are a list. Null for an empty cell of them, and for what cannot be read; `error` then says why. */
  readonly value: string | readonly string[] | null;
  readonly error?: string;
}

/** One feedback entry of the file, valid or not. */
export interface RawRow {
  readonly line: number;
  /** Which of several entries in a line it is, as "[3]" of an array; "" where the line is enough. */
  readonly place: string;
  readonly fields: ReadonlyMap<RowField, RawField>;
  /** Returns the column to name in an error about a missing field. */
  readonly columnOf: (field: RowField) => string;
  /** Errors other than those of the fields. */
  readonly errors: readonly ImportError[];
}

type ParsedRow =
  | { readonly ok: true; readonly transactionId: string; readonly feedback: Feedback }
  | { readonly ok: false; readonly errors: readonly ImportError[] };

/** Validates a feedback entry by the rules of the form and returns all of its errors. */
export function parseRow(row: RawRow): ParsedRow {
  const transactionId = textOf(row, 'transactionId');
  const draft = draftOf(row);
  const reasons = new Map(errorsByField(transactionId, feedbackErrors(draft)));
  for (const [field, { value, error }] of row.fields) {
    const reason = error ?? unsendableReason(value);
    if (reason !== null) reasons.set(field, reason);
  }
  const feedback = feedbackOf(draft);
  if (reasons.size === 0 && row.errors.length === 0 && feedback) return { ok: true, transactionId, feedback };
  return { ok: false, errors: [...row.errors, ...toImportErrors(row, reasons)] };
}

function toImportErrors(row: RawRow, reasons: ReadonlyMap<RowField, string>): readonly ImportError[] {
  return rowFields.flatMap((field) => {
    const reason = reasons.get(field);
    const column = row.fields.get(field)?.column ?? row.columnOf(field);
    // The object that holds the field is already reported.
    const isInReportedObject = row.errors.some((error) => column.startsWith(`${error.column}.`));
    if (reason === undefined || isInReportedObject) return [];
    const value = excerpt(row.fields.get(field)?.shown ?? '');
    return [{ line: row.line, column: excerpt(column), value, reason }];
  });
}

/** The fields, in the order their errors are listed. */
export const rowFields: readonly RowField[] = ['transactionId', ...feedbackFields];

function errorsByField(
  transactionId: string,
  errors: FeedbackErrors,
): readonly (readonly [RowField, string])[] {
  const error = transactionIdError(transactionId);
  const ofTransaction =
    error === 'none' ? messages.validation.row.noTransactionId : error && transactionIdErrorText(error);
  const all = {
    ...errors,
    ...errorsForFile(errors),
    ...(ofTransaction ? { transactionId: ofTransaction } : {}),
  };
  return rowFields.flatMap((field) => {
    const reason = field in all ? all[field] : undefined;
    return reason === undefined ? [] : [[field, reason] as const];
  });
}

/** A file has no list to select from, so the form's texts don't fit. */
function errorsForFile({ desiredRisk, ratingType }: FeedbackErrors): FeedbackErrors {
  return {
    ...(desiredRisk === undefined ? {} : { desiredRisk: messages.validation.row.desiredRisk }),
    ...(ratingType === undefined ? {} : { ratingType: messages.validation.row.ratingType }),
  };
}

/** Returns why a value cannot be sent as text; null if it can. Such values cannot be typed into the form. */
function unsendableReason(value: string | readonly string[] | null): string | null {
  const texts = typeof value === 'string' ? [value] : (value ?? []);
  if (texts.some((text) => text.includes('\0'))) return messages.validation.row.nul;
  if (texts.some((text) => !text.isWellFormed())) return messages.validation.row.incompleteCharacter;
  return null;
}

function draftOf(row: RawRow): FeedbackDraft {
  const text = (field: RowField) => textOf(row, field);
  return {
    ...emptyDraft(),
    desiredRisk: text('desiredRisk').trim(),
    fraudCases: fraudCasesOf(row.fields.get('fraudCases')?.value ?? null),
    score: text('score'),
    ratingType: text('ratingType').trim(),
    annotations: text('annotations'),
    impact: text('impact'),
    situation: text('situation'),
    reporter: { email: text('email'), name: text('name'), surname: text('surname') },
  };
}

function textOf(row: RawRow, field: RowField): string {
  const value = row.fields.get(field)?.value;
  return typeof value === 'string' ? value : '';
}

/** Normalizes fraud cases as the form does: trimmed, without duplicates and empty ones; null if the row names none. */
function fraudCasesOf(value: string | readonly string[] | null): FeedbackDraft['fraudCases'] {
  if (typeof value === 'string' || value === null) return null;
  return [...new Set(value.map((word) => word.trim()))].filter((word) => word !== '');
}

const maxLength = 80;

/** Returns the beginning of a text for an error message: 80 characters at most, without a split surrogate pair. */
export function excerpt(text: string): string {
  if (text.length <= maxLength) return text.toWellFormed();
  const beginning = text.slice(0, maxLength - 1);
  return `${(beginning.slice(0, -1) + beginning.slice(-1).replace(/[\uD800-\uDBFF]/, '')).toWellFormed()}…`;
}

/** Fields of an exported feedback history, in CSV and JSON, that are not part of the feedback: known, and not sent. */
export const historyFields: ReadonlySet<string> = new Set([
  'id',
  'state',
  'created_at',
  'changed_at',
  'sent_at',
  'reported_risk',
  'reported_fraud_cases',
  'attempts',
  'batch',
  'answer',
  'problem',
  'error',
  'error_code',
  'cause',
  'traceability_id',
  'profile',
  'profile_id',
  'time',
]);
