import { createStore } from 'zustand/vanilla';
import type { StoredRow } from '../../shared/domain/report-row';

interface HighlightsState {
  /** The grid row under the pointer: the map highlights its positions. */
  readonly hoveredRow: StoredRow | null;
  /** Key of the report under the pointer on the map: the grid highlights its row. */
  readonly hoveredKey: string | null;
  readonly hoverRow: (row: StoredRow | null) => void;
  readonly hoverReport: (key: string | null) => void;
}

/** What the pointer is on, in the grid and on the map. */
export function createHighlightsStore() {
  return createStore<HighlightsState>((set, get) => ({
    hoveredRow: null,
    hoveredKey: null,
    hoverRow: (hoveredRow) => {
      if (get().hoveredRow !== hoveredRow) set({ hoveredRow });
    },
    hoverReport: (hoveredKey) => {
      if (get().hoveredKey !== hoveredKey) set({ hoveredKey });
    },
  }));
}
