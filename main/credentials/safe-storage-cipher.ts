import { app, safeStorage } from 'electron';
import { fail, succeed } from '../../shared/result';
import { isDefaultCollectionLocked } from './default-collection';
import type { CipherFault, SecretCipher } from './encrypted-keys';

/**
 * Encryption by Electron's safeStorage, which nothing else uses. On Linux, it also encrypts where there is no keychain,
 * with a key that everyone knows. Such ciphertext counts as no encryption here: it is neither written nor accepted.
 */
export function createSafeStorageCipher(): SecretCipher {
  /** safeStorage looks for its key once per run: unlocking the keychain later has no effect. */
  let foundLocked = false;

  async function fault(): Promise<CipherFault> {
    foundLocked ||= await isKeychainLocked();
    return foundLocked ? 'locked' : 'unavailable';
  }

  return {
    encrypt: async (text) => {
      const ciphertext = await encryptIfPossible(text);
      return ciphertext === null ? fail(await fault()) : succeed(ciphertext);
    },
    decrypt: async (ciphertext) => {
      const bytes = Buffer.from(ciphertext);
      if (isKeyPublic(bytes)) return fail('damaged');
      const text = await decryptIfPossible(bytes);
      if (text !== null) return succeed(text);
      return fail((await encryptIfPossible('keychain-check')) === null ? await fault() : 'damaged');
    },
  };
}

// Electron 33 has only the synchronous functions, Electron 46 only the asynchronous ones.

async function encryptIfPossible(text: string): Promise<Buffer | null> {
  await app.whenReady();
  if (!hasKeychainBackend()) return null;
  try {
    const ciphertext =
      typeof safeStorage.encryptStringAsync === 'function'
        ? await safeStorage.encryptStringAsync(text)
        : safeStorage.encryptString(text);
    return isKeyPublic(ciphertext) ? null : ciphertext;
  } catch {
    return null;
  }
}

async function decryptIfPossible(ciphertext: Buffer): Promise<string | null> {
  await app.whenReady();
  if (!hasKeychainBackend()) return null;
  try {
    return typeof safeStorage.decryptStringAsync === 'function'
      ? (await safeStorage.decryptStringAsync(ciphertext)).result
      : safeStorage.decryptString(ciphertext);
  } catch {
    return null;
  }
}

/** Chromium marks what it encrypted with its built-in password with "v10"; on other systems that is its real format. */
function isKeyPublic(ciphertext: Buffer): boolean {
  return process.platform === 'linux' && ciphertext.toString('latin1', 0, 3) === 'v10';
}

/** On Linux, the keychain is selected by the name of the desktop. */
function hasKeychainBackend(): boolean {
  return (
    process.platform !== 'linux' ||
    !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  );
}

/** On macOS there is always a keychain, and on Windows it is never locked. */
async function isKeychainLocked(): Promise<boolean> {
  if (process.platform !== 'linux') return process.platform === 'darwin';
  return hasKeychainBackend() && (await isDefaultCollectionLocked()) === true;
}
