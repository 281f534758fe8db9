import { useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Answer, Bridge } from '../../shared/contract/contract';
import { type OutboxItem, undoTime } from '../../shared/domain/outbox';
import type { OpenProfile } from './open-profile';

/** A queued feedback that will be sent in a few seconds, and can be undone until then. */
export interface UndoableFeedback {
  readonly item: OutboxItem;
  /** When it is sent, in ms of performance.now(), which no change of the system clock affects. */
  readonly until: number;
  /** The ID of the decision that it belongs to, which is undone with it; null for none. */
  readonly decision: string | null;
}

export interface UndoableSendState {
  /** Newest first. */
  readonly pending: readonly UndoableFeedback[];
  /** `decision`: see UndoableFeedback. */
  readonly add: (item: OutboxItem, decision?: string) => void;
  /** Undoes one. Returns its draft. */
  readonly undo: (id: string) => Promise<Answer<'feedback.undo'>>;
  readonly clear: () => void;
}

/** The feedback sent in the last few seconds, on any screen. */
export function createUndoableSendStore(bridge: Bridge, profile: OpenProfile) {
  const store = createStore<UndoableSendState>((set, get) => {
    const removePending = (id: string) =>
      set({ pending: get().pending.filter(({ item }) => item.id !== id) });
    return {
      pending: [],
      add: (item, decision) => {
        if (item.state !== 'Queued') return;
        const others = get().pending.filter((each) => each.item.id !== item.id);
        const until = performance.now() + undoTime;
        set({ pending: [{ item, until, decision: decision ?? null }, ...others] });
        setTimeout(() => removePending(item.id), undoTime);
      },
      undo: async (id) => {
        const item = get().pending.find((each) => each.item.id === id)?.item ?? null;
        const calls = item ? profile.of(item.profileId) : profile.current();
        const answer = await calls.call('feedback.undo', { id });
        removePending(id);
        return answer;
      },
      clear: () => set({ pending: [] }),
    };
  });
  // What was sent or discarded can't be undone any more.
  bridge.on('outbox.changed', ({ changed, removed }) => {
    const noLongerQueued = new Set([
      ...removed,
      ...changed.filter(({ state }) => state !== 'Queued').map(({ id }) => id),
    ]);
    const { pending } = store.getState();
    if (pending.some(({ item }) => noLongerQueued.has(item.id)))
      store.setState({ pending: pending.filter(({ item }) => !noLongerQueued.has(item.id)) });
  });
  return store;
}

/** Returns the seconds left until a time of performance.now(), rounded up; 0 when it is over, or if it is null. */
export function useSecondsLeft(until: number | null): number {
  const [, setTick] = useState(0);
  const left = until === null ? 0 : Math.max(0, until - performance.now());
  const seconds = Math.ceil(left / 1_000);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setTick((tick) => tick + 1), left - (seconds - 1) * 1_000 + 1);
    return () => clearTimeout(timer);
  });
  return seconds;
}
