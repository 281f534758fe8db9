import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Layout: nonce, authentication tag, encrypted content. */
const nonceBytes = 12;
const tagBytes = 16;
const cipher = 'aes-256-gcm';

/** What bytes are encrypted with. */
export interface Seal {
  /** The key of a profile's store: hexadecimal digits. */
  readonly key: string;
  /** What the bytes are for: each purpose has a key of its own, derived by HKDF (RFC 5869). */
  readonly purpose: string;
  /** What else must be the same when they are decrypted. */
  readonly boundTo: Uint8Array;
}

/** Encrypts parts that follow one another. */
export function sealBytes(parts: readonly Uint8Array[], seal: Seal): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, derivedKey(seal), nonce, { authTagLength: tagBytes });
  encryption.setAAD(seal.boundTo);
  const encrypted = [...parts.map((part) => encryption.update(part)), encryption.final()];
  return Buffer.concat([nonce, encryption.getAuthTag(), ...encrypted]);
}

/** Decrypts what `sealBytes` returned; throws if anything differs. */
export function unsealBytes(bytes: Buffer, seal: Seal): Buffer {
  const decryption = createDecipheriv(cipher, derivedKey(seal), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decryption.setAAD(seal.boundTo);
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const content = decryption.update(bytes.subarray(nonceBytes + tagBytes));
  decryption.final();
  return content;
}

function derivedKey({ key, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', `whereabouts ${purpose}`, 32));
}
