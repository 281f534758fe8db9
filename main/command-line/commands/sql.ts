import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Problem } from '../../../shared/domain/problem';
import { DatabaseError } from '../../../shared/node/database/database-error';
import { removal } from '../../../shared/node/files';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Piece } from '../../export/formats/format';
import { writeAtomically } from '../../files/atomic-file';
import type { SqlAccess, SqlAnswer } from '../../store/sql/sql-access';
import type { SqlProblem } from '../../store/sql/sql-problem';
import type { Command, CommandFailure, Failure, Given, Surroundings } from '../command';
import { failureTexts } from '../failure-texts';
import { withinMemory } from '../memory-limit';
import { programName } from '../program-name';
import { optionValue } from '../read-arguments';
import { sqlFileFormats, sqlFormat, sqlFormats } from '../sql-formats';
import { ValuesChanged } from '../values-changed';
import { profileOption } from '../with-profile';

/** Prints or writes what a SELECT reads from the views of the local copy. */
export const sqlCommand: Command = {
  name: 'sql',
  about: 'Prints what a SELECT finds in the views reports, positions, verdicts, entries and feedback',
  words: [{ name: 'STATEMENT', about: 'one SELECT, WITH or VALUES in the SQL of SQLite' }],
  options: {
    format: { value: 'FORMAT', about: 'how to print the rows (default: table)', choices: sqlFormats },
    out: {
      value: 'FILE',
      about: 'file to write instead of printing; an existing one is replaced once it is complete',
    },
    profile: profileOption,
  },
  examples: [
    'sql "SELECT risk_assignment, count(*) FROM reports GROUP BY 1"',
    'sql "SELECT * FROM verdicts" --format csv --out verdicts.csv',
    'sql "SELECT * FROM positions" --format parquet --out positions.parquet',
    'sql "SELECT * FROM reports LIMIT 1" --format jsonl | jq keys',
  ],
  run: async (given, around) => {
    const isFile = optionValue(given, 'out') !== null;
    const format = optionValue(given, 'format');
    if (format !== null && sqlFileFormats.includes(format) && !isFile)
      return fail({ kind: 'wrong use', text: `--format ${format} needs --out.` });
    const opened = await around.openSql(optionValue(given, 'profile'));
    if (!opened.ok) return opened;
    const unfinished = new Set<string>();
    const ended = () => {
      for (const path of unfinished) rmSync(path, removal);
      around.errors.write(`${programName}: ${failureTexts.tooMuchMemory}\n`);
      around.endAtOnce();
    };
    try {
      return await withinMemory(() => readAndWrite(opened.value, given, around, unfinished), ended);
    } finally {
      await opened.value.close();
    }
  },
};

/** Values can be such that SQLite fails in the middle. Adds to `unfinished` what must be removed if the program ends before. */
async function readAndWrite(
  access: SqlAccess,
  given: Given,
  around: Surroundings,
  unfinished: Set<string>,
): Promise<Result<null, Failure>> {
  try {
    const answer = await access.read(given.words[0] ?? '');
    if (!answer.ok) return fail({ kind: 'wrong use', text: placedText(answer.problem) });
    const written = await writeAnswer(answer.value, given, around, unfinished);
    return written.ok ? written : fail({ kind: 'problem', problem: written.problem });
  } catch (error) {
    if (error instanceof ValuesChanged)
      return fail({ kind: 'failed', text: failureTexts.valuesChanged(error.column) });
    const cause = error instanceof RowsFailed ? error.cause : error;
    if (cause instanceof DatabaseError) return fail(failureOf(cause));
    throw error;
  }
}

async function writeAnswer(
  answer: SqlAnswer,
  given: Given,
  { csvDialect, folder, output }: Surroundings,
  unfinished: Set<string>,
): Promise<Result<null, Problem>> {
  const chosen = sqlFormats.find((each) => each === optionValue(given, 'format')) ?? 'table';
  const kinds = () => answer.kinds().catch(rowsFailed);
  const pieces = sqlFormat(chosen, { ...answer, kinds }, csvDialect)(orEmpty(answer.rows()));
  const out = optionValue(given, 'out');
  const write = async (to: (piece: Piece) => unknown) => {
    for await (const piece of pieces) await to(piece);
    return succeed(null);
  };
  if (out === null) return write((piece) => output.write(piece));
  return writeAtomically(resolve(folder, out), 'export', (file, temporaryPath) => {
    unfinished.add(temporaryPath);
    return write((piece) => file.writeFile(piece));
  });
}

/** The rows can't be read any further. Its code isn't one of the file that is written, as that of its cause would be. */
class RowsFailed extends Error {
  override readonly name = 'RowsFailed';
}

function rowsFailed(cause: unknown): never {
  throw new RowsFailed('The rows could not be read.', { cause });
}

/** An empty answer has its columns too. Throws RowsFailed. */
async function* orEmpty<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let isEmpty = true;
  const reading = batches[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await reading.next().catch(rowsFailed);
    if (done) break;
    isEmpty = false;
    yield value;
  }
  if (isEmpty) yield [];
}

function placedText({ text, at }: SqlProblem): string {
  return at === null ? text : `${text} (STATEMENT, character ${at + 1})`;
}

function failureOf({ code, message }: DatabaseError): CommandFailure {
  if (code === 'NOMEM') return { kind: 'failed', text: failureTexts.tooMuchMemory };
  return { kind: 'failed', text: `SQLite: ${message.replace(/^SQLITE_\w+: /, '')}.` };
}
