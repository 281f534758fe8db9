import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSafeStorageCipher } from '../../../main/credentials/safe-storage-cipher';
import { fail, succeed } from '../../../shared/result';

/**
 * safeStorage as on Linux in versions of Electron that this machine doesn't have: encryption that only looks like
 * encryption, and the asynchronous functions. The real safeStorage is tested in test/e2e/keychain-fallback.test.ts.
 */

const backend = vi.hoisted(() => ({ name: 'gnome_libsecret' }));
const safeStorage = vi.hoisted((): Record<string, unknown> => ({}));
const isLocked = vi.hoisted(() => vi.fn<() => Promise<boolean | null>>());
vi.mock('electron', () => ({ app: { whenReady: async () => undefined }, safeStorage }));
vi.mock('../../../main/credentials/default-collection', () => ({ isDefaultCollectionLocked: isLocked }));

const reversed = (text: string) => [...text].reverse().join('');

/** Encrypts by reversing, and marks the text as Chromium does. */
function provideSafeStorage(api: 'asynchronous' | 'synchronous', mark: () => string) {
  const encrypt = (text: string) => Buffer.from(`${mark()}${reversed(text)}`);
  const decrypt = (bytes: Buffer) => {
    if (!bytes.toString().startsWith('v11') || mark() !== 'v11') throw new Error('not decrypted');
    return reversed(bytes.toString().slice(3));
  };
  for (const name of Object.keys(safeStorage)) delete safeStorage[name];
  safeStorage.getSelectedStorageBackend = () => backend.name;
  if (api === 'synchronous') {
    safeStorage.encryptString = encrypt;
    safeStorage.decryptString = decrypt;
  } else {
    safeStorage.encryptStringAsync = async (text: string) => encrypt(text);
    safeStorage.decryptStringAsync = async (bytes: Buffer) => ({ result: decrypt(bytes) });
  }
}

beforeEach(() => {
  backend.name = 'gnome_libsecret';
  isLocked.mockReset().mockResolvedValue(null);
});

describe.each(['asynchronous', 'synchronous'] as const)('the %s safeStorage', (api) => {
  it('encrypts and decrypts', async () => {
    provideSafeStorage(api, () => 'v11');
    const cipher = createSafeStorageCipher('linux');
    const encrypted = await cipher.encrypt('a secret');
    expect(encrypted).toEqual(succeed(Buffer.from('v11terces a')));
    expect(await cipher.decrypt(Buffer.from('v11terces a'))).toEqual(succeed('a secret'));
  });

  it('counts as unavailable when it encrypts with its built-in password', async () => {
    provideSafeStorage(api, () => 'v10');
    const cipher = createSafeStorageCipher('linux');
    expect(await cipher.encrypt('a secret')).toEqual(fail('unavailable'));
    expect(await cipher.decrypt(Buffer.from('v11terces a'))).toEqual(fail('unavailable'));
  });

  it('counts as unavailable when it has selected no keychain', async () => {
    provideSafeStorage(api, () => 'v11');
    backend.name = 'basic_text';
    const cipher = createSafeStorageCipher('linux');
    expect(await cipher.encrypt('a secret')).toEqual(fail('unavailable'));
    expect(await cipher.decrypt(Buffer.from('v11terces a'))).toEqual(fail('unavailable'));
  });

  it('counts as locked while the keychain is, and until the app is restarted', async () => {
    provideSafeStorage(api, () => 'v10');
    const cipher = createSafeStorageCipher('linux');
    isLocked.mockResolvedValueOnce(true).mockResolvedValue(false);
    expect(await cipher.encrypt('a secret')).toEqual(fail('locked'));
    expect(await cipher.encrypt('a secret')).toEqual(fail('locked'));
  });

  it('refuses text that anyone could have encrypted', async () => {
    provideSafeStorage(api, () => 'v11');
    expect(await createSafeStorageCipher('linux').decrypt(Buffer.from('v10terces a'))).toEqual(
      fail('damaged'),
    );
  });

  it('reports text of another key as damaged', async () => {
    provideSafeStorage(api, () => 'v11');
    expect(await createSafeStorageCipher('linux').decrypt(Buffer.from('v12terces a'))).toEqual(
      fail('damaged'),
    );
  });

  it.each([
    ['darwin', 'locked'],
    ['win32', 'unavailable'],
  ] as const)(
    'on %s uses the mark "v10" for real encryption, and is %s if that fails',
    async (platform, state) => {
      provideSafeStorage(api, () => 'v10');
      const cipher = createSafeStorageCipher(platform);
      expect(await cipher.encrypt('a secret')).toEqual(succeed(Buffer.from('v10terces a')));
      provideSafeStorage(api, () => {
        throw new Error('denied');
      });
      expect(await cipher.encrypt('a secret')).toEqual(fail(state));
    },
  );
});
