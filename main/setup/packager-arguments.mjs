// @ts-check

/**
 * @param {readonly string[]} args what the person gave
 * @param {{ version: string, dist: string } | undefined} packaging the Electron distribution of this machine
 * @returns {readonly string[]} the arguments of electron-builder
 */
export function packagerArguments(args, packaging) {
  const passed = args.filter((argument) => argument !== '--inspect-fuse');
  // For another system or processor electron-builder fetches the distribution itself.
  const isForThisMachine = passed.every((argument) => argument === '--dir');
  return [
    ...passed,
    '--publish=never',
    ...(packaging && isForThisMachine
      ? [`-c.electronVersion=${packaging.version}`, `-c.electronDist=${packaging.dist}`]
      : []),
    ...(args.includes('--inspect-fuse')
      ? ['-c.electronFuses.enableNodeCliInspectArguments=true', '-c.directories.output=dist/inspectable']
      : []),
  ];
}
