import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RunningServer } from '../../../main/reports-service/server';
import { type ServiceOptions, startService } from '../../../main/reports-service/start-service';
import { temporaryFolder } from '../../support/temporary-folder';
import { callService } from '../../support/test-service';
import { runningClock } from '../../support/test-time';

const shop = { id: 'shop', key: 'key-of-the-shop-1' };
const bank = { id: 'bank', key: 'key-of-the-bank-1' };
const running: RunningServer[] = [];

afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

async function start(changes: Partial<ServiceOptions> = {}): Promise<RunningServer> {
  const service = await startService({
    applications: [shop],
    folder: null,
    reports: 0,
    seed: 7,
    live: 0,
    faults: false,
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
    const taken = { folder, reports: 5, port: Number(new URL(address).port) };
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
      folder,
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
    const faulty = await start({ faults: true, reports: 10 });
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
