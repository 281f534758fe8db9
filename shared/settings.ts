import { defaultLimit } from './api/endpoints';
import { type AssumedRadii, defaultRadii } from './domain/assumed-radius';
import { type CsvChoice, defaultCsvChoice } from './domain/csv-dialect';
import { defaultTravelLimits, type TravelLimits } from './domain/move';
import type { SyncDepth } from './domain/sync';
import type { UpdateChannel } from './domain/update';
import { defaultVerdictFeedbacks, type VerdictFeedbacks } from './domain/verdict-feedback';
import type { Language } from './i18n/language';
import type { OutsideLink } from './outside-link';

/** How many reports the grid shows at a time. "all": it scrolls through the whole result. */
export type ReportsPerPage = number | 'all';

/** The offered times between two notifications about watches, minutes. */
export const watchDigestMinutes = [0, 15, 60, 240] as const;
export type WatchDigestMinutes = (typeof watchDigestMinutes)[number];

/** How many commands the palette remembers. */
export const maxRecentCommands = 6;

/** The user's settings, saved in settings.json of the profile folder. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly language: 'system' | Language;
  readonly timeZone: 'local' | 'utc';
  readonly reportsPerPage: ReportsPerPage;
  /** Whether the reports screen shows its time histogram; 'automatic': unless the window is low. */
  readonly timeHistogram: 'automatic' | 'shown' | 'hidden';
  /** Whether the navigation shows only icons. In a narrow window it always does. */
  readonly collapsedNavigation: boolean;
  /** IDs of the views that the navigation doesn't show. */
  readonly unpinnedViews: readonly string[];
  /** IDs of the commands chosen in the palette, the last one first; may name commands of other versions. */
  readonly recentCommands: readonly string[];
  /** URL template of a tile server, "" for the bundled map alone: see tileAddressError. */
  readonly tileAddress: string;
  readonly tileAttribution: string;
  /** The one tile server that may be asked, as an origin; "" for none: see allowedTileOrigin. */
  readonly allowedTileOrigin: string;
  /** Whether single keys are shortcuts. Off for users of speech input or those who press keys by accident (WCAG 2.1.4). */
  readonly letterShortcuts: boolean;
  /** The keys of the commands that the user changed, see command-keys.ts. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  readonly syncDepth: SyncDepth;
  /** Seconds between two checks for new reports; 0 for only on request. */
  readonly syncInterval: number;
  /** Shows a system notification for new reports of the risk "fraud". */
  readonly notifyFraud: boolean;
  /** Shows a system notification for feedback that became Failed or Unconfirmed while the window is not focused. */
  readonly notifyFeedback: boolean;
  /** Minutes between two system notifications about hits of watches at least; 0 for none. */
  readonly watchDigest: WatchDigestMinutes;
  /** Hides the window from screenshots, recordings and shared screens. Supported on macOS and Windows, not on Linux. */
  readonly hiddenFromCapture: boolean;
  /** The assumed precision of positions. */
  readonly assumedRadii: AssumedRadii;
  /** The limits above which a move between two reports is impossible. */
  readonly travelLimits: TravelLimits;
  /** The feedback that each verdict carries. */
  readonly verdictFeedback: VerdictFeedbacks;
  /** The feedback that was shown to the user before it was first sent at once. */
  readonly shownFeedback: Readonly<Partial<VerdictFeedbacks>>;
  /** Whether a queue is reviewed by incident, and not in the order of its query. */
  readonly reviewByIncident: boolean;
  /** Whether earlier decisions are also found by weak matches, see weakMatchFields. */
  readonly weakMatches: boolean;
  /** The user's name in exported histories, as colleagues see it; "" until it was first asked. */
  readonly reviewerName: string;
  /** How the app writes CSV files. */
  readonly csv: CsvChoice;
  /** The links to other systems, of all profiles. */
  readonly outsideLinks: readonly OutsideLink[];
  /** Which releases are offered, if the app checks for any. */
  readonly updateChannel: UpdateChannel;
  /** Whether the log records how long the program takes to start, and which queries are slow. */
  readonly traces: boolean;
}

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  timeZone: 'local',
  reportsPerPage: defaultLimit,
  timeHistogram: 'automatic',
  collapsedNavigation: false,
  unpinnedViews: [],
  recentCommands: [],
  tileAddress: '',
  tileAttribution: '',
  allowedTileOrigin: '',
  letterShortcuts: true,
  keys: {},
  syncDepth: { kind: 'all' },
  syncInterval: 60,
  notifyFraud: false,
  notifyFeedback: true,
  watchDigest: 15,
  hiddenFromCapture: false,
  assumedRadii: defaultRadii,
  travelLimits: defaultTravelLimits,
  verdictFeedback: defaultVerdictFeedbacks,
  shownFeedback: {},
  reviewByIncident: false,
  weakMatches: true,
  reviewerName: '',
  csv: defaultCsvChoice,
  outsideLinks: [],
  updateChannel: 'stable',
  traces: false,
};
