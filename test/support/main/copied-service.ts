import { join } from 'node:path';
import { expect } from 'vitest';
import { type Application, newApplication } from '../../../main/reports-service/application';
import { startService } from '../../../main/reports-service/start-service';
import { SqliteStorages } from '../../../main/reports-service/storage/sqlite-storages';
import type { StoreAnswer } from '../../../main/store/contract';
import { contentKey } from '../../../main/store/reports/new-report';
import type { PageSizes } from '../../../main/sync/pages';
import { readReports } from '../../../shared/api/read-answer';
import { everyReport } from '../../../shared/domain/report-query';
import type { RunningServer } from '../../../shared/node/rest/server';
import type { Settings } from '../../../shared/settings';
import { serveWithFaults } from '../../faults/serve-with-faults';
import { testNow } from '../clocks/test-time';
import { openStoreInProcess, type StoreInProcess } from '../databases/store-in-process';
import { afterTest } from '../runner/after-test';
import { temporaryFolder } from '../runner/temporary-folder';
import { readingClient } from '../servers/reading';
import { type RecordedSync, recordedSync } from './recorded-sync';

/** Starts the built-in service with faults on demand and this many simulated reports. */
export async function startFaultyService(reports: number) {
  const application = newApplication();
  const service = await startService({
    applications: [application],
    storages: new SqliteStorages(null),
    reports,
    seed: 7,
    live: 0,
    createServe: serveWithFaults,
    port: 0,
    now: () => testNow,
    onDefect: (error) => {
      throw error;
    },
  });
  afterTest(() => service.close());
  return served(service, application);
}

function served({ address }: RunningServer, application: Application) {
  const call = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { ...init, headers: { ...init.headers, authorization: application.key } });
  return {
    address,
    application,
    call,
    /** Replaces the fault plan. */
    async plan(...rules: readonly object[]): Promise<void> {
      const headers = { 'content-type': 'application/json' };
      const answer = await call('/faults', { method: 'PUT', body: JSON.stringify(rules), headers });
      expect(answer.status).toBe(200);
    },
    /** Returns the IDs of all reports, as the service lists them. */
    async ids(): Promise<readonly string[]> {
      const ids: string[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await call(`/reports?limit=1000&page=${page}`);
        const read = readReports(new Uint8Array(await answer.arrayBuffer()), contentKey);
        if (!read.ok) throw new Error(read.problem);
        if (read.value.length === 0) return ids;
        ids.push(...read.value.map(({ key }) => key));
      }
    },
  };
}

export interface Copy extends RecordedSync {
  readonly store: StoreInProcess;
  /** Returns the IDs of all stored reports. */
  ids(): Promise<readonly string[]>;
}

/**
 * Creates a sync of a service into a real store in a folder. In the folder of an earlier sync, it continues
 * with the stored data.
 */
export async function copyOf(
  service: { readonly address: string; readonly application: Application },
  {
    folder = join(temporaryFolder(), 'store'),
    ...options
  }: {
    readonly folder?: string;
    readonly sizes?: PageSizes;
    readonly settings?: Partial<Settings>;
  } = {},
): Promise<Copy> {
  const store = await openStoreInProcess(folder);
  afterTest(async () => {
    await store.close();
    expect(store.defects).toEqual([]);
  });
  const { client } = readingClient();
  const { address, application } = service;
  const followed = recordedSync({ client, store, address, apiKey: application.key, ...options });
  return Object.assign(followed, { store, ids: () => storedIds(store) });
}

async function storedIds(store: StoreInProcess): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const chunk: StoreAnswer<'reports.chunk'> = await store.call('reports.chunk', {
      query: everyReport,
      asOf: null,
      reads: 'row',
      after,
      limit: 1_000,
    });
    if (!chunk.ok) throw new Error(chunk.problem.kind);
    ids.push(...chunk.value.rows.map(({ key }) => key));
    after = chunk.value.next;
  } while (after !== null);
  return ids;
}
