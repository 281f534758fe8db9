import type { CallArguments } from '../../../shared/contract/contract';
import type { EntryDraft } from '../../../shared/domain/review-log';
import { messages } from '../../../shared/i18n/messages';
import type { Problem } from '../../../shared/problem';
import type { OpenProfile, ProfileCalls } from '../../state/open-profile';
import type { ToastsStore } from '../../state/toasts';
import { redone, type Session, type Step, undone } from './session';

/** What is written: a decision, or an entry of the log. */
export type Write =
  | { readonly kind: 'decision'; readonly request: CallArguments<'review.decide'> }
  | { readonly kind: 'entry'; readonly entry: EntryDraft };

/** A write that failed. It waits here, with all that the user decided and typed, until it is tried again. */
export interface FailedWrite {
  readonly id: string;
  readonly write: Write;
  readonly problem: Problem;
  readonly calls: ProfileCalls;
}

/** What the writes use of the review store. */
interface ReviewOfWrites {
  readonly getState: () => {
    readonly session: Session | null;
    readonly failed: readonly FailedWrite[];
    readonly show: (session: Session) => void;
  };
  readonly setState: (change: { readonly failed: readonly FailedWrite[] }) => void;
}

interface WritesDependencies {
  readonly profile: OpenProfile;
  readonly toasts: ToastsStore;
}

/** Saves what the session decides, and takes it back. The session never waits for an answer. */
export function createWrites(
  { getState, setState }: ReviewOfWrites,
  { profile, toasts }: WritesDependencies,
) {
  /** The writes whose answer is pending, by ID: undoing waits for them. */
  const running = new Map<string, Promise<boolean>>();

  const setFailed = (id: string, failed: FailedWrite | null) => {
    const others = getState().failed.filter((each) => each.id !== id);
    setState({ failed: failed ? [...others, failed] : others });
  };

  async function attempt(write: Write, calls: ProfileCalls): Promise<boolean> {
    const answer =
      write.kind === 'decision'
        ? await calls.call('review.decide', write.request)
        : await calls.call('log.append', { entries: [write.entry] });
    const id = idOf(write);
    setFailed(id, answer.ok ? null : { id, write, problem: answer.problem, calls });
    return answer.ok;
  }

  function send(write: Write, calls: ProfileCalls = profile.current()): Promise<boolean> {
    const id = idOf(write);
    const done = attempt(write, calls).finally(() => running.delete(id));
    running.set(id, done);
    return done;
  }

  /** Withdraws what a step wrote. Returns the problem; null if it worked, or if nothing had been written. */
  async function withdraw(step: Step): Promise<Problem | null> {
    const { outcome, subject } = step;
    if (outcome.kind === 'skipped') return null;
    const calls = profile.current();
    await running.get(outcome.id);
    // Tried in any case: it may be on disk although its answer was a failure.
    setFailed(outcome.id, null);
    if (outcome.kind === 'judged') {
      const answer = await calls.call('review.undo', { id: outcome.id });
      if (!answer.ok) return answer.problem.kind === 'gone' ? null : answer.problem;
      if (answer.value.sent > 0)
        toasts.getState().show({ kind: 'done', text: messages.review.undo.alreadySent });
      return null;
    }
    const of = { kind: 'withdrawal', body: { of: outcome.id } } as const;
    const entry = { id: crypto.randomUUID(), subject, after: [outcome.id], ...of };
    const answer = await calls.call('log.append', { entries: [entry] });
    return answer.ok ? null : answer.problem;
  }

  return {
    send,
    retry: async () => {
      const { failed } = getState();
      await Promise.all(failed.map(({ write, calls }) => send(write, calls)));
    },
    /** Takes back the last step. If that fails, the step is there again. */
    undo: async () => {
      const { session } = getState();
      const step = session?.steps.at(-1);
      if (!session || !step) return;
      getState().show(undone(session));
      const problem = await withdraw(step);
      if (!problem) return;
      toasts.getState().showFailed(problem, messages.review.undo.failed);
      const now = getState().session;
      if (now?.queue === session.queue && !now.outcomes.has(step.subject)) getState().show(redone(now, step));
    },
  };
}

function idOf(write: Write): string {
  return write.kind === 'decision' ? write.request.id : write.entry.id;
}
