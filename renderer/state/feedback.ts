import { createStore } from 'zustand/vanilla';
import {
  draftOf,
  emptyDraft,
  type FeedbackDraft,
  type FeedbackMistakes,
  feedbackMistakes,
  type Reporter,
} from '../../shared/domain/feedback';
import { type PresetContent, withPreset } from '../../shared/domain/feedback-preset';
import { refusedFields, stillRefused } from '../../shared/domain/feedback-refusal';
import type { OutboxItem } from '../../shared/domain/outbox';
import {
  bySame,
  isSameDraft,
  saysNothing,
  saysTheSame,
  startingDraft,
} from '../../shared/domain/starting-draft';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import { type FeedbackSubject, toldVerdict, verdictOn } from './feedback-subject';
import { KeptDrafts, type RestoredDraft, sentAs } from './kept-drafts';
import type { OpenProfile } from './open-profile';
import type { RefusedDraftsState } from './refused-drafts';

export interface FeedbackState {
  /** The report whose form is open; null when none is. */
  readonly subject: FeedbackSubject | null;
  /** What the form began as: what the service said. */
  readonly start: FeedbackDraft;
  readonly draft: FeedbackDraft;
  /** Something is said: what is in the form differs from its start, or was confirmed. Else it cannot be sent. */
  readonly touched: boolean;
  /** True when `draft` is one that was kept from before. */
  readonly restored: boolean;
  /** Shown once the person has tried to send, and kept true to the draft from then on. */
  readonly mistakes: FeedbackMistakes;
  readonly tried: boolean;
  /** What the service said of fields, in its words, that were not changed since. */
  readonly refused: FeedbackMistakes;
  /** True until what is sent is on disk. */
  readonly sending: boolean;
  /** What became of what this form sent; where it Failed, the form is there again. */
  readonly outcome: OutboxItem | null;
  /** The feedback there is on the transaction, the last first. */
  readonly given: readonly OutboxItem[];
  /** The Failed one that is being edited, and whose place the next one takes. */
  readonly replaces: string | null;
  /** True while the person is asked whether there is to be one more beside `given`. */
  readonly asking: boolean;
  /** Why nothing could be sent or taken back. */
  readonly problem: Problem | null;
  /** Why what is typed cannot be kept on disk. */
  readonly draftProblem: Problem | null;
  readonly open: (subject: FeedbackSubject, reporter: Reporter) => Promise<void>;
  /** Reads the draft on disk once more, if that failed when the form was opened. */
  readonly readDraftAgain: () => Promise<void>;
  /** Changes the draft; nothing changes while it is being sent. */
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  /** Says expressly what the form holds, also where that is what the service said. */
  readonly confirm: () => void;
  /** Another draft, said expressly as a whole. */
  readonly apply: (draft: FeedbackDraft) => void;
  readonly applyPreset: (preset: PresetContent) => void;
  /** Begins anew with what the service said, and forgets the draft that was kept. */
  readonly startOver: () => void;
  /** Works on a Failed one further, in the place of what is in the form. */
  readonly editGiven: (item: OutboxItem) => void;
  /** Sends; asks first where there is feedback on the transaction, and sends when called while asking. */
  readonly send: () => Promise<void>;
  readonly stopAsking: () => void;
  /** Takes what was sent back, as long as it has not left; the form is there again, as it was typed. */
  readonly undo: () => Promise<void>;
  /** Shows what was taken back elsewhere, where the form of its transaction is open with nothing in it. */
  readonly showTakenBack: (transactionId: string, draft: FeedbackDraft) => void;
  /** Closes the form; what was typed stays kept as a draft. */
  readonly close: () => void;
}

const fresh = {
  touched: false,
  restored: false,
  mistakes: {},
  tried: false,
  refused: {},
  sending: false,
  outcome: null,
  replaces: null,
  asking: false,
  problem: null,
  draftProblem: null,
} as const;

interface FeedbackDependencies {
  readonly profile: OpenProfile;
  readonly save: RefusedDraftsState['save'];
  /** Told of what was put in the outbox, which can be taken back for a while. */
  readonly hold: (item: OutboxItem) => void;
  /** Told why a feedback was not put in the outbox, if its form was left meanwhile. */
  readonly notSent: (problem: Problem) => void;
}

