// @ts-check

import { createPublicKey } from 'node:crypto';
import { SetupFailure } from './project.mjs';

/** @type {Readonly<Partial<Record<NodeJS.Platform, string>>>} */
const ownSystem = { linux: '--linux', darwin: '--mac', win32: '--win' };

/** The arguments that this project adds to those of electron-builder. */
const inspectFuse = '--inspect-fuse';
const oldElectron = '--allow-old-electron';

/** Arguments of electron-builder that select another Electron than the one checked here. */
const electronArgument = /^(-c|--c|--config)\.electron(Version|Dist|Download|Branding)\b/;

/**
 * @typedef {object} PackagedElectron
 * @property {{ version: string, dist: string } | undefined} packaging the Electron distribution of this machine
 * @property {string} lockedVersion the version that package-lock.json installs
 */

/**
 * Returns the arguments of electron-builder. Fails if the package would contain another Electron than the locked version:
 * that is allowed only on request, and never in an app that checks for updates, because that one is for release.
 * @param {readonly string[]} args the user's arguments
 * @param {PackagedElectron} electron
 * @param {readonly string[]} [feed] the arguments of updateFeedArguments
 * @returns {readonly string[]}
 */
export function packagerArguments(args, { packaging, lockedVersion }, feed = []) {
  const passed = args.filter((argument) => argument !== inspectFuse && argument !== oldElectron);
  const forbidden = passed.find((argument) => electronArgument.test(argument));
  if (forbidden !== undefined)
    throw new SetupFailure(`${forbidden}: package-lock.json sets the version of Electron. Change it there.`);
  // For another system or processor, electron-builder downloads the locked version itself.
  const isForThisMachine = passed.every(
    (argument) =>
      argument === '--dir' || argument === ownSystem[process.platform] || /^[a-zA-Z]+$/.test(argument),
  );
  const local = isForThisMachine ? packaging : undefined;
  if (local && local.version !== lockedVersion)
    checkOldElectron(local.version, lockedVersion, {
      isAllowed: args.includes(oldElectron),
      hasFeed: feed.length > 0,
    });
  return [
    ...passed,
    '--publish=never',
    ...(local ? [`-c.electronVersion=${local.version}`, `-c.electronDist=${local.dist}`] : []),
    ...(args.includes(inspectFuse)
      ? ['-c.electronFuses.enableNodeCliInspectArguments=true', '-c.directories.output=dist/inspectable']
      : []),
    ...feed,
  ];
}

/**
 * @param {string} version
 * @param {string} lockedVersion
 * @param {{ isAllowed: boolean, hasFeed: boolean }} request
 */
function checkOldElectron(version, lockedVersion, { isAllowed, hasFeed }) {
  if (isAllowed && !hasFeed) return;
  const advice = hasFeed
    ? 'An app with an update feed is never packaged with another version.'
    : `To package it anyway for a test, run: npm run dist:dir -- ${oldElectron}`;
  throw new SetupFailure(
    `Not packaged: this computer has Electron ${version}, which may no longer receive security fixes, instead of the locked version ${lockedVersion}.\n` +
      `Run this again where Electron ${lockedVersion} can be downloaded. ${advice}`,
  );
}

/**
 * Returns the arguments that make the app check for updates; [] without the variables. electron-builder writes the address
 * and the key into the package.json of the app's archive.
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
