import { maxBatchSize } from '../../shared/domain/batch-feedback';
import { fail, type Result, succeed } from '../../shared/result';
import type { CommandFailure, Given, Surroundings, Word } from './command';

/** As many IDs as a decision can be about, each of 100 characters. */
const maxInputBytes = maxBatchSize * 100;

/** The argument of commands about reports. */
export const reportsWord: Word = {
  name: 'REPORT',
  about: 'IDs of reports, or their keys; - for standard input, a line each',
  takes: 'rest',
};

/** Returns the arguments from a place on, each once; those of standard input for "-". */
export function listedWords(
  { words }: Given,
  from: number,
  { input }: Pick<Surroundings, 'input'>,
): Result<readonly string[], CommandFailure> {
  const listed = words.slice(from);
  if (!listed.includes('-')) return bounded(listed);
  if (listed.length > 1)
    return fail({ kind: 'wrong use', text: 'Name them, or - for standard input; not both.' });
  const read = input(maxInputBytes);
  if (!read.ok) return read;
  const text = textOf(read.value);
  return text === null
    ? fail({ kind: 'failed', text: 'Standard input isn’t text in UTF-8 or UTF-16.' })
    : bounded(text.split(/\r\n|\r|\n/).map((line) => line.trim()));
}

function bounded(given: readonly string[]): Result<readonly string[], CommandFailure> {
  const words = [...new Set(given)].filter((word) => word !== '');
  return words.length <= maxBatchSize
    ? succeed(words)
    : fail({ kind: 'wrong use', text: `At most ${maxBatchSize} can be named at a time.` });
}

/** Windows PowerShell writes UTF-16 with a mark, and UTF-8 with one. */
function textOf(bytes: Uint8Array): string | null {
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
