import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CipherFault, SecretCipher } from '../../../main/credentials/encrypted-keys';
import { fail, succeed } from '../../../shared/result';

/** Encrypts with its own key, like the keychain of one computer. `state` is read at each call. */
export function testCipher(state: () => 'usable' | CipherFault = () => 'usable'): SecretCipher {
  const key = randomBytes(32);
  return {
    encrypt: async (text) => {
      const now = state();
      if (now !== 'usable') return fail(now);
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return succeed(Buffer.concat([nonce, cipher.getAuthTag(), encrypted]));
    },
    decrypt: async (ciphertext) => {
      const now = state();
      if (now !== 'usable') return fail(now);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, 12));
        decipher.setAuthTag(ciphertext.subarray(12, 28));
        return succeed(
          `${decipher.update(ciphertext.subarray(28), undefined, 'utf8')}${decipher.final('utf8')}`,
        );
      } catch {
        return fail('damaged');
      }
    },
  };
}
