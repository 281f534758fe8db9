import type { StoreApi } from 'zustand';
import type { CallArguments } from '../../../shared/contract/contract';
import type { Problem } from '../../../shared/domain/problem';
import type { EntryDraft } from '../../../shared/domain/review-log';
import { messages } from '../../../shared/i18n/messages';
import type { OpenProfile, ProfileCalls } from '../../state/open-profile';
import type { ToastsStore } from '../../state/toasts';
import type { UndoableSendState } from '../../state/undoable-send';
import type { UnsavedInputsState } from '../../state/unsaved-inputs';
import { restoreTyped } from './decision-inputs';
import { redone, reopened, type Session, type Step, undone } from './session';

/** What is written: a decision, or an entry of the log. */
type Write =
  | { readonly kind: 'decision'; readonly request: CallArguments<'review.decide'> }
  | { readonly kind: 'entry'; readonly entry: EntryDraft };

/** A write that isn't known to be saved. It stays, with all that the user decided and typed, until it is. */
export interface UnsavedWrite {
  readonly write: Write;
  readonly calls: ProfileCalls;
  /** Why it failed; null until it was answered. */
  readonly problem: Problem | null;
}

/** An UnsavedWrite for a reloaded window. */
export interface StoredWrite extends Pick<UnsavedWrite, 'write' | 'problem'> {
  readonly profileId: string | null;
}

/** What the writes use of the review store. */
interface ReviewOfWrites {
  readonly getState: () => {
    readonly session: Session | null;
    readonly unsaved: readonly UnsavedWrite[];
    readonly show: (session: Session) => void;
    readonly readAgain: () => void;
  };
  readonly setState: (change: {
    readonly unsaved?: readonly UnsavedWrite[];
    readonly changed?: string | null;
  }) => void;
}

interface WritesDependencies {
  readonly profile: OpenProfile;
  readonly toasts: ToastsStore;
  readonly undoableSend: StoreApi<UndoableSendState>;
  readonly unsavedInputs: StoreApi<UnsavedInputsState>;
}

/** Saves what the session decides, and takes it back. The session never waits for an answer. */
export function createWrites(
  { getState, setState }: ReviewOfWrites,
  { profile, toasts, undoableSend, unsavedInputs }: WritesDependencies,
) {
  /** The writes whose answer is pending, by ID: undoing waits for them. */
  const running = new Map<string, Promise<void>>();

  const find = (id: string) => getState().unsaved.find(({ write }) => idOf(write) === id);
  const without = (id: string) => getState().unsaved.filter(({ write }) => idOf(write) !== id);

  async function attempt(write: Write, calls: ProfileCalls): Promise<void> {
    const answer =
      write.kind === 'decision'
        ? await calls.call('review.decide', write.request)
        : await calls.call('log.append', { entries: [write.entry] });
    const id = idOf(write);
    // Undone meanwhile.
    if (!find(id)) return;
    const others = without(id);
    if (!answer.ok && answer.problem.kind === 'changed-meanwhile' && profile.isOpen(calls)) {
      setState({ unsaved: others });
      return reopenRefused(id, answer.problem);
    }
    setState({ unsaved: answer.ok ? others : [...others, { write, calls, problem: answer.problem }] });
    if (!answer.ok || answer.value === null || !profile.isOpen(calls)) return;
    for (const item of answer.value.items) undoableSend.getState().add(item, id);
  }

  /** Asks again for a decision that was refused because its report changed: the input for it is there again. */
  function reopenRefused(id: string, problem: Problem): void {
    const { session, show, readAgain } = getState();
    const step = session?.steps.find(({ outcome }) => outcome.kind === 'judged' && outcome.id === id);
    if (!session || step?.outcome.kind !== 'judged') {
      toasts.getState().showFailed(problem, messages.review.changedMeanwhile.failed);
      return;
    }
    restoreTyped(unsavedInputs.getState(), step.outcome.typed);
    show(reopened(session, step));
    readAgain();
    setState({ changed: step.subject });
  }

  function send(write: Write, calls: ProfileCalls = profile.current()): Promise<void> {
    const id = idOf(write);
    if (!find(id)) setState({ unsaved: [...getState().unsaved, { write, calls, problem: null }] });
    const done = attempt(write, calls).finally(() => running.delete(id));
    running.set(id, done);
    return done;
  }

  /** Withdraws what an outcome wrote. Returns the problem; null if it worked, or if nothing had been written. */
  async function withdraw(step: Step): Promise<Problem | null> {
    const { outcome } = step;
    if (outcome.kind === 'skipped') return null;
    const unsaved = find(outcome.id);
    setState({ unsaved: without(outcome.id) });
    await running.get(outcome.id);
    // Tried in any case: it may be on disk although its answer was a failure.
    const problem = await (outcome.kind === 'judged'
      ? withdrawDecision(outcome.id)
      : withdrawEntry(step.subject, outcome.id));
    // The decision stands, and is still to be saved.
    if (problem && unsaved) setState({ unsaved: [...getState().unsaved, { ...unsaved, problem }] });
    return problem;
  }

  async function withdrawEntry(subject: string, id: string): Promise<Problem | null> {
    const of = { kind: 'withdrawal', body: { of: id } } as const;
    const entry = { id: crypto.randomUUID(), subject, after: [id], ...of };
    const answer = await profile.current().call('log.append', { entries: [entry] });
    return answer.ok ? null : answer.problem;
  }

  async function withdrawDecision(id: string): Promise<Problem | null> {
    const answer = await profile.current().call('review.undo', { id });
    if (!answer.ok) return answer.problem.kind === 'not-found' ? null : answer.problem;
    if (answer.value.sent > 0)
      toasts.getState().show({ kind: 'done', text: messages.review.undo.alreadySent });
    return null;
  }

  return {
    send,
    retry: async () => {
      await Promise.all(getState().unsaved.map(({ write, calls }) => send(write, calls)));
    },
    /** Sends again what a window that was closed had no answer for. */
    restore: (stored: readonly StoredWrite[]) => {
      const restored = stored.map(({ write, problem, profileId }) => ({
        write,
        problem,
        calls: profile.of(profileId),
      }));
      if (restored.length === 0) return;
      setState({ unsaved: [...restored, ...getState().unsaved] });
      for (const { write, problem, calls } of restored) if (problem === null) void send(write, calls);
    },
    /** Takes back a step of the session. If that fails, the step is there again. */
    undo: async (step: Step) => {
      const { session } = getState();
      if (!session) return;
      getState().show(undone(session, step));
      const problem = await withdraw(step);
      if (!problem) return;
      toasts.getState().showFailed(problem, messages.review.undo.failed);
      const now = getState().session;
      if (now?.queue === session.queue && !now.outcomes.has(step.subject)) getState().show(redone(now, step));
    },
    /** Takes back a decision of an earlier session. */
    undoEarlier: async (id: string) => {
      const problem = await withdrawDecision(id);
      if (problem) toasts.getState().showFailed(problem, messages.review.undo.failed);
    },
  };
}

function idOf(write: Write): string {
  return write.kind === 'decision' ? write.request.id : write.entry.id;
}
