import { createStore } from 'zustand/vanilla';
import type { MeetingsAnswer } from '../../../../shared/contract/meetings.calls';

export type MeetingKind = 'pairs' | 'gatherings';

/** A finding by its place in the list of an answer. */
interface ChosenMeeting {
  readonly of: MeetingsAnswer;
  readonly kind: MeetingKind;
  readonly at: number;
}

interface ChosenMeetingState {
  /** null for none. */
  readonly chosen: ChosenMeeting | null;
  readonly choose: (chosen: ChosenMeeting | null) => void;
  readonly clear: () => void;
}

/** The meeting that is chosen in the tool. */
export function createChosenMeetingStore() {
  return createStore<ChosenMeetingState>((set) => ({
    chosen: null,
    choose: (chosen) => set({ chosen }),
    clear: () => set({ chosen: null }),
  }));
}
