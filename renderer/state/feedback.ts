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
  /** True when `draft` is one that was kept from before. */
  readonly restored: boolean;
  /** Shown once the person has tried to send, and kept true to the draft from then on. */
  readonly mistakes: FeedbackMistakes;
  readonly tried: boolean;
  readonly sending: boolean;
  /** What became of the last sending of this form; its problem says why it is Failed or Unconfirmed. */
  readonly outcome: OutboxItem | null;
  /** Why nothing could be sent at all. */
  readonly problem: Problem | null;
  /** Why what is typed cannot be kept on disk. */
  readonly draftProblem: Problem | null;
  readonly open: (subject: FeedbackSubject, reporter: Reporter) => Promise<void>;
  /** Changes the draft; nothing changes while it is being sent. */
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  /** Empties the form, and forgets the draft that was kept. */
  readonly startOver: () => void;
  readonly send: () => Promise<void>;
  /** Closes the form; what was typed stays kept as a draft. */
  readonly close: () => void;
}

const untouched = {
  restored: false,
  mistakes: {},
  tried: false,
  outcome: null,
  problem: null,
  draftProblem: null,
} as const;

/**
 * The feedback form. Every change is handed to main, which keeps it on disk until the feedback is sent, so nothing
 * typed is lost to a failure, a closed form or a crash.
 */
export function createFeedbackStore(bridge: Bridge) {
  return createStore<FeedbackState>((set, get) => {
    async function keep(subject: FeedbackSubject, draft: FeedbackDraft | null): Promise<void> {
      const answer = await bridge.call('feedback.saveDraft', {
        transactionId: subject.transactionId,
        draft: draft && { ...draft, fraudCases: [...draft.fraudCases] },
      });
      if (get().subject === subject) set({ draftProblem: answer.ok ? null : answer.problem });
    }
    return {
      ...untouched,
      subject: null,
      draft: emptyDraft(),
      sending: false,
      open: async (subject, reporter) => {
        set({ ...untouched, subject, draft: emptyDraft(reporter), sending: false });
        const { draft: opened } = get();
        const answer = await bridge.call('feedback.readDraft', { transactionId: subject.transactionId });
        // Whoever typed before the disk answered is not to lose that.
        if (get().subject !== subject || get().draft !== opened) return;
        if (!answer.ok) set({ draftProblem: answer.problem });
        else if (answer.value && saysSomething(answer.value)) set({ draft: answer.value, restored: true });
      },
      edit: (change) => {
        const { subject, tried, sending } = get();
        if (!subject || sending) return;
        const draft = { ...get().draft, ...change };
        set({ draft, mistakes: tried ? feedbackMistakes(draft) : {} });
        void keep(subject, draft);
      },
      startOver: () => {
        const { subject, draft, sending } = get();
        if (!subject || sending) return;
        set({ ...untouched, draft: emptyDraft(draft.reporter) });
        void keep(subject, null);
      },
      send: async () => {
        const { subject, draft, sending } = get();
        if (!subject || sending) return;
        const mistakes = feedbackMistakes(draft);
        set({ mistakes, tried: true });
        if (Object.keys(mistakes).length > 0) return;
        set({ sending: true, problem: null, outcome: null, restored: false });
        const answer = await bridge.call('feedback.send', {
          transactionId: subject.transactionId,
          draft: { ...draft, fraudCases: [...draft.fraudCases] },
          reported: {
            riskAssignment: subject.reportedRisk,
            fraudCases: [...subject.reportedFraudCases],
          },
          another: true,
          replaces: null,
        });
        if (get().subject !== subject) return;
        set(
          answer.ok ? { sending: false, outcome: answer.value } : { sending: false, problem: answer.problem },
        );
      },
      close: () => set({ ...untouched, subject: null, sending: false }),
    };
  });
}

/** False for a draft that holds nothing but the remembered reporter. */
export function saysSomething(draft: FeedbackDraft): boolean {
  const { fraudCases, reporter: _, ...texts } = draft;
  return fraudCases.length > 0 || Object.values(texts).some((text) => text !== '');
}
