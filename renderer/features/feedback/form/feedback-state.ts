import {
  draftOf,
  emptyDraft,
  type FeedbackDraft,
  type FeedbackErrors,
} from '../../../../shared/domain/feedback';
import type { PresetContent } from '../../../../shared/domain/feedback-preset';
import { refusedFields } from '../../../../shared/domain/feedback-refusal';
import { type FeedbackSubject, type OutboxItem, stateRules } from '../../../../shared/domain/outbox';
import type { Problem } from '../../../../shared/domain/problem';
import { hasSameContent, isSameDraft } from '../../../../shared/domain/starting-draft';
import { feedbackErrors } from '../../../../shared/i18n/feedback-text';

/** The feedback form and what became of its feedback. */
export interface FeedbackFormState {
  /** What the form is about; null if none is open. */
  readonly subject: FeedbackSubject | null;
  /** The draft the form starts with: the service's verdict. */
  readonly start: FeedbackDraft;
  readonly draft: FeedbackDraft;
  /** True if the form differs from its start, or its content was confirmed. Otherwise it can't be sent. */
  readonly touched: boolean;
  /** True if the user confirmed the form's current content. */
  readonly confirmed: boolean;
  /** The content of the preset that was applied last. */
  readonly lastPreset: PresetContent;
  /** True when `draft` was restored from disk. */
  readonly restored: boolean;
  /** Shown after the first attempt to send, and updated with every change from then on. */
  readonly errors: FeedbackErrors;
  readonly tried: boolean;
  /** The service's messages on refused fields that were not changed since. */
  readonly refused: FeedbackErrors;
  /** True until the sent feedback is on disk. */
  readonly sending: boolean;
  /** The feedback this form sent, in its current state; where it is Failed, the form is shown again. */
  readonly outcome: OutboxItem | null;
  /** The feedback on the transaction, newest first. */
  readonly existing: readonly OutboxItem[];
  /** The Failed feedback that is being edited; the next one replaces it. */
  readonly replaces: string | null;
  /** True while the user has to confirm sending another feedback in addition to `existing`. */
  readonly confirmsAnother: boolean;
  /** Why sending or undoing failed. */
  readonly problem: Problem | null;
  /** Why the draft can't be saved on disk. */
  readonly draftProblem: Problem | null;
}

type Change = Partial<FeedbackFormState>;

/** An open form in which nothing was typed. */
export const initialState = {
  touched: false,
  confirmed: false,
  lastPreset: {},
  restored: false,
  errors: {},
  tried: false,
  refused: {},
  sending: false,
  outcome: null,
  replaces: null,
  confirmsAnother: false,
  problem: null,
  draftProblem: null,
} as const satisfies Change;

export const closedForm: FeedbackFormState = {
  ...initialState,
  subject: null,
  start: emptyDraft(),
  draft: emptyDraft(),
  existing: [],
};

/** Shows another draft in the form. */
export function withDraft({ start, tried, confirmed }: FeedbackFormState, draft: FeedbackDraft): Change {
  const touched = confirmed || !hasSameContent(draft, start);
  return { draft, touched, confirmsAnother: false, errors: tried ? feedbackErrors(draft) : {} };
}

/** Shows the stored draft in place of the form's start. A stored draft that equals the start was confirmed. */
export function withStoredDraft(form: FeedbackFormState, draft: FeedbackDraft): Change {
  const confirmed = form.confirmed || isSameDraft(draft, form.start);
  return { draft, confirmed, touched: confirmed || !hasSameContent(draft, form.start), restored: true };
}

/** Updates the state of the form's feedback; null if it was removed. */
export function withOutcome(outcome: OutboxItem | null): Change {
  if (!outcome || !stateRules[outcome.state].mayEdit) return { outcome };
  // The outbox holds the feedback as sent: only changes to it are a draft.
  return { outcome, replaces: outcome.id, refused: refusedFields(outcome.problem) };
}

/** Updates the feedback on the transaction after all of it was read. */
export function withExisting(form: FeedbackFormState, existing: readonly OutboxItem[]): Change {
  const change = withList(form, existing);
  const { outcome } = { ...form, ...change };
  if (!outcome) return change;
  return { ...change, ...withOutcome(existing.find(({ id }) => id === outcome.id) ?? null) };
}

/** Updates the feedback on the transaction after some of it was changed or removed. */
export function withChanged(
  form: FeedbackFormState,
  changed: readonly OutboxItem[],
  removed: readonly string[],
): Change {
  const items = new Map([...form.existing, ...changed].map((item) => [item.id, item]));
  for (const id of removed) items.delete(id);
  const existing = [...items.values()].sort((one, other) => other.sequence - one.sequence);
  const change = withList(form, existing);
  const { outcome } = { ...form, ...change };
  const now = changed.find(({ id }) => id === outcome?.id);
  if (now) return { ...change, ...withOutcome(now) };
  return outcome && removed.includes(outcome.id) ? { ...change, outcome: null, replaces: null } : change;
}

/**
 * A Failed feedback that was sent again in the meantime is not replaced: the next one is sent in addition. Changes made
 * in the form since it Failed were not sent, so the form stays open with them.
 */
function withList({ replaces, draft }: FeedbackFormState, existing: readonly OutboxItem[]): Change {
  const sentAgain = existing.find(({ id, state }) => id === replaces && !stateRules[state].mayEdit);
  if (!sentAgain) return { existing };
  if (hasSameContent(draft, draftOf(sentAgain.feedback))) return { existing, replaces: null };
  return { existing, replaces: null, outcome: null, refused: {} };
}
