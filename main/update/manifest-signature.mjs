// @ts-check
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

// Signs when a release is made and verifies in the app: what is signed is the manifest's bytes and its name, so that the
// manifest of another channel or system is not taken for this one.

/** Hexadecimal digits of an Ed25519 signature, and a line's end. */
const signatureText = /^[0-9a-f]{128}\n?$/;

/** @param {string} name @param {Uint8Array} manifest */
const signedBytes = (name, manifest) =>
  Buffer.concat([Buffer.from(`whereabouts update manifest\n${name}\n`), manifest]);

/**
 * @param {string} name the manifest's file name, as "latest-linux.yml"
 * @param {Uint8Array} manifest its bytes
 * @param {string} privateKey Ed25519, PEM (PKCS 8)
 * @returns {string} what the file `<name>.sig` holds
 */
export function signManifest(name, manifest, privateKey) {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not an Ed25519 key');
  return `${sign(null, signedBytes(name, manifest), key).toString('hex')}\n`;
}

/**
 * @param {string} name the name that the manifest was requested by
 * @param {Uint8Array} manifest its bytes, as received
 * @param {string} signature what `<name>.sig` holds
 * @param {string} publicKey Ed25519, DER (SPKI) as base64
 * @returns {boolean}
 */
export function isSignedManifest(name, manifest, signature, publicKey) {
  if (!signatureText.test(signature)) return false;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') return false;
  return verify(null, signedBytes(name, manifest), key, Buffer.from(signature.trim(), 'hex'));
}
