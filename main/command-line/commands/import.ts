import { resolve } from 'node:path';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command, CommandFailure, Given, Surroundings } from '../command';
import { formatOption, printRecords } from '../print-records';
import { profileOption } from '../with-profile';
import { sayWhenSent, withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile } from '../worked-profile';

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
  run: (given, around) => {
    const path = resolve(around.folder, given.words[1] ?? '');
    return withWorkedProfile(given, around, (profile) =>
      given.words[0] === 'history'
        ? importHistory(path, profile, given, around)
        : importFeedback(path, profile, given, around),
    );
  },
};

/** Feedback on transactions that have some is left out, so that a file that is imported twice is sent once. */
async function importFeedback(path: string, profile: WorkedProfile, given: Given, around: Surroundings): Ran {
  const read = await profile.call('import.read', { path });
  if (!read.ok) return read;
  const { token, good, bad, errors, given: rated } = read.value;
  const includeAlreadyRated = given.options['already-rated'] === true;
  const sent = includeAlreadyRated ? good : good - rated;
  for (const { line, column, reason } of errors.slice(0, maxListedErrors))
    around.errors.write(`Line ${line}${column === null ? '' : `, ${column}`}: ${reason}\n`);
  const record = { file: read.value.fileName, to_send: sent, already_rated: rated, faulty: bad };
  printRecords(given, around, [record], Object.keys(record));
  if (sent === 0) {
    around.errors.write('There is nothing to send.\n');
    return succeed(null);
  }
  if (given.options.yes !== true) return unconfirmed;
  const queued = await profile.call('import.send', { token, includeAlreadyRated, expected: sent });
  if (queued.ok) sayWhenSent(profile, sent, around);
  return queued;
}

async function importHistory(path: string, profile: WorkedProfile, given: Given, around: Surroundings): Ran {
  const read = await profile.call('log.read', { path });
  if (!read.ok) return read;
  const { author, entries, verdicts, added, faultCount } = read.value.content;
  const record = { file: read.value.fileName, author, entries, verdicts, new: added, faulty: faultCount };
  printRecords(given, around, [record], Object.keys(record));
  if (added === 0) {
    around.errors.write('The history has nothing new.\n');
    return succeed(null);
  }
  if (given.options.yes !== true) return unconfirmed;
  const imported = await profile.call('log.import', { token: read.value.token });
  if (imported.ok) around.errors.write(`Entries imported: ${imported.value}.\n`);
  return imported;
}

const unconfirmed = fail({ kind: 'failed', text: 'Nothing was imported. Add --yes to import it.' } as const);
