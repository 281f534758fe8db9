/** The names of the commands, without what runs them: the program's start reads them. */
export const commandNames = [
  'query',
  'show',
  'export',
  'sql',
  'verdict',
  'feedback',
  'case',
  'watch',
  'import',
  'team',
  'verify',
  'sync',
  'mcp',
  'profiles',
  'completion',
  'help',
] as const;

interface StartedProgram {
  readonly isPackaged: boolean;
}

/**
 * Returns the arguments from the command's name on; null if the program is to open a window. A command is the first argument
 * that isn't a switch; without a command, `--help` and `--version` are for the command line.
 */
export function commandIn(argv: readonly string[], program: StartedProgram): readonly string[] | null {
  const args = argv.slice(ownFolderIn(argv, program) + 1);
  const first = firstWordOf(args);
  if (commandNames.some((name) => name === args[first])) return args.slice(first);
  const ofProgram = args.find((argument) => argument === '--help' || argument === '--version');
  return first === -1 && ofProgram !== undefined ? [ofProgram] : null;
}

/** Returns the arguments before a command with which the program itself is started again, without its profile folder. */
export function programArgumentsIn(argv: readonly string[], program: StartedProgram): readonly string[] {
  const own = ownFolderIn(argv, program);
  const args = argv.slice(own + 1);
  const switches = args
    .slice(0, Math.max(0, firstWordOf(args)))
    .filter((argument) => argument.startsWith('-') && !isFolderOption(argument));
  return [...argv.slice(1, own + 1), ...switches];
}

/** Not packaged, Electron's first argument that isn't a switch is the folder of the program. */
function ownFolderIn(argv: readonly string[], { isPackaged }: StartedProgram): number {
  return isPackaged ? 0 : argv.findIndex((argument, at) => at > 0 && !argument.startsWith('-'));
}

function firstWordOf(args: readonly string[]): number {
  return args.findIndex((argument, at) => !argument.startsWith('-') && args[at - 1] !== folderOption);
}

const folderOption = '--user-data-dir';

function isFolderOption(argument: string): boolean {
  return argument === folderOption || argument.startsWith(`${folderOption}=`);
}

/** Returns the folder that `--user-data-dir DIR` or `--user-data-dir=DIR` names; null for none. */
export function userDataFolderIn(args: readonly string[]): string | null {
  const end = args.indexOf('--');
  const at = (end === -1 ? args : args.slice(0, end)).findLastIndex(isFolderOption);
  if (at === -1) return null;
  return args[at] === folderOption
    ? (args[at + 1] ?? null)
    : (args[at]?.slice(folderOption.length + 1) ?? null);
}
