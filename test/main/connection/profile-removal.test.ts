import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Services } from '../../../main/composition/compose-services';
import type { BuiltInService } from '../../../main/connection/built-in-service-process';
import { emptyDraft } from '../../../shared/domain/feedback';
import { succeed } from '../../../shared/result';
import { startFaultyService } from '../../support/main/copied-service';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { connectTo, startServices } from '../../support/main/program-services';
import { temporaryFolder } from '../../support/runner/temporary-folder';

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

describe('a removed profile', () => {
  it('leaves neither its keys nor its files, and the others are unchanged', async () => {
    const folder = temporaryFolder();
    const vault = memoryKeychain();
    const { services } = await start(folder, vault);
    const other = await connectTo(services, await startFaultyService(3));
    const typed = { ...emptyDraft(), annotations: 'of the other' };
    await services.outbox.saveDraft('t', typed, emptyDraft());
    const id = await connectTo(services, await startFaultyService(3));
    await services.outbox.saveDraft('t', { ...emptyDraft(), annotations: 'typed' }, emptyDraft());
    await services.store.call('notes.save', { key: 'k', text: 'a note' });
    const accounts = [other, id].flatMap((each) => [each, `store:${each}`, `opened:${each}`]);
    expect([...vault.secrets.keys()].sort()).toEqual(accounts.sort());
    vault.secrets.set(`team:${id}`, 'the token for a team');

    expect(await services.removal.remove(id)).toEqual(succeed({ name: 'A service', left: [] }));
    expect(services.connections.current.read()).toMatchObject({ profile: null, profiles: [{ id: other }] });
    expect([...vault.secrets.keys()].sort()).toEqual([other, `opened:${other}`, `store:${other}`].sort());
    expect(existsSync(join(folder, 'store', id))).toBe(false);
    expect(readFileSync(join(folder, 'profiles.json'), 'utf8')).not.toContain(id);

    await services.connections.open(other);
    expect(await services.outbox.readDraft('t')).toEqual(succeed(typed));
  });

  it('that is not open does not affect the open one', async () => {
    const folder = temporaryFolder();
    const { services } = await start(folder);
    const first = await connectTo(services, await startFaultyService(3));
    const second = await connectTo(services, await startFaultyService(3));
    expect(await services.removal.remove(first)).toMatchObject({ value: { left: [] } });
    expect(existsSync(join(folder, 'store', first))).toBe(false);
    expect(services.connections.current.read().profile?.id).toBe(second);
    expect(await services.store.call('notes.save', { key: 'k', text: 'still' })).toEqual(succeed(null));
  });

  it('is reported as partly removed if the keychain is locked, and fully removed at the next start once it is unlocked', async () => {
    const folder = temporaryFolder();
    const vault = memoryKeychain();
    const before = await start(folder, vault);
    const id = await connectTo(before.services, await startFaultyService(3));
    // Once its store is open, the keychain has three secrets of it.
    await before.services.store.call('notes.save', { key: 'k', text: 'a note' });
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
    expect(before.services.connections.current.read().profiles).toEqual([]);
    await before.services.stop();
    expect(vault.secrets.size).toBe(3);

    vault.keychain.remove = remove;
    await start(folder, vault);
    await expect.poll(() => vault.secrets.size).toBe(0);
    await expect.poll(() => readFileSync(join(folder, 'profiles.json'), 'utf8')).not.toContain(id);
  });

  it('keeps its key and its files if profiles.json lists it as well', async () => {
    const folder = temporaryFolder();
    const vault = memoryKeychain();
    const { services, paths } = await start(folder, vault);
    const id = await connectTo(services, await startFaultyService(3));
    await services.store.call('notes.save', { key: 'k', text: 'a note' });
    const other = await connectTo(services, await startFaultyService(3));
    await services.connections.remove(other);
    await services.stop();
    const file = JSON.parse(readFileSync(paths.profiles, 'utf8'));
    // The removed profile is the last one, so everything before it is complete when it is removed.
    writeFileSync(paths.profiles, JSON.stringify({ ...file, removed: [...file.profiles, ...file.removed] }));
    await start(folder, vault);
    await expect
      .poll(() => [...vault.secrets.keys()].sort())
      .toEqual([id, `opened:${id}`, `store:${id}`].sort());
    expect(existsSync(join(folder, 'store', id, 'own.db'))).toBe(true);
  });

  it('also loses the built-in service’s data, once that service has stopped', async () => {
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

  it('does not affect the built-in service of a profile that was added since, and neither does the next start', async () => {
    const folder = temporaryFolder();
    const vault = memoryKeychain();
    const service = await startFaultyService(3);
    let stops = 0;
    const builtIn: BuiltInService = {
      start: async () => succeed(`${service.address}/`),
      address: () => null,
      onChange: () => undefined,
      stop: async () => {
        stops += 1;
      },
    };
    const { services, paths } = await start(folder, { ...vault, builtIn });
    const first = await services.connections.startBuiltIn();
    const { remove } = vault.keychain;
    // Its leftovers are removed later, and the response arrives while another profile is added.
    let answer = () => {};
    let markCalled = () => {};
    const called = new Promise<void>((resolve) => {
      markCalled = resolve;
    });
    vault.keychain.remove = () =>
      new Promise((resolve) => {
        answer = () => resolve('locked');
        markCalled();
      });
    const removing = services.removal.remove(first.ok ? (first.value.profile?.id ?? '') : '');
    await called;
    const second = await services.connections.startBuiltIn();
    mkdirSync(paths.serviceFolder, { recursive: true });
    const file = join(paths.serviceFolder, 'reports.json');
    writeFileSync(file, '[]');
    vault.keychain.remove = async () => 'locked';
    answer();
    expect(await removing).toMatchObject({
      ok: true,
      value: { left: [{ what: 'api-key' }, { what: 'store-key' }] },
    });
    expect([stops, existsSync(file)]).toEqual([0, true]);
    await services.stop();

    vault.keychain.remove = remove;
    const stopsBefore = stops;
    const again = await start(folder, { ...vault, builtIn });
    const before = first.ok ? first.value.profile?.id : undefined;
    await expect.poll(() => readFileSync(paths.profiles, 'utf8')).not.toContain(before);
    expect([stops - stopsBefore, existsSync(file)]).toEqual([0, true]);
    expect(again.services.connections.current.read().profile?.id).toBe(second.ok && second.value.profile?.id);
  });

  it('leaves no key in the keychain, even if its store is being opened for the first time', async () => {
    const vault = memoryKeychain();
    const { write } = vault.keychain;
    let made = () => {};
    let markCalled = () => {};
    const called = new Promise<void>((resolve) => {
      markCalled = resolve;
    });
    vault.keychain.write = async (account, secret) => {
      if (account.startsWith('store:')) {
        markCalled();
        await new Promise<void>((resolve) => {
          made = resolve;
        });
      }
      return write(account, secret);
    };
    const { services } = await start(temporaryFolder(), vault);
    const id = await connectTo(services, await startFaultyService(1));
    await called;
    const removing = services.removal.remove(id);
    // The keychain responds only after it was asked to remove a key that it does not have yet.
    await expect.poll(() => vault.secrets.size).toBe(0);
    made();
    expect(await removing).toMatchObject({ value: { left: [] } });
    expect([...vault.secrets.keys()]).toEqual([]);
  });

  it('is reported as not found if its id is unknown', async () => {
    const { services } = await start(temporaryFolder());
    expect(await services.removal.remove('none')).toMatchObject({ problem: { kind: 'not-found' } });
  });
});

describe('the colours and names of profiles', () => {
  it('differ for the first profiles, survive a restart, and can be changed', async () => {
    const folder = temporaryFolder();
    const vault = memoryKeychain();
    const before = await start(folder, vault);
    const first = await connectTo(before.services, await startFaultyService(1));
    const second = await connectTo(before.services, await startFaultyService(1));
    expect(before.services.connections.current.read().profiles.map(({ colour }) => colour)).toEqual([
      'blue',
      'teal',
    ]);
    await before.services.connections.edit(first, { name: 'Production', colour: 'red' });
    await before.services.stop();
    const { services } = await start(folder, vault);
    expect(services.connections.current.read().profiles).toMatchObject([
      { id: first, name: 'Production', colour: 'red' },
      { id: second, name: 'A service', colour: 'teal' },
    ]);
  });

  it('are unchanged when another key is entered', async () => {
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
      keyStorage: 'keychain',
    });
    expect(services.connections.current.read().profile).toMatchObject({ id, colour: 'red' });
  });

  it.each([
    ['an earlier version, which had no colours', {}],
    ['a later version, whose colour this one does not know', { colour: 'orange' }],
  ])('in a file of %s are grey', async (_version, colour) => {
    const folder = temporaryFolder();
    const stored = { id: 'p', name: 'Old', service: 'external', baseAddress: 'https://old.example/' };
    const profiles = [{ ...stored, ...colour, allowPlainHttp: false, keyStorage: 'keychain' }];
    writeFileSync(
      join(folder, 'profiles.json'),
      JSON.stringify({ version: 1, openProfileId: null, profiles }),
    );
    const { services } = await start(folder);
    expect(services.connections.current.read().profiles).toMatchObject([{ name: 'Old', colour: 'grey' }]);
  });
});
