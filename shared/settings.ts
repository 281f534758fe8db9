import { defaultLimit } from './api/endpoints';
import type { Reporter } from './domain/feedback';

/** What the person has set, kept in settings.json of the profile folder. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly timeZone: 'local' | 'utc';
  readonly reportsPerPage: number;
  /** Template of a tile server, "" for the bundled map alone: see tileAddressMistake. */
  readonly tileAddress: string;
  readonly tileAttribution: string;
  readonly reporter: Reporter;
  /** Single letters are shortcuts; off for those who speak to their machine or press keys by accident (WCAG 2.1.4). */
  readonly letterShortcuts: boolean;
}

export const defaultSettings: Settings = {
  theme: 'system',
  timeZone: 'local',
  reportsPerPage: defaultLimit,
  tileAddress: '',
  tileAttribution: '',
  reporter: { name: '', surname: '', email: '' },
  letterShortcuts: true,
};
