import { assertNever } from '../../shared/result';
import type { Command } from './command';
import { programName } from './program-name';
import { commonOptions } from './read-arguments';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** Returns a script that lets a shell complete commands, options and values that are few. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return zsh(commands);
    case 'fish':
      return fish(commands);
    case 'powershell':
      return powerShell(commands);
    default:
      return assertNever(shell);
  }
}

function optionsOf({ options }: Command): readonly string[] {
  return Object.keys({ ...options, ...commonOptions }).map((name) => `--${name}`);
}

/** The options of a command that have few values, with these. */
function choicesOf({ options }: Command): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(options).flatMap(([name, { choices }]) =>
    choices ? [[name, choices] as const] : [],
  );
}

/** The values of a command's first argument, if these are few; none otherwise. */
function firstChoicesOf({ words: [first] }: Command): readonly (readonly string[])[] {
  return first?.choices ? [first.choices] : [];
}

/** The cases of what comes before the word that is completed, "COMMAND:WORD", in bash and zsh. */
function casesOf(commands: readonly Command[], offer: (words: readonly string[]) => string): string {
  const cases = commands.flatMap((command) => [
    ...choicesOf(command).map(([option, choices]) => [`${command.name}:--${option}`, choices] as const),
    ...firstChoicesOf(command).map((choices) => [`${command.name}:${command.name}`, choices] as const),
    [`${command.name}:*`, optionsOf(command)] as const,
  ]);
  return cases.map(([before, words]) => `    ${before}) ${offer(words)} ;;`).join('\n');
}

function firstWords(commands: readonly Command[]): string {
  return `${commands.map(({ name }) => name).join(' ')} --help --version`;
}

function bash(commands: readonly Command[]): string {
  return `_${programName}() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${firstWords(commands)}" -- "\${COMP_WORDS[1]}"))
    return
  fi
  case "\${COMP_WORDS[1]}:\${COMP_WORDS[COMP_CWORD-1]}" in
${casesOf(commands, (words) => `words="${words.join(' ')}"`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${programName} ${programName}
`;
}

/** zsh runs a file of its completion folders as the function's first call, and the same text by `source` as a script. */
function zsh(commands: readonly Command[]): string {
  return `#compdef ${programName}
_${programName}() {
  local -a offered
  if (( CURRENT == 2 )); then
    compadd -- ${firstWords(commands)}
    return
  fi
  case "\${words[2]}:\${words[CURRENT-1]}" in
${casesOf(commands, (words) => `offered=(${words.join(' ')})`)}
  esac
  compadd -- $offered || _files
}
if [ "$funcstack[1]" = _${programName} ]; then
  _${programName}
else
  compdef _${programName} ${programName}
fi
`;
}

function fish(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const lines = commands.flatMap((command) => {
    const { name, about, options } = command;
    return [
      `complete -c ${programName} -n "not __fish_seen_subcommand_from ${names}" -a ${name} -d "${about}"`,
      ...firstChoicesOf(command).map(
        (choices) =>
          `complete -c ${programName} -n "__fish_seen_subcommand_from ${name}" -a "${choices.join(' ')}"`,
      ),
      ...Object.entries({ ...options, ...commonOptions }).map(([option, { about: text, value, choices }]) => {
        const values = choices ? ` -xa "${choices.join(' ')}"` : value === undefined ? '' : ' -r';
        return `complete -c ${programName} -n "__fish_seen_subcommand_from ${name}" -l ${option}${values} -d "${text}"`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function powerShell(commands: readonly Command[]): string {
  const cases = commands.map(
    (command) =>
      `    '${command.name}' { ${[
        ...choicesOf(command).map(
          ([option, choices]) => `if ($previous -eq '--${option}') { '${choices.join("','")}'; break }`,
        ),
        ...firstChoicesOf(command).map(
          (choices) => `if ($previous -eq '${command.name}') { '${choices.join("','")}'; break }`,
        ),
        `'${optionsOf(command).join("','")}'`,
      ].join('; ')} }`,
  );
  return `Register-ArgumentCompleter -Native -CommandName ${programName} -ScriptBlock {
  param($word, $ast, $position)
  $typed = @($ast.CommandElements | ForEach-Object { $_.ToString() } | Where-Object { $_ -ne $word })
  $previous = $typed[-1]
  $offered = if ($typed.Count -lt 2) { '${commands.map(({ name }) => name).join("','")}' } else { switch ($typed[1]) {
${cases.join('\n')}
  } }
  $offered | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
}
