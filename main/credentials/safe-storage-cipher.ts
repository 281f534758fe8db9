import { app, safeStorage } from 'electron';
import { fail, succeed } from '../../shared/result';
import { isDefaultCollectionLocked } from './default-collection';
import type { CipherFault, SecretCipher } from './encrypted-keys';

/**
 * Encryption by Electron's safeStorage, which nothing else uses. On Linux, safeStorage also encrypts where there is no
 * keychain, with a password that is built in. Such text counts as not encrypted: it is neither written nor accepted.
 */
export function createSafeStorageCipher(platform: NodeJS.Platform): SecretCipher {
  const isLinux = platform === 'linux';
  /** safeStorage looks for its key once per run: unlocking the keychain later has no effect. */
  let foundLocked = false;

  async function encryptIfPossible(text: string): Promise<Buffer | null> {
    await app.whenReady();
    if (isLinux && !hasKeychain()) return null;
    const ciphertext = await encrypt(text).catch(() => null);
    return ciphertext !== null && isLinux && hasBuiltInPassword(ciphertext) ? null : ciphertext;
  }

  async function decryptIfPossible(ciphertext: Buffer): Promise<string | null> {
    await app.whenReady();
    return isLinux && !hasKeychain() ? null : decrypt(ciphertext).catch(() => null);
  }

  async function fault(): Promise<CipherFault> {
    foundLocked ||= await isKeychainLocked(platform);
    return foundLocked ? 'locked' : 'unavailable';
  }

  return {
    encrypt: async (text) => {
      const ciphertext = await encryptIfPossible(text);
      return ciphertext === null ? fail(await fault()) : succeed(ciphertext);
    },
    decrypt: async (given) => {
      const ciphertext = Buffer.from(given);
      if (isLinux && hasBuiltInPassword(ciphertext)) return fail('damaged');
      const text = await decryptIfPossible(ciphertext);
      if (text !== null) return succeed(text);
      return fail((await encryptIfPossible('keychain-check')) === null ? await fault() : 'damaged');
    },
  };
}

// Electron 33 has only the synchronous functions, Electron 46 only the asynchronous ones.

async function encrypt(text: string): Promise<Buffer> {
  return typeof safeStorage.encryptStringAsync === 'function'
    ? safeStorage.encryptStringAsync(text)
    : safeStorage.encryptString(text);
}

async function decrypt(ciphertext: Buffer): Promise<string> {
  return typeof safeStorage.decryptStringAsync === 'function'
    ? (await safeStorage.decryptStringAsync(ciphertext)).result
    : safeStorage.decryptString(ciphertext);
}

/** Chromium marks text with "v10" if it used the built-in password. On other systems, that mark is its real format. */
function hasBuiltInPassword(ciphertext: Buffer): boolean {
  return ciphertext.toString('latin1', 0, 3) === 'v10';
}

/** On Linux, Chromium selects the keychain by the name of the desktop. */
function hasKeychain(): boolean {
  return !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
}

/** On macOS there is always a keychain, and on Windows it is never locked. */
async function isKeychainLocked(platform: NodeJS.Platform): Promise<boolean> {
  if (platform !== 'linux') return platform === 'darwin';
  return hasKeychain() && (await isDefaultCollectionLocked()) === true;
}