/**
 * The feedback form. Every change is handed to main, which keeps it on disk until the feedback is sent, so nothing
 * typed is lost to a failure, a closed form or a crash.
 */
export function createFeedbackStore(bridge: Bridge, { profile, save, hold, notSent }: FeedbackDependencies) {
  return createStore<FeedbackState>((set, get) => {
    /** Set where the form's content, as it is, was said expressly. */
    let said = false;
    let lastPreset: PresetContent = {};
    /** Of the profile that the form was opened in. */
    let calls = profile.current();
    const drafts = new KeptDrafts(profile, save);

    async function keep(subject: FeedbackSubject, draft: FeedbackDraft | null): Promise<void> {
      const draftProblem = await drafts.keep(draft);
      if (get().subject === subject) set({ draftProblem });
    }
    async function readGiven(subject: FeedbackSubject): Promise<void> {
      const answer = await calls.call('feedback.about', { transactionId: subject.transactionId });
      if (get().subject !== subject || !answer.ok) return;
      setGiven(answer.value);
      const { outcome } = get();
      if (outcome) follow(answer.value.find(({ id }) => id === outcome.id) ?? null);
    }
    /**
     * One that was sent again meanwhile is not to be replaced any more: the next one stands beside it. What was changed in the form
     * since it Failed is not what went out, and stays in sight.
     */
    function setGiven(given: readonly OutboxItem[]): void {
      const { replaces, draft } = get();
      const sentAgain = given.find(({ id, state }) => id === replaces && state !== 'Failed');
      if (!sentAgain) set({ given });
      else if (saysTheSame(draft, draftOf(sentAgain.feedback))) set({ given, replaces: null });
      else set({ given, replaces: null, outcome: null, refused: {} });
    }
    /** Another draft in the form, kept on disk where it says something. */
    function show(subject: FeedbackSubject, draft: FeedbackDraft): void {
      const { start, tried } = get();
      const touched = said || !saysTheSame(draft, start);
      set({ draft, touched, asking: false, mistakes: tried ? feedbackMistakes(draft) : {} });
      void keep(subject, touched || !bySame(draft, start) ? draft : null);
    }
    /** The draft that was kept from before, in the place of what the form began as. */
    function restore(draft: FeedbackDraft): void {
      const { start, sending, outcome } = get();
      if (sending || outcome) return;
      drafts.isShown(draft);
      said = said || isSameDraft(draft, start);
      set({ draft, touched: said || !saysTheSame(draft, start), restored: true });
    }
    /** The form's feedback as it is now; null where it is gone. */
    function follow(outcome: OutboxItem | null): void {
      if (outcome?.state !== 'Failed') {
        set({ outcome });
        return;
      }
      // It is in the outbox as it was typed: only what is changed in it is a draft of its own.
      set({ outcome, replaces: outcome.id, refused: refusedFields(outcome.problem) });
    }
    async function restoreFrom(
      subject: FeedbackSubject,
      reading: Promise<RestoredDraft | null>,
    ): Promise<void> {
      const read = await reading;
      if (!read || get().subject !== subject) return;
      if (read.draft) restore(read.draft);
      set({ draftProblem: read.problem });
    }
    function reset(): void {
      said = false;
      lastPreset = {};
    }
    bridge.on('outbox.changed', (change) => {
      const { subject, given } = get();
      if (!subject) return;
      if (change.many) void readGiven(subject);
      const about = change.changed.filter((item) => item.transactionId === subject.transactionId);
      if (about.length === 0 && change.removed.length === 0) return;
      setGiven(givenAfter(given, about, change.removed));
      const { outcome } = get();
      const changed = about.find(({ id }) => id === outcome?.id);
      if (changed) follow(changed);
      else if (outcome && change.removed.includes(outcome.id)) set({ outcome: null, replaces: null });
    });

    return {
      ...fresh,
      subject: null,
      start: emptyDraft(),
      draft: emptyDraft(),
      given: [],
      open: async (subject, reporter) => {
        reset();
        calls = profile.current();
        const start = startingDraft(verdictOn(subject), reporter);
        set({ ...fresh, subject, start, draft: start, given: [] });
        void readGiven(subject);
        const { transactionId } = subject;
        await restoreFrom(
          subject,
          drafts.read(transactionId, start, (draft) => saysNothing(draft, start)),
        );
      },
      readDraftAgain: async () => {
        const { subject } = get();
        if (subject) await restoreFrom(subject, drafts.readAgain());
      },
      edit: (change) => {
        const { subject, draft, sending, refused } = get();
        if (!subject || sending) return;
        set({ refused: stillRefused(refused, draft, change) });
        show(subject, { ...draft, ...change });
      },
      confirm: () => {
        const { subject, draft, sending } = get();
        if (!subject || sending) return;
        said = true;
        show(subject, draft);
      },
      apply: (draft) => {
        if (get().sending) return;
        said = true;
        get().edit(draft);
      },
      applyPreset: (preset) => {
        const { draft, apply } = get();
        apply(withPreset(draft, preset, lastPreset));
        lastPreset = preset;
      },
      startOver: () => {
        const { subject, start, draft, sending } = get();
        if (!subject || sending) return;
        reset();
        set({ ...fresh, draft: { ...start, reporter: draft.reporter } });
        void keep(subject, null);
        void readGiven(subject);
      },
      editGiven: (item) => {
        const { subject, sending } = get();
        if (!subject || sending || item.state !== 'Failed') return;
        reset();
        said = true;
        set({ ...fresh, outcome: item, replaces: item.id, refused: refusedFields(item.problem) });
        show(subject, draftOf(item.feedback));
      },
      send: async () => {
        const { subject, draft, touched, sending, given, replaces, asking } = get();
        if (!subject || sending) return;
        const mistakes = feedbackMistakes(draft);
        set({ mistakes, tried: true });
        if (!touched || Object.keys(mistakes).length > 0) return;
        const another = given.some(({ id }) => id !== replaces);
        if (another && !asking) {
          set({ asking: true });
          return;
        }
        set({ sending: true, asking: false, problem: null, outcome: null, refused: {}, restored: false });
        const answer = await calls.call('feedback.send', {
          transactionId: subject.transactionId,
          draft: sentAs(draft),
          reported: toldVerdict(subject),
          another,
          replaces,
        });
        if (answer.ok) hold(answer.value);
        if (get().subject !== subject) {
          if (!answer.ok) notSent(answer.problem);
          return;
        }
        if (answer.ok) {
          // It may have been told of already, and further on its way.
          const told = get().given.find(({ id }) => id === answer.value.id);
          set({ sending: false, replaces: null });
          follow(told ?? answer.value);
        } else if (answer.problem.kind === 'feedback-given') {
          // It was put in elsewhere meanwhile.
          await readGiven(subject);
          if (get().subject === subject) set({ sending: false, asking: true });
        } else set({ sending: false, problem: answer.problem });
      },
      stopAsking: () => set({ asking: false }),
      undo: async () => {
        const { subject, outcome } = get();
        if (!subject || !outcome) return;
        set({ problem: null });
        const answer = await calls.call('feedback.undo', { id: outcome.id });
        if (get().subject !== subject) return;
        if (!answer.ok) {
          set({ problem: answer.problem });
          return;
        }
        said = true;
        set({ outcome: null, given: get().given.filter(({ id }) => id !== outcome.id) });
        drafts.isShown(answer.value);
        show(subject, get().draft);
      },
      showTakenBack: (transactionId, draft) => {
        const { subject, touched, outcome } = get();
        if (subject?.transactionId !== transactionId || touched || outcome) return;
        said = true;
        drafts.isShown(draft);
        set({ draft, touched: true, restored: true });
      },
      close: () => {
        reset();
        set({ ...fresh, subject: null, given: [] });
      },
    };
  });
}

function givenAfter(
  given: readonly OutboxItem[],
  changed: readonly OutboxItem[],
  removed: readonly string[],
): readonly OutboxItem[] {
  const items = new Map([...given, ...changed].map((item) => [item.id, item]));
  for (const id of removed) items.delete(id);
  return [...items.values()].sort((one, other) => other.sequence - one.sequence);
}
