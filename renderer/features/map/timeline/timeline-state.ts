import type { Problem } from '../../../../shared/domain/problem';
import type { StoredRow } from '../../../../shared/domain/report-row';
import type { TimelineSubject } from '../../../../shared/domain/timeline';
import type { TrackReport } from '../../../../shared/domain/track';
import type { TravelStory } from '../../../../shared/domain/travel-story';
import type { DeviceSharing } from './device-sharing';

/** A row in the form that tracks use. Rows don't say how the location was found, so the widest radius applies. */
export type TimelineRow = StoredRow & TrackReport;

/** What a reloaded window restores. */
type TakenTimeline = Pick<TimelineState, 'cursor' | 'includesProxies' | 'showsNight'> & {
  readonly subject: TimelineSubject;
};

export interface TimelineState {
  /** The subject of the timeline; null while none is open. */
  readonly subject: TimelineSubject | null;
  /** Grows with each opening. */
  readonly turn: number;
  /** The newest reports of the subject, oldest first, with the moves between them; null until they are read. */
  readonly story: TravelStory<TimelineRow> | null;
  /** Number of older reports of the subject; null until they are counted. */
  readonly earlier: number | null;
  /** null until it is read, and for subjects without sharing. */
  readonly sharing: DeviceSharing | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
  /** Key of the report at the cursor; null if there are none. */
  readonly cursor: string | null;
  readonly playing: boolean;
  /** True if positions that VPN or TOR moves are compared with others. */
  readonly includesProxies: boolean;
  /** True if the map shades the night at the cursor's time. */
  readonly showsNight: boolean;
  readonly open: (subject: TimelineSubject) => Promise<void>;
  readonly close: () => void;
  readonly clear: () => void;
  readonly take: () => TakenTimeline | null;
  /** Opens the timeline that a reloaded window had, unless one is open. */
  readonly restore: (taken: TakenTimeline) => Promise<void>;
  readonly retry: () => Promise<void>;
  /** Moves the cursor to a report. Does nothing if it isn't in the timeline. */
  readonly moveTo: (key: string) => void;
  /** Moves the cursor by a number of reports, as far as there are any. */
  readonly moveBy: (reports: number) => void;
  /** Plays from the cursor, or from the start if it is at the end. The component that shows the timeline moves the cursor. */
  readonly play: () => void;
  readonly pause: () => void;
  readonly includeProxies: (includes: boolean) => void;
  readonly showNight: (shown: boolean) => void;
}

/** Returns true if a report is on a timeline. */
export function hasReport(story: TravelStory<TimelineRow>, key: string): boolean {
  return story.stops.some(({ report }) => report.key === key);
}
