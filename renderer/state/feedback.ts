import { createStore } from 'zustand/vanilla';
import {
  emptyDraft,
  type FeedbackDraft,
  type FeedbackMistakes,
  feedbackMistakes,
  type Reporter,
} from '../../shared/domain/feedback';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

/** The report that a feedback is about: what the service said of it. */
export interface FeedbackSubject {
  readonly transactionId: string;
  readonly reportedRisk: string | null;
  readonly reportedFraudCases: readonly string[];
}

export interface FeedbackState {
  /** The report whose form is open; null when none is. */
  readonly subject: FeedbackSubject | null;
  readonly draft: FeedbackDraft;
  /** Shown once the person has tried to send. */
  readonly mistakes: FeedbackMistakes;
  readonly sending: boolean;
  /** What became of the last sending of this form. */
  readonly outcome: OutboxItem | null;
  readonly problem: Problem | null;
  readonly open: (subject: FeedbackSubject, reporter: Reporter) => Promise<void>;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  readonly send: () => Promise<void>;
  /** Closes the form; what was typed stays kept as a draft. */
  readonly close: () => void;
}

/**
 * The feedback form. Every change is handed to main, which keeps it on disk until the feedback is sent, so nothing
 * typed is lost to a failure, a closed form or a crash.
 */
export function createFeedbackStore(bridge: Bridge) {
  return createStore<FeedbackState>((set, get) => ({
    subject: null,
    draft: emptyDraft(),
    mistakes: {},
    sending: false,
    outcome: null,
    problem: null,
    open: async (subject, reporter) => {
      set({ subject, draft: emptyDraft(reporter), mistakes: {}, outcome: null, problem: null });
      const answer = await bridge.call('feedback.readDraft', { transactionId: subject.transactionId });
      if (get().subject !== subject) return;
      if (answer.ok && answer.value) set({ draft: answer.value });
      if (!answer.ok) set({ problem: answer.problem });
    },
    edit: (change) => {
      const { subject, mistakes } = get();
      if (!subject) return;
      const draft = { ...get().draft, ...change };
      const tried = Object.keys(mistakes).length > 0;
      set({ draft, mistakes: tried ? feedbackMistakes(draft) : mistakes, outcome: null });
      const request = {
        transactionId: subject.transactionId,
        draft: { ...draft, fraudCases: [...draft.fraudCases] },
      };
      void bridge.call('feedback.saveDraft', request).then((answer) => {
        if (!answer.ok && get().subject === subject) set({ problem: answer.problem });
      });
    },
    send: async () => {
      const { subject, draft, sending } = get();
      if (!subject || sending) return;
      const mistakes = feedbackMistakes(draft);
      set({ mistakes });
      if (Object.keys(mistakes).length > 0) return;
      set({ sending: true, problem: null, outcome: null });
      const answer = await bridge.call('feedback.send', {
        transactionId: subject.transactionId,
        draft: { ...draft, fraudCases: [...draft.fraudCases] },
      });
      if (get().subject !== subject) {
        set({ sending: false });
        return;
      }
      if (!answer.ok) set({ sending: false, problem: answer.problem });
      else set({ sending: false, outcome: answer.value, problem: answer.value.problem });
    },
    close: () => set({ subject: null, outcome: null, problem: null, mistakes: {} }),
  }));
}
