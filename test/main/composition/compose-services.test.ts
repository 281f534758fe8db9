import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Services } from '../../../main/composition/compose-services';
import type { RecordedKeychain } from '../../../main/credentials/keychain';
import { maxRadiusKm, radiusKinds } from '../../../shared/domain/assumed-radius';
import { emptyDraft } from '../../../shared/domain/feedback';
import { noItems } from '../../../shared/domain/outbox';
import { everyReport } from '../../../shared/domain/report-query';
import { settingsChangeSchema } from '../../../shared/schemas/settings-schema';
import { storedIn } from '../../support/databases/store-calls';
import { startFaultyService } from '../../support/main/copied-service';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { connectTo, startServices } from '../../support/main/program-services';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { json } from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';

const running: Services[] = [];
afterEach(async () => {
  for (const services of running.splice(0)) await services.stop();
});

async function start(
  profileFolder: string,
  { keychain }: { readonly keychain: RecordedKeychain } = memoryKeychain(),
) {
  const started = await startServices(profileFolder, { keychain });
  running.push(started.services);
  return started;
}

/** Holds a pass up after its first pages, until there is no plan any more. */
const inTheMiddle = { fault: '503', path: '/reports*', skip: 3 };

const isFilled = ({ sync }: Services) => sync.state().kind === 'idle' && sync.state().completedAt !== null;

