// @ts-check

import { createPublicKey } from 'node:crypto';
import { SetupFailure } from './project.mjs';

/** @type {Readonly<Partial<Record<NodeJS.Platform, string>>>} */
const ownSystem = { linux: '--linux', darwin: '--mac', win32: '--win' };

/** The arguments that this project adds to those of electron-builder. */
const inspectFuse = '--inspect-fuse';
const oldElectron = '--allow-old-electron';

/**
 * Arguments of electron-builder that would bypass the checks here, and what to do instead.
 * @type {readonly { pattern: RegExp, advice: string }[]}
 */
const refused = [
  {
    pattern: /^(-c|--c|--config)\.electron(Version|Dist|Download|Branding)\b/,
    advice: 'package-lock.json sets the version of Electron. Change it there.',
  },
  {
    pattern: /^(-c|--c|--config)\.(extraMetadata\.updateFeed|publish)\b/,
    advice: 'Set WHEREABOUTS_UPDATE_FEED and WHEREABOUTS_UPDATE_KEY instead. See docs/releasing.md.',
  },
  {
    pattern: /^-c(?!\.)|^--(c|config)(=|$)|^--(prepackaged|pd|project|projectDir)(=|$)/,
    advice: 'Only this project, with its electron-builder.yml, is packaged.',
  },
];

/** Arguments of electron-builder that select a system or a processor. */
const machineArgument = /^(-[mwlo]+|--(linux|mac|macos|osx|win|windows|x64|ia32|armv7l|arm64|universal))$/;

/**
 * Returns true if the arguments select nothing but this machine's system.
 * @param {readonly string[]} args
 * @returns {boolean}
 */
export function isForThisMachine(args) {
  const selected = args
    .map((argument) => argument.replace(/=.*/s, ''))
    .filter((name) => machineArgument.test(name));
  return selected.every((name) => name === ownSystem[process.platform]);
}

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
  for (const argument of passed) {
    const reason = refused.find(({ pattern }) => pattern.test(argument));
    if (reason) throw new SetupFailure(`${argument}: ${reason.advice}`);
  }
  // For another system or processor, electron-builder downloads the locked version itself.
  const local = isForThisMachine(passed) ? packaging : undefined;
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
 * Returns the arguments by which only Chromium's own texts in some languages are packaged: the unpacked app is 35 MB smaller.
 * Languages that Chromium doesn't have, such as Basque, are ignored, and a language without a region includes all of its own.
 * @param {readonly string[]} languages
 * @returns {readonly string[]} arguments of electron-builder
 */
export function languageArguments(languages) {
  return languages.map((language) => `-c.electronLanguages=${language}`);
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
