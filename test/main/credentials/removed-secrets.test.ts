import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProfileKeys } from '../../../main/connection/profile-keys';
import { openSavedKeys } from '../../../main/credentials/saved-keys-file';
import { SystemKeychain } from '../../../main/credentials/system-keychain';
import { ProxyAccounts } from '../../../main/proxy/proxy-accounts';
import { StoreKeys } from '../../../main/store-client/store-keys';
import { TeamTokens } from '../../../main/team/team-tokens';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { testCipher } from '../../support/main/test-cipher';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** Secrets that are removed in a run in which the keychain can't be read. */

const profile = {
  id: 'p1',
  name: 'Shop',
  colour: 'blue',
  service: 'external',
  baseAddress: 'https://shop.example.com/',
  allowPlainHttp: false,
} as const;
const owner = { profileId: 'p1', service: profile.baseAddress, keyStorage: 'keychain' } as const;
const address = 'https://team.example.com/';
const account = { name: 'ana', password: 'a password' };
const proxy = 'proxy.example.com:8080';

interface Removal {
  readonly save: (keychain: SystemKeychain) => Promise<unknown>;
  readonly remove: (keychain: SystemKeychain) => Promise<Result<null, Problem>>;
}

const removals: readonly (readonly [string, Removal])[] = [
  [
    'an API key',
    {
      save: (keychain) => new ProfileKeys(keychain).save({ ...profile, keyStorage: 'keychain' }, 'a key'),
      remove: (keychain) => new ProfileKeys(keychain).forget({ ...profile, keyStorage: 'keychain' }),
    },
  ],
  [
    'an earlier API key of a profile whose key is for this run only',
    {
      save: (keychain) => new ProfileKeys(keychain).save({ ...profile, keyStorage: 'keychain' }, 'a key'),
      remove: async (keychain) => {
        const keys = new ProfileKeys(keychain);
        await keys.save({ ...profile, keyStorage: 'memory' }, 'another key');
        return keys.forget({ ...profile, keyStorage: 'memory' });
      },
    },
  ],
  [
    'a store’s key',
    {
      save: (keychain) => new StoreKeys(keychain).keyFor(owner, 'none'),
      remove: (keychain) => new StoreKeys(keychain).remove('p1'),
    },
  ],
  [
    'a token for a team',
    {
      save: (keychain) => new TeamTokens(keychain).save('p1', { address, token: 'a token' }, 'keychain'),
      remove: (keychain) => new TeamTokens(keychain).forget('p1'),
    },
  ],
  [
    'a password for a proxy',
    {
      save: (keychain) => new ProxyAccounts(keychain).save({ proxy, isReadable: false, account }),
      remove: (keychain) => new ProxyAccounts(keychain).remove(proxy),
    },
  ],
];

/** Returns a function that starts a run of the app on one computer. */
function computer() {
  const folder = temporaryFolder();
  const vault = memoryKeychain();
  const copies = { areLocked: false };
  const cipher = testCipher();
  const start = (run: 'reads the keychain' | 'can’t load keytar' | 'finds no keychain') =>
    new SystemKeychain({
      openKeychain: async () => {
        if (run === 'can’t load keytar') return fail({ kind: 'missing' });
        return succeed(
          run === 'reads the keychain' ? vault.keychain : memoryKeychain('unavailable').keychain,
        );
      },
      openSavedKeys: async () => {
        const file = await openSavedKeys(join(folder, 'saved-keys.json'));
        const refused = fail({ kind: 'disk', what: 'keys', code: 'EACCES' } as const);
        return { ...file, removeCopies: async () => (copies.areLocked ? refused : file.removeCopies()) };
      },
      cipher,
      onFallback: () => undefined,
    });
  return { start, vault, copies };
}

describe.each(removals)('%s', (_what, { save, remove }) => {
  it.each(['can’t load keytar', 'finds no keychain'] as const)(
    'that the keychain has is reported as not removed by a run that %s, and removed by one that reads it',
    async (run) => {
      const { start, vault } = computer();
      await save(start('reads the keychain'));
      expect(vault.secrets.size).toBe(1);
      expect(await remove(start(run))).toEqual(fail({ kind: 'secret-not-removed' }));
      expect(vault.secrets.size).toBe(1);
      expect(await remove(start('reads the keychain'))).toEqual(succeed(null));
      expect(vault.secrets.size).toBe(0);
    },
  );

  it('that is in a copy of the file which can’t be deleted is reported as not removed', async () => {
    const { start, copies } = computer();
    await save(start('can’t load keytar'));
    copies.areLocked = true;
    expect(await remove(start('can’t load keytar'))).toEqual(fail({ kind: 'secret-not-removed' }));
    copies.areLocked = false;
    expect(await remove(start('can’t load keytar'))).toEqual(succeed(null));
  });

  it('that was saved without keytar is removed without it', async () => {
    const { start } = computer();
    await save(start('can’t load keytar'));
    expect(await remove(start('can’t load keytar'))).toEqual(succeed(null));
  });
});

describe('a computer without a keychain', () => {
  it.each(removals.slice(1))(
    'removes nothing of %s that it never saved, without a complaint',
    async (_what, { remove }) => {
      expect(await remove(computer().start('finds no keychain'))).toEqual(succeed(null));
    },
  );
});

it('a proxy’s account is removed with all others if what the keychain has of them can’t be read', async () => {
  const { keychain, secrets } = memoryKeychain();
  secrets.set('proxies', '{"of a newer version": true}');
  expect(await new ProxyAccounts(keychain).remove(proxy)).toEqual(succeed(null));
  expect(secrets.size).toBe(0);
});
