import { createStore } from 'zustand/vanilla';
import type { Bridge, Request } from '../../shared/contract/contract';
import type { HotSpotsAnswer } from '../../shared/contract/hot-spots.calls';
import { type Answered, unanswered } from './answered';
import { changesVerdicts } from './log-changes';

export type HotSpotsQuestion = Request<'investigate.hotSpots'>;
type AnsweredHotSpots = Answered<HotSpotsQuestion, HotSpotsAnswer>;

interface HotSpotsState {
  /** It stays when another screen is shown: to count again takes seconds. */
  readonly answered: AnsweredHotSpots;
  /** Whether verdicts were given or withdrawn since the question. */
  readonly judgedSince: boolean;
  /** The chosen cell; null for none. */
  readonly chosen: string | null;
  /** Must be called when the question is asked. */
  readonly asked: () => void;
  readonly hold: (answered: AnsweredHotSpots) => void;
  /** Chooses a cell, or none. */
  readonly choose: (cell: string | null) => void;
  readonly reset: () => void;
}

/** The hot spots found last: the tool lists them, and the map shows them. */
export function createHotSpotsStore(bridge: Bridge) {
  const store = createStore<HotSpotsState>((set) => ({
    answered: unanswered,
    judgedSince: false,
    chosen: null,
    asked: () => set({ judgedSince: false }),
    hold: (answered) => set({ answered }),
    choose: (chosen) => set({ chosen }),
    reset: () => set({ answered: unanswered, judgedSince: false, chosen: null }),
  }));
  bridge.on('log.changed', (change) => {
    if (changesVerdicts(change)) store.setState({ judgedSince: true });
  });
  return store;
}
