import { transactionIdMistake } from '../../../shared/api/endpoints';
import {
  emptyDraft,
  type Feedback,
  type FeedbackDraft,
  type FeedbackField,
  type FeedbackMistakes,
  feedbackMistakes,
  feedbackOf,
} from '../../../shared/domain/feedback';
import type { ImportMistake } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/messages/messages';
import { excerpt } from './excerpt';

/** What a file can say of one feedback. */
export type RowField = 'transactionId' | FeedbackField;

/** One field as it stands in the file. */
export interface WrittenField {
  /** The heading of its column or its path, as mistakes name it. */
  readonly column: string;
  /** What is shown of it in a mistake. */
  readonly shown: string;
  /** What it says; fraud cases are a list. Null for what cannot be read, which `mistake` then tells. */
  readonly value: string | readonly string[] | null;
  readonly mistake?: string;
}

/** One feedback as it stands in the file, right or wrong. */
export interface WrittenRow {
  readonly line: number;
  /** Which of several in a line it may be, as "[3]" of an array; "" where the line tells. */
  readonly place: string;
  readonly fields: ReadonlyMap<RowField, WrittenField>;
  /** What a mistake of a field that is not there is told by. */
  readonly columnOf: (field: RowField) => string;
  /** What is wrong beside the fields. */
  readonly mistakes: readonly ImportMistake[];
}

export type CheckedRow =
  | { readonly ok: true; readonly transactionId: string; readonly feedback: Feedback }
  | { readonly ok: false; readonly mistakes: readonly ImportMistake[] };

/** A feedback checked by the rules of the form, and every one of its mistakes. */
export function checkRow(row: WrittenRow): CheckedRow {
  const transactionId = textOf(row, 'transactionId');
  const draft = draftOf(row);
  const wrong = new Map(mistakesByField(transactionId, feedbackMistakes(draft)));
  for (const [field, { value, mistake }] of row.fields) {
    const reason = mistake ?? unsendable(value);
    if (reason !== null) wrong.set(field, reason);
  }
  const feedback = feedbackOf(draft);
  if (wrong.size === 0 && row.mistakes.length === 0 && feedback) return { ok: true, transactionId, feedback };
  return { ok: false, mistakes: [...row.mistakes, ...told(row, wrong)] };
}

function told(row: WrittenRow, wrong: ReadonlyMap<RowField, string>): readonly ImportMistake[] {
  return rowFields.flatMap((field) => {
    const reason = wrong.get(field);
    const column = row.fields.get(field)?.column ?? row.columnOf(field);
    // What holds the field is wrong already.
    const isWithin = row.mistakes.some((mistake) => column.startsWith(`${mistake.column}.`));
    if (reason === undefined || isWithin) return [];
    const value = excerpt(row.fields.get(field)?.shown ?? '');
    return [{ line: row.line, column: excerpt(column), value, reason }];
  });
}

/** The fields in the order their mistakes are told in. */
export const rowFields = [
  'transactionId',
  'desiredRisk',
  'fraudCases',
  'score',
  'ratingType',
  'annotations',
  'impact',
  'situation',
  'email',
  'name',
  'surname',
] as const satisfies readonly RowField[];

function mistakesByField(
  transactionId: string,
  mistakes: FeedbackMistakes,
): readonly (readonly [RowField, string])[] {
  const ofTransaction =
    transactionId === '' ? messages.mistakes.row.noTransactionId : transactionIdMistake(transactionId);
  const all = {
    ...mistakes,
    ...inAFile(mistakes),
    ...(ofTransaction ? { transactionId: ofTransaction } : {}),
  };
  return rowFields.flatMap((field) => {
    const reason = field in all ? all[field] : undefined;
    return reason === undefined ? [] : [[field, reason] as const];
  });
}

/** In a file there is nothing to choose from. */
function inAFile({ desiredRisk, ratingType }: FeedbackMistakes): FeedbackMistakes {
  return {
    ...(desiredRisk === undefined ? {} : { desiredRisk: messages.mistakes.row.desiredRisk }),
    ...(ratingType === undefined ? {} : { ratingType: messages.mistakes.row.ratingType }),
  };
}

/** Why what is written cannot be sent as text; null for what can. Nobody can type these into the form. */
function unsendable(value: string | readonly string[] | null): string | null {
  const texts = typeof value === 'string' ? [value] : (value ?? []);
  if (texts.some((text) => text.includes('\0'))) return messages.mistakes.row.nul;
  if (texts.some((text) => !text.isWellFormed())) return messages.mistakes.row.halfCharacter;
  return null;
}

function draftOf(row: WrittenRow): FeedbackDraft {
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

function textOf(row: WrittenRow, field: RowField): string {
  const value = row.fields.get(field)?.value;
  return typeof value === 'string' ? value : '';
}

/** As the form takes them: without the spaces around, each once, none empty. */
function fraudCasesOf(value: string | readonly string[] | null): readonly string[] {
  if (typeof value === 'string' || value === null) return [];
  return [...new Set(value.map((word) => word.trim()))].filter((word) => word !== '');
}
