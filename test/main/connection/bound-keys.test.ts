import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ProfileKeys } from '../../../main/connection/profile-keys';
import { openProfiles, type StoredProfile } from '../../../main/connection/profiles-file';
import { ServiceConnection } from '../../../main/connection/service-connection';
import { ServiceConnections } from '../../../main/connection/service-connections';
import { createReportsClient } from '../../../main/reports-api/client';
import { serviceOf } from '../../../shared/profile';
import { succeed } from '../../../shared/result';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { runs } from '../../support/runner/depth';
import { temporaryFolder } from '../../support/runner/temporary-folder';
import { checkAnswer } from '../../support/servers/check-answer';

/** Where the built-in service listens. */
const ownAddress = 'http://127.0.0.1:9/';
/** Services that differ by host, path or scheme; each accepts only the key with its own number. */
const addresses = [
  'https://a.example/',
  'https://a.example/second/',
  'https://b.example/',
  'http://a.example/',
] as const;
const keyOf = (address: string) => `key-of-${address}`;

const address = fc.constantFrom(...addresses);
const position = fc.constantFrom(0, 0, 0, 1);
const step = fc.oneof(
  fc.record({
    act: fc.constant('connect' as const),
    /** null: a new profile. */
    position: fc.option(position, { freq: 3 }),
    /** null: the address that the form shows for the profile. */
    address: fc.option(address, { freq: 1 }),
    rightKey: fc.constantFrom(true, true, true, false),
    allowPlainHttp: fc.constantFrom(false, false, false, true),
    keyStorage: fc.constantFrom('keychain' as const, 'memory' as const),
  }),
  /** Another program changes profiles.json while this one is not running. */
  fc.record({
    act: fc.constant('edit' as const),
    position,
    change: fc.oneof(
      address.map((baseAddress) => ({ baseAddress })),
      fc.constant({ baseAddress: 'http://a.example/', allowPlainHttp: true }),
      fc.constantFrom('not an address', 'HTTPS://A.example', '').map((baseAddress) => ({ baseAddress })),
      fc.boolean().map((allowPlainHttp) => ({ allowPlainHttp })),
      fc.constantFrom(
        { keyStorage: 'keychain' as const },
        { keyStorage: 'memory' as const },
        { service: 'built-in' as const },
        { service: 'external' as const },
      ),
    ),
  }),
  fc.record({ act: fc.constant('swap ids' as const) }),
  fc.record({ act: fc.constant('open' as const), position }),
  fc.record({ act: fc.constantFrom('forget' as const, 'restore' as const, 'built-in' as const) }),
);

it('a key is sent only to the address it was entered for, and unencrypted only with consent, whatever profiles.json says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const path = join(temporaryFolder(), 'profiles.json');
      const { keychain } = memoryKeychain();
      /** Addresses and keys that the user entered together, and those with consent. */
      const typed = new Set<string>();
      const consented = new Set<string>();
      const sent: { readonly address: string; readonly key: string }[] = [];
      let generated = 0;

      async function start() {
        const profiles = await openProfiles(path);
        const keys = new ProfileKeys(keychain);
        const builtIn = {
          start: async () => succeed(ownAddress),
          address: () => ownAddress,
          onChange: () => undefined,
          stop: async () => undefined,
        };
        const connections = new ServiceConnections({
          current: new ServiceConnection({
            profiles,
            keys,
            builtIn,
            now: () => 0,
            whileHalted: (change) => change(),
          }),
          profiles,
          keys,
          client: createReportsClient({
            read: async (url, init) => {
              const key = new Headers(init.headers).get('authorization') ?? '';
              sent.push({ address: url.replace(/reports\?.*$/, ''), key });
              const isRight = key === keyOf(url.replace(/reports\?.*$/, ''));
              return new Response('[]', { status: isRight ? 200 : 401 });
            },
            send: [],
          }),
          checkAnswer,
          builtIn,
          newKey: () => {
            generated += 1;
            return `generated-${generated}`;
          },
        });
        await connections.resume();
        return connections;
      }

      /** Every user of the endpoint sends the key there. */
      async function use(connections: ServiceConnections) {
        const endpoint = await connections.current.endpoint();
        if (endpoint.ok) sent.push({ address: endpoint.value.baseAddress, key: endpoint.value.apiKey });
      }

      async function rewritten(change: (profiles: readonly StoredProfile[]) => readonly StoredProfile[]) {
        const { current } = await openProfiles(path);
        writeFileSync(path, JSON.stringify({ ...current(), profiles: change(current().profiles) }));
        return start();
      }

      let connections = await start();
      for (const each of steps) {
        const { profiles } = connections.current.read();
        const id = (at: number | null) => (at === null ? null : (profiles[at]?.id ?? null));
        switch (each.act) {
          case 'connect': {
            const shown = profiles[each.position ?? 0]?.baseAddress ?? addresses[0];
            const baseAddress = serviceOf({ service: 'external', baseAddress: each.address ?? shown });
            const apiKey = each.rightKey ? keyOf(baseAddress) : 'wrong-key';
            typed.add(`${apiKey} ${baseAddress}`);
            if (each.allowPlainHttp) consented.add(baseAddress);
            const { allowPlainHttp, keyStorage } = each;
            const entry = { profileId: id(each.position), name: 'Shop', baseAddress };
            await connections.connect({ ...entry, apiKey, allowPlainHttp, keyStorage });
            break;
          }
          case 'edit':
            connections = await rewritten((all) =>
              all.map((profile, at) => (at === each.position ? { ...profile, ...each.change } : profile)),
            );
            break;
          case 'swap ids':
            connections = await rewritten((all) =>
              all.map((profile, at) => ({ ...profile, id: all[all.length - 1 - at]?.id ?? profile.id })),
            );
            break;
          case 'open':
            await connections.open(id(each.position) ?? '');
            break;
          case 'forget':
            await connections.forgetKey(connections.current.read().profile?.id ?? '');
            break;
          case 'restore': {
            const { profile, keyService } = connections.current.read();
            if (profile && keyService !== null) await connections.restoreService(profile.id, keyService);
            break;
          }
          case 'built-in':
            await connections.startBuiltIn();
        }
        await use(connections);
      }
      for (const { address: to, key } of sent) {
        if (!key.startsWith('generated-')) expect(typed).toContain(`${key} ${to}`);
        else expect(to).toBe(ownAddress);
        if (to === 'http://a.example/') expect(consented).toContain(to);
      }
    }),
    { numRuns: runs(300) },
  );
});
