import type { ReportsChanged } from '../../shared/contract/report-calls';
import type { SyncState } from '../../shared/domain/sync';
import type { Clock } from '../../shared/node/clock';
import type { Settings } from '../../shared/settings';
import type { Connections } from '../connection/connections';
import type { ReportsClient } from '../reports-api/client';
import type { StoreAnswer, StoreCallName, StoreRequest } from '../store/contract';
import type { PageSizes } from './page-sizes';

/** The calls of the store that the sync makes. */
export type SyncCall = Extract<StoreCallName, `${'pages' | 'syncMemory'}.${string}` | 'answer.check'>;

/** The part of the store that the sync uses. */
export interface SyncStore {
  call<Name extends SyncCall>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>>;
}

export interface SyncDependencies {
  readonly client: Pick<ReportsClient, 'reports'>;
  readonly connections: Pick<Connections, 'endpoint' | 'record'>;
  readonly store: SyncStore;
  readonly settings: () => Settings;
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly random: () => number;
  /** Returns true or false at random. Decides which requests check whether a list has ended. */
  readonly tossCoin: () => boolean;
  /** Called with progress at most five times per second, and at every start and end. */
  readonly onStateChange: (state: SyncState) => void;
  /** Called after each page with new reports. */
  readonly onReportsStored: (changed: ReportsChanged, pass: 'all' | 'new') => void;
  readonly sizes?: PageSizes;
}
