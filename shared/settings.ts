import { defaultLimit } from './api/endpoints';
import { type AssumedRadii, defaultRadii } from './domain/assumed-radius';
import type { SyncDepth } from './domain/sync';
import { defaultTravelLimits, type TravelLimits } from './domain/travel-limits';
import type { UpdateChannel } from './domain/update';
import type { Language } from './messages/language';

/** What the person has set, kept in settings.json of the profile folder. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly language: 'system' | Language;
  readonly timeZone: 'local' | 'utc';
  readonly reportsPerPage: number;
  /** Template of a tile server, "" for the bundled map alone: see tileAddressMistake. */
  readonly tileAddress: string;
  readonly tileAttribution: string;
  /** Single letters are shortcuts; off for those who speak to their machine or press keys by accident (WCAG 2.1.4). */
  readonly letterShortcuts: boolean;
  readonly syncDepth: SyncDepth;
  /** Seconds between two looks for new reports; 0 for only when asked. */
  readonly syncInterval: number;
  /** Tell new reports of the risk "fraud" by a notification of the system. */
  readonly notifyFraud: boolean;
  /** Tell feedback that became Failed or Unconfirmed while the window is not looked at by a notification of the system. */
  readonly notifyFeedback: boolean;
  /** Other programs get no picture of the window: screenshots, recordings, shared screens. macOS and Windows can, Linux cannot. */
  readonly hiddenFromCapture: boolean;
  /** How precise positions are taken to be. */
  readonly assumedRadii: AssumedRadii;
  /** From when on a way between two reports is impossible. */
  readonly travelLimits: TravelLimits;
  /** Which releases are offered, where the program looks for any. */
  readonly updateChannel: UpdateChannel;
}

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  timeZone: 'local',
  reportsPerPage: defaultLimit,
  tileAddress: '',
  tileAttribution: '',
  letterShortcuts: true,
  syncDepth: { kind: 'all' },
  syncInterval: 60,
  notifyFraud: false,
  notifyFeedback: true,
  hiddenFromCapture: false,
  assumedRadii: defaultRadii,
  travelLimits: defaultTravelLimits,
  updateChannel: 'stable',
};
