import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type ServiceOptions,
  startInFolder,
  startService,
  startWithRecovery,
} from '../../../main/reports-service/start-service';
import { SqliteStorages } from '../../../main/reports-service/storage/sqlite-storages';
import type { RunningServer } from '../../../shared/node/rest/server';
import { serveWithFaults } from '../../faults/serve-with-faults';
import { runningClock, testNow } from '../../support/clocks/test-time';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { callService } from '../../support/servers/test-service';

const shop = { id: 'shop', key: 'key-of-the-shop-1' };
const bank = { id: 'bank', key: 'key-of-the-bank-1' };
const running: RunningServer[] = [];

afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

async function start(changes: Partial<ServiceOptions> = {}): Promise<RunningServer> {
  const service = await startService({
    applications: [shop],
    storages: new SqliteStorages(null),
    reports: 0,
    seed: 7,
    live: 0,
    port: 0,
    now: runningClock.now,
    onDefect: (error) => {
      throw error;
    },
    ...changes,
  });
  running.push(service);
  return service;
}

async function transactionsOf({ address }: RunningServer, key: string, path = '/reports?limit=1000') {
  const response = await callService(address + path, key);
  return z.array(z.object({ transaction_id: z.string() })).parse(await response.json());
}

describe('the reports service', () => {
  it('keeps the reports of each application separate', async () => {
    const service = await start({ applications: [shop, bank], reports: 30 });
    const ofShop = await transactionsOf(service, shop.key);
    const ofBank = await transactionsOf(service, bank.key);
    expect([ofShop.length, ofBank.length]).toEqual([30, 30]);
    const id = encodeURIComponent(ofShop[0]?.transaction_id ?? '');
    const same = ofShop.filter(({ transaction_id }) => transaction_id === ofShop[0]?.transaction_id);
    expect(await transactionsOf(service, shop.key, `/reports/${id}`)).toHaveLength(same.length);
    expect((await callService(`${service.address}/reports/${id}?timeout=0s`, bank.key)).status).toBe(404);
  });

  it('fails immediately if its port is taken, and creates no data', async () => {
    const folder = temporaryFolder();
    const { address } = await start();
    const taken = { storages: new SqliteStorages(folder), reports: 5, port: Number(new URL(address).port) };
    await expect(start(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets requests wait until its reports are available', async () => {
    const probe = await start();
    const { address } = probe;
    await probe.close();
    const early: Promise<readonly unknown[]>[] = [];
    const service = await start({
      port: Number(new URL(address).port),
      reports: 1_000,
      onProgress: () => {
        if (early.length === 0) early.push(transactionsOf(probe, shop.key));
      },
    });
    expect(service.address).toBe(address);
    expect(await early[0]).toHaveLength(1_000);
  });

  it('creates nothing if it is stopped while generating reports', async () => {
    const folder = temporaryFolder();
    const stopping = new AbortController();
    const starting = start({
      storages: new SqliteStorages(folder),
      reports: 100_000,
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    });
    await expect(starting).rejects.toThrow(/abort/i);
    expect(readdirSync(join(folder, shop.id))).toEqual([]);
  });

  it('generates live transactions', async () => {
    const service = await start({ live: 50 });
    await expect.poll(() => transactionsOf(service, shop.key)).not.toEqual([]);
  });

  it('adds transactions before a page if page drift is requested, and has no /faults otherwise', async () => {
    const faulty = await start({ createServe: serveWithFaults, reports: 10 });
    const plan = JSON.stringify([{ fault: 'page-drift', insert: 3, times: 1 }]);
    const ordered = await callService(`${faulty.address}/faults`, shop.key, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: plan,
    });
    expect(ordered.status).toBe(200);
    expect(await transactionsOf(faulty, shop.key)).toHaveLength(13);
    expect(await transactionsOf(faulty, shop.key)).toHaveLength(13);
    const faultless = await start();
    expect((await callService(`${faultless.address}/faults`, shop.key)).status).toBe(404);
  });
});

/** Replaces a started service. */
async function started() {
  return { address: 'http://127.0.0.1:1', close: async () => undefined };
}

/** Returns whether another process could lock the folder. */
function isFreeForOthers(folder: string): boolean {
  const program = `
    const { Database } = require('@journeyapps/sqlcipher');
    const database = new Database(process.argv[1]);
    database.exec('BEGIN EXCLUSIVE', (error) => process.stdout.write(error ? error.code : 'free'));`;
  const answer = execFileSync(process.execPath, ['-e', program, join(folder, 'in-use')], {
    encoding: 'utf8',
  });
  expect(['free', 'SQLITE_BUSY']).toContain(answer);
  return answer === 'free';
}

describe('startInFolder', () => {
  it('allows one service at a time per folder', async () => {
    const folder = temporaryFolder();
    const first = await startInFolder(folder, started);
    expect(isFreeForOthers(folder)).toBe(false);
    await expect(startInFolder(folder, started)).rejects.toThrow(`${folder} is in use by another process.`);
    expect(isFreeForOthers(folder)).toBe(false);
    await first.close();
    expect(isFreeForOthers(folder)).toBe(true);
    await (await startInFolder(folder, started)).close();
  });

  it('releases the folder if the service fails to start or to close', async () => {
    const folder = temporaryFolder();
    const failing = () => Promise.reject(new Error('no port'));
    await expect(startInFolder(folder, failing)).rejects.toThrow('no port');
    const stubborn = await startInFolder(folder, async () => ({ ...(await started()), close: failing }));
    await expect(stubborn.close()).rejects.toThrow('no port');
    expect(isFreeForOthers(folder)).toBe(true);
  });
});

it('startWithRecovery sets aside damaged data completely and serves new data', async () => {
  const folder = temporaryFolder();
  const options = {
    applications: [{ id: 'built-in', key: 'a-key' }],
    reports: 5,
    seed: 1,
    live: 0,
    port: 0,
    now: () => testNow,
    onDefect: (error: unknown) => {
      throw error;
    },
  };
  const first = await startWithRecovery(folder, options);
  await first.close();
  expect(first.setAside).toBe(false);
  const file = join('built-in', 'reports.db');
  const damaged = Buffer.concat([Buffer.from('not a database'), readFileSync(join(folder, file))]);
  writeFileSync(join(folder, file), damaged);
  const second = await startWithRecovery(folder, options);
  const answer = await fetch(`${second.address}/reports`, { headers: { Authorization: 'a-key' } });
  expect((await answer.text()).match(/"transaction_id"/g)).toHaveLength(5);
  await second.close();
  expect(second.setAside).toBe(true);
  const aside = readdirSync(folder).find((name) => name.includes('damaged')) ?? '';
  expect(readFileSync(join(folder, aside, 'reports.db'))).toEqual(damaged);
});
