import type { MeetingsAnswer } from '../../../../shared/contract/meetings.calls';

export type MeetingKind = 'pairs' | 'gatherings';

/** The meeting that is chosen in the tool, by its place in the list of an answer. */
export interface ChosenMeeting {
  readonly of: MeetingsAnswer;
  readonly kind: MeetingKind;
  readonly at: number;
}
