import { createStore } from 'zustand/vanilla';
import type { Request } from '../../shared/contract/contract';
import type { HotSpotsAnswer } from '../../shared/contract/hot-spots-calls';
import { type Answered, unanswered } from './answered';

export type HotSpotsQuestion = Request<'investigate.hotSpots'>;
type AnsweredHotSpots = Answered<HotSpotsQuestion, HotSpotsAnswer>;

interface HotSpotsState {
  /** It stays when another screen is shown: to count again takes seconds. */
  readonly answered: AnsweredHotSpots;
  /** The chosen cell; null for none. */
  readonly chosen: string | null;
  readonly hold: (answered: AnsweredHotSpots) => void;
  /** Chooses a cell, or none. */
  readonly choose: (cell: string | null) => void;
  readonly reset: () => void;
}

/** The hot spots found last: the tool lists them, and the map shows them. */
export function createHotSpotsStore() {
  return createStore<HotSpotsState>((set) => ({
    answered: unanswered,
    chosen: null,
    hold: (answered) => set({ answered }),
    choose: (chosen) => set({ chosen }),
    reset: () => set({ answered: unanswered, chosen: null }),
  }));
}
