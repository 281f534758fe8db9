// @ts-check
import { SetupFailure } from './progress.mjs';

/** @type {Readonly<Partial<Record<NodeJS.Platform, string>>>} */
const ownSystem = { linux: '--linux', darwin: '--mac', win32: '--win' };

/** The arguments of ours among those of electron-builder. */
const inspectFuse = '--inspect-fuse';
const oldElectron = '--allow-old-electron';

/** Arguments of electron-builder that name another Electron than this script checks. */
const ofAnotherElectron = /^(-c|--c|--config)\.electron(Version|Dist|Download|Branding)\b/;

/**
 * @typedef {object} PackagedElectron
 * @property {{ version: string, dist: string } | undefined} packaging the Electron distribution of this machine
 * @property {string} lockedVersion the version that package-lock.json installs
 */

/**
 * Returns the arguments of electron-builder. Fails where the package would hold another Electron than the locked version:
 * that is allowed on request alone, and never in a program that looks for updates, which is one to be handed out.
 * @param {readonly string[]} args what the person gave
 * @param {PackagedElectron} electron
 * @param {readonly string[]} [feed] the arguments of updateFeedArguments
 * @returns {readonly string[]}
 */
export function packagerArguments(args, { packaging, lockedVersion }, feed = []) {
  const passed = args.filter((argument) => argument !== inspectFuse && argument !== oldElectron);
  const another = passed.find((argument) => ofAnotherElectron.test(argument));
  if (another !== undefined)
    throw new SetupFailure(`${another}: package-lock.json sets the version of Electron. Change it there.`);
  // For another system or processor electron-builder downloads the locked version itself.
  const isForThisMachine = passed.every(
    (argument) =>
      argument === '--dir' || argument === ownSystem[process.platform] || /^[a-zA-Z]+$/.test(argument),
  );
  const taken = isForThisMachine ? packaging : undefined;
  if (taken && taken.version !== lockedVersion)
    checkOldElectron(taken.version, lockedVersion, {
      isAllowed: args.includes(oldElectron),
      hasFeed: feed.length > 0,
    });
  return [
    ...passed,
    '--publish=never',
    ...(taken ? [`-c.electronVersion=${taken.version}`, `-c.electronDist=${taken.dist}`] : []),
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
  const way = hasFeed
    ? 'An app with an update feed is never packaged with another version.'
    : `To package it anyway for a test, run: npm run dist:dir -- ${oldElectron}`;
  throw new SetupFailure(
    `Not packaged: this computer has Electron ${version}, which may no longer receive security fixes, instead of the locked version ${lockedVersion}.\n` +
      `Run this again where Electron ${lockedVersion} can be downloaded. ${way}`,
  );
}
