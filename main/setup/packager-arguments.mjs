// @ts-check

/** @type {Readonly<Partial<Record<NodeJS.Platform, string>>>} */
const ownSystem = { linux: '--linux', darwin: '--mac', win32: '--win' };

/**
 * @param {readonly string[]} args what the person gave
 * @param {{ version: string, dist: string } | undefined} packaging the Electron distribution of this machine
 * @param {readonly string[]} [feed] the arguments of updateFeedArguments
 * @returns {readonly string[]} the arguments of electron-builder
 */
export function packagerArguments(args, packaging, feed = []) {
  const passed = args.filter((argument) => argument !== '--inspect-fuse');
  // For another system or processor electron-builder fetches the distribution itself.
  const isForThisMachine = passed.every(
    (argument) =>
      argument === '--dir' || argument === ownSystem[process.platform] || /^[a-zA-Z]+$/.test(argument),
  );
  return [
    ...passed,
    '--publish=never',
    ...(packaging && isForThisMachine
      ? [`-c.electronVersion=${packaging.version}`, `-c.electronDist=${packaging.dist}`]
      : []),
    ...(args.includes('--inspect-fuse')
      ? ['-c.electronFuses.enableNodeCliInspectArguments=true', '-c.directories.output=dist/inspectable']
      : []),
    ...feed,
  ];
}