describe('composed services', () => {
  it('refill a local copy that is deleted while it is filled, without losing reports', async () => {
    const folder = temporaryFolder();
    const service = await startFaultyService(1_700);
    const { services, pushed } = await start(folder);
    await service.plan(inTheMiddle);
    const id = await connectTo(services, service);
    await expect.poll(() => services.sync.state().received).toBeGreaterThan(0);
    rmSync(join(folder, 'store', id, 'reports.db'));
    await service.plan();
    expect(await storedIn(services.store)).toBe(0);
    await expect.poll(() => services.store.state()).toMatchObject({ notices: [{ kind: 'reports-rebuilt' }] });
    await expect.poll(() => isFilled(services)).toBe(true);
    expect(await storedIn(services.store)).toBe(1_700);
    const key = service.application.key;
    expect(pushed.filter((each) => each.includes(key) || each.includes('descriptive_report'))).toEqual([]);
  });

  it('update the scores of stored reports when the assumed radii change, notify the window, and save them', async () => {
    const folder = temporaryFolder();
    const keys = memoryKeychain();
    const service = await startFaultyService(300);
    const { services, pushed, settings } = await start(folder, keys);
    await connectTo(services, service);
    await expect.poll(() => isFilled(services)).toBe(true);
    const scoredIn = async ({ store }: Services) => {
      const filters = [{ field: 'disagreement', atLeast: 1, atMost: null }] as const;
      const counted = await store.call('reports.count', { query: { ...everyReport, filters }, asOf: null });
      return counted.ok ? counted.value.shown : null;
    };
    const before = await scoredIn(services);
    // No radius leaves any two positions of a report apart.
    const none = Object.fromEntries(radiusKinds.map((kind) => [kind, maxRadiusKm]));
    await settings.save(settingsChangeSchema.parse({ assumedRadii: none }));
    services.onSettingsChange();
    await expect.poll(() => scoredIn(services)).toBe(0);
    await expect.poll(() => pushed.includes('["scores.changed",null]')).toBe(true);
    expect(before).toBeGreaterThan(0);
    await services.stop();
    const next = await start(folder, keys);
    await next.services.resumed;
    expect(await scoredIn(next.services)).toBe(0);
    expect(next.pushed).not.toContain('["scores.changed",null]');
  });

  // The window takes a push for newer than the answer to a call that it made before.
  it('push each state that an action answers before it answers', async () => {
    const service = await startFaultyService(40);
    const { services, pushed } = await start(temporaryFolder());
    const { connections, sync, store } = services;
    const id = await connectTo(services, service);
    const ofStore = await store.retry();
    expect(pushed).toContain(JSON.stringify(['store.changed', ofStore]));
    await expect.poll(() => isFilled(services)).toBe(true);
    for (const ofSync of [sync.start('all'), sync.cancel()])
      expect(pushed).toContain(JSON.stringify(['sync.changed', ofSync]));
    const actions = [
      () => connections.edit(id, { name: 'Renamed', colour: 'red' }),
      () => connections.close(),
      () => connections.open(id),
      () => connections.forgetKey(id),
    ];
    for (const act of actions) {
      const answer = await act();
      expect(pushed).toContain(JSON.stringify(['connection.changed', answer.ok && answer.value]));
    }
  });

  it('keep profiles apart when they are switched quickly', async () => {
    const folder = temporaryFolder();
    const [one, other] = [await startFaultyService(300), await startFaultyService(40)];
    const { services } = await start(folder);
    const { connections, store } = services;
    const first = await connectTo(services, one);
    const second = await connectTo(services, other);
    const keys = (await one.ids()).filter((_id, at) => at < 5);
    const written: Promise<{ readonly ok: boolean }>[] = [];
    for (const [round, profileId] of [first, second, first, second, first].entries()) {
      // Once while the one before is open, once while it is being opened.
      if (round % 2 === 1) await storedIn(store);
      const opened = connections.open(profileId);
      // At any moment of the switch, a note is stored in its own profile or refused.
      const [key = '', text] = [keys[round], connections.current.read().profile?.id ?? ''];
      written.push(store.call('notes.save', { key, text }));
      await opened;
    }
    expect((await Promise.all(written)).some(({ ok }) => ok)).toBe(true);
    for (const [profileId, reports] of [
      [first, 300],
      [second, 40],
    ] as const) {
      await connections.open(profileId);
      await expect.poll(() => isFilled(services)).toBe(true);
      expect(await storedIn(store)).toBe(reports);
      for (const key of keys) {
        const detail = await store.call('reports.detail', { key });
        expect(['', profileId]).toContain(detail.ok ? detail.value.note : '');
      }
    }
  });

  it('can stop at any time with drafts on disk and nothing half written, and continue in the next run', async () => {
    const folder = temporaryFolder();
    const service = await startFaultyService(1_700);
    const keys = memoryKeychain();
    const { services } = await start(folder, keys);
    await service.plan(inTheMiddle);
    const id = await connectTo(services, service);
    await expect.poll(() => services.sync.state().received).toBeGreaterThan(0);
    const exported = services.fileExport.start({
      query: everyReport,
      asOf: null,
      columns: ['id'],
      format: 'json',
    });
    const noted = services.store.call('notes.save', { key: '1', text: 'a note' });
    const draft = { ...emptyDraft(), desiredRisk: 'fraud', annotations: 'typed last' };
    const saved = services.outbox.saveDraft('t1', draft, emptyDraft());
    await services.stop();
    expect(await noted).toEqual({ ok: true, value: null });
    expect(await saved).toEqual({ ok: true, value: null });
    const outcome = await exported;
    const left = readdirSync(folder).filter((name) => name.includes('reports-'));
    expect(left.map((name) => name.endsWith('.part'))).toEqual(outcome.ok ? [false] : []);
    expect(readFileSync(join(folder, 'whereabouts.log'), { encoding: 'utf8', flag: 'a+' })).not.toContain(
      'a note',
    );

    await service.plan();
    const next = (await start(folder, keys)).services;
    await next.resumed;
    expect(next.connections.current.read().profile?.id).toBe(id);
    expect(await next.outbox.readDraft('t1')).toMatchObject({ value: { annotations: 'typed last' } });
    await expect.poll(() => isFilled(next)).toBe(true);
    expect(await storedIn(next.store)).toBe(1_700);
  });

  it('remove a key only after feedback in progress was answered', async () => {
    const folder = temporaryFolder();
    const { keychain } = memoryKeychain();
    const order: string[] = [];
    const remove: typeof keychain.remove = (account) => {
      order.push('forgotten');
      return keychain.remove(account);
    };
    const noReports = json(200, '[]');
    let answer = () => {};
    const service = await FaultyServer.start((response, request) => {
      if (request.method === 'GET') return noReports(response, request);
      answer = () => {
        order.push('answered');
        response.end('{}');
      };
    });
    const posts = () => service.requests.filter(({ method }) => method === 'POST').length;
    const first = await start(folder, { keychain });
    const profileId = await connectTo(first.services, {
      address: service.address,
      application: { key: 'k3y-of-a-shop' },
    });
    const feedback = { behaviour: { desired: { risk_assignment: 'clear' as const } } };
    await first.services.outbox.put(
      profileId,
      { transactionId: 't', feedback, reported: null },
      { another: false, replaces: null },
    );
    // The next run sends at once what this one leaves Queued.
    await first.services.stop();
    const { services } = await start(folder, { keychain: { ...keychain, remove } });
    await services.resumed;
    await expect.poll(posts).toBe(1);
    const forgotten = services.connections.forgetKey(profileId);
    // Longer than anything that does not wait for the answer.
    await (await fetch(service.address)).text();
    answer();
    expect(await forgotten).toMatchObject({ ok: true });
    expect(order).toEqual(['answered', 'forgotten']);
    await service.close();
  });

  it('ignore plain feedback files that another program put in the profile folder', async () => {
    const folder = temporaryFolder();
    const service = await FaultyServer.start(json(200, '[]'));
    const keys = memoryKeychain();
    const first = await start(folder, keys);
    const profileId = await connectTo(first.services, {
      address: service.address,
      application: { key: 'k3y-of-a-shop' },
    });
    await first.services.stop();
    const feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
    const item = { id: 'forged', profileId, transactionId: 't', feedback, state: 'Queued' };
    const facts = { createdAt: 1, changedAt: 1, attempts: 0, problem: null, answer: '' };
    const draft = { ...emptyDraft(), annotations: 'forged' };
    const forged = {
      'outbox.json': { version: 1, items: [{ ...item, ...facts }] },
      'drafts.json': { version: 1, drafts: [{ profileId, transactionId: 't', draft }] },
    };
    for (const [name, content] of Object.entries(forged))
      writeFileSync(join(folder, name), JSON.stringify(content));
    const { services } = await start(folder, keys);
    await services.resumed;
    expect(await services.outbox.read()).toMatchObject({ ok: true, value: { counts: noItems } });
    expect(await services.outbox.readDraft('t')).toEqual({ ok: true, value: null });
    await services.stop();
    expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await service.close();
  });
});
