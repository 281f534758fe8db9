import { createStore } from 'zustand/vanilla';

/** A finding that was chosen: a change by its subject and value, or a watch by its ID. */
interface ChosenChange {
  readonly tool: 'drift' | 'watches';
  readonly key: string;
}

interface ChosenChangeState {
  /** null for none. */
  readonly chosen: ChosenChange | null;
  readonly choose: (chosen: ChosenChange | null) => void;
  readonly clear: () => void;
}

/** The change or watch that was chosen among the findings, which its tool shows first. */
export function createChosenChangeStore() {
  return createStore<ChosenChangeState>((set) => ({
    chosen: null,
    choose: (chosen) => set({ chosen }),
    clear: () => set({ chosen: null }),
  }));
}
