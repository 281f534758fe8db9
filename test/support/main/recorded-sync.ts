import type { OpenEndpoint } from '../../../main/connection/service-connection';
import type { ReportsClient } from '../../../main/reports-api/client';
import type { SyncStore } from '../../../main/sync/page-requests';
import { type PageSizes, pageSizes } from '../../../main/sync/pages';
import { Sync } from '../../../main/sync/sync';
import type { ReportsChanged } from '../../../shared/contract/report.calls';
import type { Problem } from '../../../shared/domain/problem';
import type { StoreState } from '../../../shared/domain/store-state';
import type { SyncState } from '../../../shared/domain/sync';
import type { Connection } from '../../../shared/profile';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { seededRandom } from '../runner/seeded-random';
import { apiKey as anyKey } from '../servers/reading';

/** Creates a clock whose pauses end only when they are aborted, or when the clock is moved. */
export function movableClock(begin = Date.UTC(2026, 2, 1)) {
  let start = begin;
  let elapsed = 0;
  const waiting = new Set<{ readonly until: number; readonly over: () => void }>();
  return {
    now: () => start + elapsed,
    elapsed: () => elapsed,
    pause: (milliseconds: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const entry = {
          until: elapsed + milliseconds,
          over: () => {
            waiting.delete(entry);
            resolve();
          },
        };
        waiting.add(entry);
        if (signal?.aborted) entry.over();
        signal?.addEventListener('abort', entry.over, { once: true });
      }),
    /** Sets the time of day, as a user does; no time elapses. */
    set(now: number) {
      start = now - elapsed;
    },
    /** Moves the clock by this many ms; pauses that are due end. */
    move(milliseconds: number) {
      elapsed += milliseconds;
      for (const entry of [...waiting]) if (entry.until <= elapsed) entry.over();
    },
  };
}

export interface RecordedSync {
  readonly sync: Sync;
  readonly clock: ReturnType<typeof movableClock>;
  readonly states: readonly SyncState[];
  readonly stored: readonly (ReportsChanged & { readonly pass: 'all' | 'new' })[];
  /** How requests ended, as recorded for the connection: the kind of the problem, null for none. */
  readonly recorded: readonly (Problem['kind'] | null)[];
  settings: Settings;
  /** Opens a profile whose store is ready; null closes it. */
  open(profileId: string | null, reached?: boolean): void;
  /** The store reports that the copy was rebuilt. */
  rebuild(): void;
  /** Resolves with the next state for which `holds` returns true, including the current one. */
  until(holds: (state: SyncState) => boolean): Promise<SyncState>;
  /** Starts a pass and waits until the sync is idle. */
  pass(kind: 'new' | 'all'): Promise<SyncState>;
}

/**
 * Creates a sync that records its states. Unless an interval is set, nothing starts automatically after the
 * first pass.
 */
export function recordedSync({
  client,
  store,
  address = 'http://127.0.0.1:1',
  apiKey = anyKey,
  sizes = pageSizes,
  settings = {},
  clock = movableClock(),
}: {
  readonly client: Pick<ReportsClient, 'reports'>;
  readonly store: SyncStore;
  readonly address?: string;
  readonly apiKey?: string;
  readonly sizes?: PageSizes;
  readonly settings?: Partial<Settings>;
  readonly clock?: ReturnType<typeof movableClock>;
}): RecordedSync {
  const states: SyncState[] = [];
  const stored: (ReportsChanged & { pass: 'all' | 'new' })[] = [];
  const recorded: (Problem['kind'] | null)[] = [];
  const listeners = new Set<() => void>();
  const { next } = seededRandom(1);
  let open: string | null = null;
  let replaced = new AbortController();
  let ready: Extract<StoreState, { kind: 'ready' }> = { kind: 'ready', persistent: true, notices: [] };
  const endpoint = (profileId: string): OpenEndpoint => ({
    profileId,
    baseAddress: `${address}/`,
    apiKey,
    replaced: replaced.signal,
  });
  const sync = new Sync({
    client,
    connection: {
      endpoint: async () => (open === null ? fail({ kind: 'not-connected' }) : succeed(endpoint(open))),
      record: (from, problem) => {
        if (!from.replaced.aborted) recorded.push(problem?.kind ?? null);
      },
    },
    store,
    settings: () => followed.settings,
    clock,
    random: () => 0.5,
    randomBoolean: () => next() < 0.5,
    onStateChange: (state) => {
      states.push(state);
      for (const listener of [...listeners]) listener();
    },
    onReportsStored: (changed, pass) => stored.push({ ...changed, pass }),
    sizes,
  });
  const until: RecordedSync['until'] = (holds) =>
    new Promise((resolve) => {
      const look = () => {
        if (!holds(sync.state())) return;
        listeners.delete(look);
        resolve(sync.state());
      };
      listeners.add(look);
      look();
    });
  const followed: RecordedSync = {
    sync,
    clock,
    states,
    stored,
    recorded,
    settings: { ...defaultSettings, syncInterval: 0, ...settings },
    open(profileId, reached = false) {
      if (profileId !== open) {
        replaced.abort();
        replaced = new AbortController();
      }
      open = profileId;
      sync.onProfileChange(connectionTo(profileId, reached), ready);
    },
    rebuild() {
      ready = { ...ready, notices: [...ready.notices, { kind: 'reports-rebuilt', reason: 'damaged' }] };
      sync.onProfileChange(connectionTo(open, false), ready);
    },
    until,
    async pass(kind) {
      sync.start(kind);
      return until((state) => state.kind === 'idle');
    },
  };
  return followed;
}

function connectionTo(profileId: string | null, reached: boolean): Connection {
  const profile =
    profileId === null
      ? null
      : ({ id: profileId, name: 'Shop', colour: 'blue', service: 'external', baseAddress: 'x' } as const);
  return {
    profile,
    key: profile ? 'present' : 'absent',
    keyService: null,
    keyStorage: 'keychain',
    reach: reached ? { kind: 'reached', at: 0 } : { kind: 'untried' },
    profiles: profile ? [profile] : [],
  };
}
