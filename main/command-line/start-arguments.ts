/**
 * Returns the arguments from the command's name on; null if the program is to open a window. A command is the first argument
 * that isn't a switch; a misspelled one is for the command line too, which says so. Without one, so are `--help` and `--version`.
 */
export function commandIn(
  argv: readonly string[],
  { isPackaged }: { readonly isPackaged: boolean },
): readonly string[] | null {
  // Not packaged, Electron's first argument that isn't a switch is the folder of the program.
  const program = isPackaged ? 0 : argv.findIndex((argument, at) => at > 0 && !argument.startsWith('-'));
  const args = argv.slice(program + 1);
  const first = args.findIndex((argument, at) => !argument.startsWith('-') && args[at - 1] !== folderOption);
  if (commandLike.test(args[first] ?? '')) return args.slice(first);
  const ofProgram = args.find((argument) => argument === '--help' || argument === '--version');
  return first === -1 && ofProgram !== undefined ? [ofProgram] : null;
}

/** Matches the names of commands, and what could be meant as one: neither links nor paths, nor the %U that a desktop left. */
const commandLike = /^[a-z][a-z-]*$/i;

const folderOption = '--user-data-dir';

/** Returns the folder that `--user-data-dir DIR` or `--user-data-dir=DIR` names; null for none. */
export function userDataFolderIn(args: readonly string[]): string | null {
  const isFolder = (argument: string) => argument === folderOption || argument.startsWith(`${folderOption}=`);
  const end = args.indexOf('--');
  const at = (end === -1 ? args : args.slice(0, end)).findLastIndex(isFolder);
  if (at === -1) return null;
  return args[at] === folderOption
    ? (args[at + 1] ?? null)
    : (args[at]?.slice(folderOption.length + 1) ?? null);
}
