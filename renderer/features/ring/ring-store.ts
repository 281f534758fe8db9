import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/contract/contract';
import type { Ring, RingSubject } from '../../../shared/domain/ring';
import type { Problem } from '../../../shared/problem';

export interface RingState {
  /** Where the ring was opened from; null while it is closed. */
  readonly subject: RingSubject | null;
  /** null until it is read, and if no report has the subject any more. */
  readonly ring: Ring | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
  readonly open: (subject: RingSubject) => Promise<void>;
  readonly close: () => void;
}

const closed = { subject: null, ring: null, loading: false, problem: null } as const;

/** The users and devices that a user or device is linked with. */
export function createRingStore(bridge: Bridge) {
  return createStore<RingState>((set, get) => ({
    ...closed,
    open: async (subject) => {
      set({ ...closed, subject, loading: true });
      const answer = await bridge.call('reports.ring', { of: subject });
      // Closed or opened for another one meanwhile.
      if (get().subject !== subject) return;
      set(answer.ok ? { ring: answer.value, loading: false } : { problem: answer.problem, loading: false });
    },
    close: () => set(closed),
  }));
}
