import type { StoreState } from '../../shared/domain/store-state';
import type { SyncState } from '../../shared/domain/sync';
import type { Profile } from '../../shared/profile';
import type { Settings } from '../../shared/settings';
import type { LogLine } from './log';
import { type Facts, redacted } from './log-redaction';

/** What the diagnostics are made of, as it was found; null for what could not be asked now. */
export interface Findings {
  /** ms since 1970. */
  readonly now: number;
  readonly program: Facts;
  readonly processes: readonly Facts[];
  readonly settings: Settings;
  readonly profiles: readonly Pick<Profile, 'service'>[];
  /** The files of every profile's store. */
  readonly files: readonly Facts[];
  readonly store: StoreState;
  readonly sync: SyncState;
  readonly reports: number | null;
  readonly outbox: Readonly<Record<string, number>> | null;
  readonly log: readonly LogLine[];
}

/** Older lines of the log say little about what is wrong now. */
const mostLogLines = 2_000;

/**
 * The diagnostics as a person reads and saves them. No report, name, address, key or path is in it: every value goes through
 * the log's redaction, and of settings that hold such a thing only whether they are set is told.
 */
export function diagnosticsText(found: Findings): string {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Program', [lineOf(found.program)]],
    ['Processes', found.processes.map(lineOf)],
    ['Settings', settingsFacts(found.settings).map(lineOf)],
    [
      'Profiles',
      [
        lineOf({ count: found.profiles.length }),
        ...found.profiles.map(({ service }) => lineOf({ kind: service })),
      ],
    ],
    ['Local copy of the open profile', storeFacts(found).map(lineOf)],
    ['Files', found.files.map(lineOf)],
    ['Log', found.log.slice(-mostLogLines).map(({ at, event, facts }) => `${at} ${event} ${lineOf(facts)}`)],
  ];
  return [
    'Whereabouts diagnostics',
    `Made ${new Date(found.now).toISOString()}`,
    'No reports, feedback, notes, names, addresses, API keys or paths are in this file.',
    ...sections.flatMap(([title, lines]) => ['', `== ${title} ==`, ...lines.map((line) => line.trimEnd())]),
    '',
  ].join('\n');
}

function lineOf(facts: Facts): string {
  return Object.entries(redacted(facts))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** The settings that say nothing about a person; of the others, whether they are set. */
function settingsFacts(settings: Settings): readonly Facts[] {
  const { syncDepth } = settings;
  const shown: readonly (readonly [string, string | number | boolean])[] = [
    ['theme', settings.theme],
    ['language', settings.language],
    ['timeZone', settings.timeZone],
    ['reportsPerPage', settings.reportsPerPage],
    ['letterShortcuts', settings.letterShortcuts],
    ['syncDepth', syncDepthValue(syncDepth)],
    ['syncInterval', settings.syncInterval],
    ['notifyFraud', settings.notifyFraud],
    ['notifyFeedback', settings.notifyFeedback],
    ['hiddenFromCapture', settings.hiddenFromCapture],
    ['tileAddress', settings.tileAddress === '' ? 'not set' : 'set'],
    ...Object.entries(settings.travelLimits).map(([name, value]) => [`travelLimits.${name}`, value] as const),
  ];
  return shown.map(([setting, is]) => ({ setting, is }));
}

function syncDepthValue(depth: Settings['syncDepth']): string | number {
  switch (depth.kind) {
    case 'all':
      return 'all';
    case 'reports':
      return depth.count;
    case 'days':
      return depth.days;
  }
}

function storeFacts({ store, sync, reports, outbox }: Findings): readonly Facts[] {
  const reason = store.kind === 'unopened' ? [{ kind: store.reason.kind }] : [];
  const notices = store.kind === 'ready' ? store.notices.map(({ kind }) => ({ kind })) : [];
  const counts = Object.entries(outbox ?? {}).map(([state, count]) => ({ state, count }));
  return [
    { state: store.kind },
    ...reason,
    ...notices,
    { state: `sync-${sync.kind}`, ...(sync.problem && { kind: sync.problem.kind }) },
    ...(sync.unread ? [{ state: 'sync-page-unread', kind: sync.unread.problem.kind }] : []),
    ...(reports === null ? [] : [{ state: 'reports', count: reports }]),
    ...counts,
  ];
}
