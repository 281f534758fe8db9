import { parseArgs } from 'node:util';
import { fail, type Result, succeed } from '../../shared/result';
import type { Command, Given, Option } from './command';

/** Options of every command. */
export const commonOptions: Readonly<Record<string, Option>> = {
  'user-data-dir': { value: 'DIR', about: 'folder of the profiles (default: that of the program)' },
  help: { about: 'show this help' },
};

/** Returns what was given to a command, or a sentence that says what is wrong with it. */
export function readArguments(
  { words, options, optionsOf }: Pick<Command, 'words' | 'options' | 'optionsOf'>,
  args: readonly string[],
): Result<Given, string> {
  const allowed = { ...options, ...commonOptions };
  let read: ReturnType<typeof parseArgs>;
  try {
    read = parseArgs({ args: [...args], options: declared(allowed), allowPositionals: true });
  } catch (error) {
    const [what = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    return fail(
      `${what.replace(/\.?$/, '.')} Put -- before an argument that begins with a minus sign, and = before such a value.`,
    );
  }
  const { values, positionals } = read;
  if (values.help === true) return succeed({ words: positionals, options: values });
  const missing = words[positionals.length];
  if (missing !== undefined && missing.takes !== 'rest')
    return fail(`${missing.name} is missing: ${missing.about}.`);
  const surplus = words.at(-1)?.takes === 'rest' ? undefined : positionals[words.length];
  if (surplus !== undefined) return fail(`Unexpected argument: ${surplus}. Quote a value that has spaces.`);
  for (const [at, { name, choices }] of words.entries()) {
    const word = positionals[at];
    if (choices && word !== undefined && !choices.includes(word))
      return fail(`${name} can't be ${word}. It is one of: ${choices.join(', ')}.`);
  }
  const [action = ''] = positionals;
  const belonging = optionsOf?.[action];
  const foreign = Object.keys(values).find(
    (name) => belonging && !Object.hasOwn(commonOptions, name) && !belonging.includes(name),
  );
  if (foreign !== undefined) return fail(`--${foreign} doesn’t belong to ${action}.`);
  for (const [name, { choices, required }] of Object.entries(allowed)) {
    const value = values[name];
    if (required && value === undefined) return fail(`--${name} is missing.`);
    if (choices && typeof value === 'string' && !choices.includes(value))
      return fail(`--${name} can't be ${value}. It is one of: ${choices.join(', ')}.`);
  }
  return succeed({ words: positionals, options: values });
}

function declared(options: Readonly<Record<string, Option>>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
}

/** Returns the value of an option; null without it. */
export function optionValue({ options }: Given, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}
