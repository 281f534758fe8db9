// @ts-check
import { createPublicKey } from 'node:crypto';
import { SetupFailure } from './progress.mjs';

/**
 * What makes a program that looks for updates: both variables or neither. The address and the key go into the package.json of
 * the program's archive.
 * @param {NodeJS.ProcessEnv} env WHEREABOUTS_UPDATE_FEED: the folder's address; WHEREABOUTS_UPDATE_KEY: the public Ed25519 key,
 *   DER (SPKI) as base64
 * @returns {readonly string[]} arguments of electron-builder
 */
export function updateFeedArguments(env) {
  const { WHEREABOUTS_UPDATE_FEED: address, WHEREABOUTS_UPDATE_KEY: publicKey } = env;
  if (!address && !publicKey) return [];
  if (!address || !publicKey)
    throw new SetupFailure(
      'Set both WHEREABOUTS_UPDATE_FEED and WHEREABOUTS_UPDATE_KEY, or neither. See docs/releasing.md.',
    );
  if (!isEd25519(publicKey))
    throw new SetupFailure(
      "WHEREABOUTS_UPDATE_KEY isn't a public Ed25519 key in the format that scripts/make-feed-key.mjs prints.",
    );
  return [
    `-c.extraMetadata.updateFeed.address=${address}`,
    `-c.extraMetadata.updateFeed.publicKey=${publicKey}`,
    '-c.publish.provider=generic',
    `-c.publish.url=${address}`,
  ];
}

/** @param {string} base64 */
function isEd25519(base64) {
  try {
    return (
      createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
        .asymmetricKeyType === 'ed25519'
    );
  } catch {
    return false;
  }
}
