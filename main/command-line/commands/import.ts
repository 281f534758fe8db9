import { basename, resolve } from 'node:path';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import { readChosenFile } from '../../files/chosen-file';
import type { Command, CommandFailure, Given, Surroundings } from '../command';
import { formatOption, printDone } from '../print-records';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { sayStates, withWorkedProfile } from '../with-worked-profile';
import { maxImportBytes, type WorkedProfile } from '../worked-profile';

const kinds = ['feedback', 'history'] as const;
type Ran = Promise<Result<unknown, Problem | CommandFailure>>;

/** Errors of a file that are listed. */
const maxListedErrors = 20;

/** Imports what the window imports from files: feedback, and colleagues' histories. */
export const importCommand: Command = {
  name: 'import',
  about: 'Imports a file of feedback, or of a colleague’s history',
  words: [
    { name: 'KIND', about: 'what the file contains', choices: kinds },
    { name: 'FILE', about: 'the file' },
  ],
  options: {
    yes: { about: 'import it; otherwise only says what it contains' },
    'already-rated': { about: 'feedback: also for transactions that have feedback' },
    format: formatOption,
    profile: profileOption,
  },
  examples: ['import feedback ratings.csv', 'import history ana.json --yes'],
  run: async (given, around) => {
    const history = given.words[0] === 'history';
    if (history && given.options['already-rated'] === true)
      return fail({ kind: 'wrong use', text: '--already-rated is for feedback.' });
    const path = resolve(around.folder, given.words[1] ?? '');
    const bytes = await readChosenFile(path, maxImportBytes);
    if (!bytes.ok) return fail({ kind: 'problem', problem: bytes.problem });
    const file = { fileName: basename(path), body: Buffer.from(bytes.value).toString('base64') };
    return withWorkedProfile(given, around, (profile) =>
      history ? importHistory(file, profile, given, around) : importFeedback(file, profile, given, around),
    );
  },
};

interface ReadFile {
  readonly fileName: string;
  readonly body: string;
}

/** Feedback on transactions that have some is left out, so that a file that is imported twice is sent once. */
async function importFeedback(
  file: ReadFile,
  profile: WorkedProfile,
  given: Given,
  around: Surroundings,
): Ran {
  const includeAlreadyRated = given.options['already-rated'] === true;
  const yes = given.options.yes === true;
  const read = await profile.call('import.feedback', { ...file, includeAlreadyRated, yes });
  if (!read.ok) return read;
  const { report, sent: counts } = read.value;
  const { good, bad, errors, given: rated } = report;
  const sent = includeAlreadyRated ? good : good - rated;
  for (const { line, column, reason } of errors.slice(0, maxListedErrors))
    say(around, `Line ${line}${column === null ? '' : `, ${column}`}: ${reason}`);
  const record = { file: file.fileName, to_send: sent, already_rated: rated, faulty: bad };
  const result = counts === null ? succeed(null) : sayStates(counts, around);
  if (sent === 0) say(around, 'There is nothing to send.');
  printDone(given, around, [record], Object.keys(record));
  return sent > 0 && !yes ? unconfirmed : result;
}

async function importHistory(
  file: ReadFile,
  profile: WorkedProfile,
  given: Given,
  around: Surroundings,
): Ran {
  const yes = given.options.yes === true;
  const read = await profile.call('import.history', { ...file, yes });
  if (!read.ok) return read;
  const { preview, imported } = read.value;
  const { author, entries, verdicts, added, faultCount } = preview.content;
  const record = { file: file.fileName, author, entries, verdicts, new: added, faulty: faultCount };
  if (imported !== null) say(around, `Entries imported: ${imported}.`);
  if (added === 0) say(around, 'The history has nothing new.');
  printDone(given, around, [record], Object.keys(record));
  return added > 0 && !yes ? unconfirmed : read;
}

const unconfirmed = fail({ kind: 'failed', text: 'Nothing was imported. Add --yes to import it.' } as const);
