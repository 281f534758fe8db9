import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { BuiltInService } from '../../../main/connection/built-in-service';
import type { Services } from '../../../main/services';
import { emptyDraft } from '../../../shared/domain/feedback';
import { succeed } from '../../../shared/result';
import { startFaultyService } from '../../support/copied-service';
import { memoryKeychain } from '../../support/memory-keychain';
import { connectTo, startServices } from '../../support/program-services';
import { temporaryFolder } from '../../support/temporary-folder';

const running: Services[] = [];
afterEach(async () => {
  for (const services of running.splice(0)) await services.stop();
});

async function start(...made: Parameters<typeof startServices>) {
  const started = await startServices(...made);
  running.push(started.services);
  await started.services.resumed;
  return started;
}

describe('a profile that is removed', () => {
  it('leaves neither its keys nor its files, and the others as they are', async () => {
    const folder = temporaryFolder();
    const vault = memoryKeychain();
    const { services } = await start(folder, vault);
    const other = await connectTo(services, await startFaultyService(3));
    const typed = { ...emptyDraft(), annotations: 'of the other' };
    await services.outbox.saveDraft('t', typed);
    const id = await connectTo(services, await startFaultyService(3));
    await services.outbox.saveDraft('t', { ...emptyDraft(), annotations: 'typed' });
    await services.store.call('notes.write', { key: 'k', text: 'a note', now: 1 });
    expect([...vault.secrets.keys()].sort()).toEqual([other, id, `store:${other}`, `store:${id}`].sort());

    expect(await services.removal.remove(id)).toEqual(succeed({ name: 'A service', left: [] }));
    expect(services.connections.read()).toMatchObject({ profile: null, profiles: [{ id: other }] });
    expect([...vault.secrets.keys()].sort()).toEqual([other, `store:${other}`].sort());
    expect(existsSync(join(folder, 'store', id))).toBe(false);
    expect(readFileSync(join(folder, 'profiles.json'), 'utf8')).not.toContain(id);

    await services.connections.open(other);
    expect(await services.outbox.readDraft('t')).toEqual(succeed(typed));
  });

  it('that is not open is removed beside the open one, whose work goes on', async () => {
    const folder = temporaryFolder();
    const { services } = await start(folder);
    const first = await connectTo(services, await startFaultyService(3));
    const second = await connectTo(services, await startFaultyService(3));
    expect(await services.removal.remove(first)).toMatchObject({ value: { left: [] } });
    expect(existsSync(join(folder, 'store', first))).toBe(false);
    expect(services.connections.read().profile?.id).toBe(second);
    expect(await services.store.call('notes.write', { key: 'k', text: 'still', now: 1 })).toEqual(
      succeed(null),
    );
  });

  it('says what a locked keychain holds back, and removes that at the next start once it is unlocked', async () => {
    const folder = temporaryFolder();
    const vault = memoryKeychain();
    const before = await start(folder, vault);
    const id = await connectTo(before.services, await startFaultyService(3));
    const { remove } = vault.keychain;
    vault.keychain.remove = async () => 'locked';
    const removed = await before.services.removal.remove(id);
    expect(removed).toMatchObject({
      value: {
        left: [
          { what: 'api-key', problem: { kind: 'keychain-locked' } },
          { what: 'store-key', problem: { kind: 'keychain-locked' } },
        ],
      },
    });
    expect(before.services.connections.read().profiles).toEqual([]);
    await before.services.stop();
    expect(vault.secrets.size).toBe(2);

    vault.keychain.remove = remove;
    await start(folder, vault);
    await expect.poll(() => vault.secrets.size).toBe(0);
    await expect.poll(() => readFileSync(join(folder, 'profiles.json'), 'utf8')).not.toContain(id);
  });

  it('takes the data of the built-in service along, once that has ended', async () => {
    const folder = temporaryFolder();
    const service = await startFaultyService(3);
    let stopped = false;
    const builtIn: BuiltInService = {
      start: async () => succeed(`${service.address}/`),
      address: () => null,
      onChange: () => undefined,
      stop: async () => {
        stopped = true;
      },
    };
    const { services, paths } = await start(folder, { builtIn });
    mkdirSync(paths.serviceFolder);
    writeFileSync(join(paths.serviceFolder, 'reports.json'), '[]');
    const opened = await services.connections.startBuiltIn();
    const id = opened.ok ? (opened.value.profile?.id ?? '') : '';
    expect(await services.removal.remove(id)).toMatchObject({ value: { left: [] } });
    expect([stopped, existsSync(paths.serviceFolder)]).toEqual([true, false]);
  });

  it('is told where there is none of this id', async () => {
    const { services } = await start(temporaryFolder());
    expect(await services.removal.remove('none')).toMatchObject({ problem: { kind: 'gone' } });
  });
});

describe('the colours and names of profiles', () => {
  it('are different ones for the first profiles, kept over a restart, and can be changed', async () => {
    const folder = temporaryFolder();
    const vault = memoryKeychain();
    const before = await start(folder, vault);
    const first = await connectTo(before.services, await startFaultyService(1));
    const second = await connectTo(before.services, await startFaultyService(1));
    expect(before.services.connections.read().profiles.map(({ colour }) => colour)).toEqual(['blue', 'teal']);
    await before.services.connections.edit(first, { name: 'Production', colour: 'red' });
    await before.services.stop();
    const { services } = await start(folder, vault);
    expect(services.connections.read().profiles).toMatchObject([
      { id: first, name: 'Production', colour: 'red' },
      { id: second, name: 'A service', colour: 'teal' },
    ]);
  });

  it('are kept when another key is entered', async () => {
    const { services } = await start(temporaryFolder());
    const service = await startFaultyService(1);
    const id = await connectTo(services, service);
    await services.connections.edit(id, { name: 'Production', colour: 'red' });
    await services.connections.connect({
      profileId: id,
      name: 'Production',
      baseAddress: service.address,
      apiKey: service.application.key,
      allowPlainHttp: true,
      keepKey: 'keychain',
    });
    expect(services.connections.read().profile).toMatchObject({ id, colour: 'red' });
  });

  it('of a file of an earlier version, which had no colours, are grey', async () => {
    const folder = temporaryFolder();
    const kept = { id: 'p', name: 'Old', service: 'external', baseAddress: 'https://old.example/' };
    const profiles = [{ ...kept, allowPlainHttp: false, keyKept: 'keychain' }];
    writeFileSync(
      join(folder, 'profiles.json'),
      JSON.stringify({ version: 1, openProfileId: null, profiles }),
    );
    const { services } = await start(folder);
    expect(services.connections.read().profiles).toMatchObject([{ name: 'Old', colour: 'grey' }]);
  });
});
