import type { KeychainUse } from '../../shared/domain/keychain-use';
import type { StoreState } from '../../shared/domain/store-state';
import type { SyncState } from '../../shared/domain/sync';
import type { Profile } from '../../shared/profile';
import type { Settings } from '../../shared/settings';
import { moduleFaultFacts } from '../credentials/module-fault';
import type { LogLine } from '../log/log';
import { type Facts, redacted } from '../log/log-redaction';

/** The content of the diagnostics; null for what could not be determined. */
export interface DiagnosticsData {
  /** ms since 1970. */
  readonly now: number;
  readonly program: Facts;
  readonly processes: readonly Facts[];
  readonly keychainUse: KeychainUse;
  readonly settings: Settings;
  readonly profiles: readonly Pick<Profile, 'service'>[];
  readonly files: readonly Facts[];
  readonly store: StoreState;
  readonly sync: SyncState;
  readonly reports: number | null;
  readonly outbox: Readonly<Record<string, number>> | null;
  readonly log: readonly LogLine[];
}

/** Older log lines rarely help with a current problem. */
const maxLogLines = 2_000;

/**
 * Returns the diagnostics as the user reads and saves them. They contain no report, name, address, key or path: every
 * value passes the log's redaction, and of settings that hold such values only whether they are set is included.
 */
export function diagnosticsText(data: DiagnosticsData): string {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Program', [lineOf(data.program), ...electronWarning(data.program)]],
    ['Processes', data.processes.map(lineOf)],
    ['Keychain', [lineOf(keychainFacts(data.keychainUse))]],
    ['Settings', settingsFacts(data.settings).map(lineOf)],
    [
      'Profiles',
      [
        lineOf({ count: data.profiles.length }),
        ...data.profiles.map(({ service }) => lineOf({ kind: service })),
      ],
    ],
    ['Local copy of the open profile', storeFacts(data).map(lineOf)],
    ['Files', data.files.map(lineOf)],
    ['Log', data.log.slice(-maxLogLines).map(({ at, event, facts }) => `${at} ${event} ${lineOf(facts)}`)],
  ];
  return [
    'Whereabouts diagnostics',
    `Made ${new Date(data.now).toISOString()}`,
    'No reports, feedback, notes, names, addresses, API keys or paths are in this file.',
    ...sections.flatMap(([title, lines]) => ['', `== ${title} ==`, ...lines.map((line) => line.trimEnd())]),
    '',
  ].join('\n');
}

/** Returns a line if the app runs in another Electron than the one it is released with. */
function electronWarning({ electron, lockedElectron }: Facts): readonly string[] {
  if (electron === lockedElectron) return [];
  return ['Warning: this Electron is a fallback for the locked version. It may lack security fixes.'];
}

function lineOf(facts: Facts): string {
  return Object.entries(redacted(facts))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

function keychainFacts(use: KeychainUse): Facts {
  return { kind: use.kind, ...(use.kind === 'encrypts-file' && moduleFaultFacts(use.reason)) };
}

/** Returns the settings that say nothing about a person, and of the others only whether they are set. */
function settingsFacts(settings: Settings): readonly Facts[] {
  const { syncDepth } = settings;
  const visible: readonly (readonly [string, string | number | boolean])[] = [
    ['theme', settings.theme],
    ['language', settings.language],
    ['timeZone', settings.timeZone],
    ['reportsPerPage', settings.reportsPerPage],
    ['letterShortcuts', settings.letterShortcuts],
    ['syncDepth', syncDepthValue(syncDepth)],
    ['syncInterval', settings.syncInterval],
    ['notifyFraud', settings.notifyFraud],
    ['notifyFeedback', settings.notifyFeedback],
    ['watchDigest', settings.watchDigest],
    ['hiddenFromCapture', settings.hiddenFromCapture],
    ['traces', settings.traces],
    ['tileAddress', settings.tileAddress === '' ? 'not set' : 'set'],
    ...Object.entries(settings.travelLimits).map(([name, value]) => [`travelLimits.${name}`, value] as const),
  ];
  return visible.map(([setting, value]) => ({ setting, is: value }));
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

function storeFacts({ store, sync, reports, outbox }: DiagnosticsData): readonly Facts[] {
  const reason = store.kind === 'open-failed' ? [{ kind: store.reason.kind }] : [];
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
