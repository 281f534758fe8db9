import type { EntryContent } from '../../../shared/domain/review-log';
import type { UnsavedInputsState } from '../../state/unsaved-inputs';

/** The names of the unsaved inputs in which a decision is prepared, by subject or, for answers, by escalation. */
export const decisionInputs = {
  note: (subject: string) => `review-note:${subject}`,
  reason: (subject: string) => `review-reason:${subject}`,
  snoozeReason: (subject: string) => `review-snooze:${subject}`,
  snoozeDate: (subject: string) => `review-snooze-date:${subject}`,
  question: (subject: string) => `review-question:${subject}`,
  questionTo: (subject: string) => `review-question-to:${subject}`,
  answer: (escalationId: string) => `review-answer:${escalationId}`,
} as const;

/** The names of the unsaved inputs of a verdict on several reports. */
export const bulkInputs = { reason: 'bulk-verdict-reason', note: 'bulk-verdict-note' } as const;

/** Something that defers the decision on a report, or asks or answers a question about it. */
export type Deferral = Extract<EntryContent, { readonly kind: 'snooze' | 'escalation' | 'answer' }>;

/** Returns the names of the inputs that a deferral uses. `escalationId`: of the escalation that is answered. */
export function inputsOf(
  kind: Deferral['kind'],
  subject: string,
  escalationId: string | undefined,
): readonly string[] {
  switch (kind) {
    case 'snooze':
      return [decisionInputs.snoozeReason(subject), decisionInputs.snoozeDate(subject)];
    case 'escalation':
      return [decisionInputs.question(subject), decisionInputs.questionTo(subject)];
    case 'answer':
      return escalationId === undefined ? [] : [decisionInputs.answer(escalationId)];
  }
}

/** The texts for a decision, by the name of its input. */
export type Typed = Readonly<Record<string, string>>;

/** Empties inputs, and returns their texts. */
export function takeTyped({ texts, type }: UnsavedInputsState, names: readonly string[]): Typed {
  const typed = names.flatMap((name) => {
    const { [name]: text } = texts;
    return text === undefined ? [] : [[name, text] as const];
  });
  for (const [name] of typed) type(name, null);
  return Object.fromEntries(typed);
}

/** Restores the input, except where something was typed since. */
export function restoreTyped({ texts, type }: UnsavedInputsState, typed: Typed): void {
  for (const [name, text] of Object.entries(typed)) if (texts[name] === undefined) type(name, text);
}
