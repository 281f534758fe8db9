import { createStore } from 'zustand/vanilla';
import type { FeedbackDraft } from '../../shared/domain/feedback';
import { type OutboxItem, undoTime } from '../../shared/domain/outbox';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';
import type { OpenProfile } from './open-profile';

/** A feedback that goes out in a moment, and can be taken back until then. */
export interface HeldFeedback {
  readonly item: OutboxItem;
  /** When it goes out, in performance.now()'s ms, which no clock of the system changes. */
  readonly until: number;
}

export interface HeldState {
  /** The last put in first. */
  readonly held: readonly HeldFeedback[];
  /** What was taken back last, until that was read. */
  readonly takenBack: OutboxItem | null;
  /** Why something could not be taken back, or was not sent. */
  readonly problem: Problem | null;
  /** Which of the two `problem` is about. */
  readonly failed: 'undo' | 'send';
  readonly hold: (item: OutboxItem) => void;
  /** Takes one back; answers what was typed, null where it could not be. */
  readonly undo: (id: string) => Promise<FeedbackDraft | null>;
  /** Tells why a feedback was not put in the outbox: its form is no longer there to tell it. */
  readonly notSent: (problem: Problem) => void;
  readonly dismiss: () => void;
  readonly reset: () => void;
}

/** What was sent in the last few seconds, wherever in the window the person has gone since. */
export function createHeldStore(bridge: Bridge, profile: OpenProfile) {
  const store = createStore<HeldState>((set, get) => {
    const drop = (id: string) => set({ held: get().held.filter(({ item }) => item.id !== id) });
    return {
      held: [],
      takenBack: null,
      problem: null,
      failed: 'undo',
      hold: (item) => {
        if (item.state !== 'Queued') return;
        const others = get().held.filter((each) => each.item.id !== item.id);
        set({ held: [{ item, until: performance.now() + undoTime }, ...others] });
        setTimeout(() => drop(item.id), undoTime);
      },
      undo: async (id) => {
        const item = get().held.find((each) => each.item.id === id)?.item ?? null;
        const calls = item ? profile.of(item.profileId) : profile.current();
        const answer = await calls.call('feedback.undo', { id });
        drop(id);
        if (!answer.ok) {
          set({ problem: answer.problem, failed: 'undo', takenBack: null });
          return null;
        }
        set({ problem: null, takenBack: item });
        return answer.value;
      },
      notSent: (problem) => set({ problem, failed: 'send', takenBack: null }),
      dismiss: () => set({ takenBack: null, problem: null }),
      reset: () => set({ held: [], takenBack: null, problem: null }),
    };
  });
  bridge.on('outbox.changed', ({ changed, removed }) => {
    const gone = new Set([
      ...removed,
      ...changed.filter(({ state }) => state !== 'Queued').map(({ id }) => id),
    ]);
    const { held } = store.getState();
    if (held.some(({ item }) => gone.has(item.id)))
      store.setState({ held: held.filter(({ item }) => !gone.has(item.id)) });
  });
  return store;
}
