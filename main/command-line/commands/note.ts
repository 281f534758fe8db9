import { maxTextLength } from '../../../shared/domain/feedback';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command, CommandFailure, Given, Surroundings } from '../command';
import { namedReports } from '../named-reports';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { readReports, withWorkedProfile } from '../with-worked-profile';

/** Shows the note on a report, or saves one. */
export const noteCommand: Command = {
  name: 'note',
  about: 'Prints the note on a report, or saves one',
  words: [
    { name: 'REPORT', about: 'the ID of a report, or its key' },
    {
      name: 'TEXT',
      about: 'the note to save; - for standard input; without it, prints the note',
      takes: 'rest',
    },
  ],
  options: {
    replace: { about: 'replace another note that the report has' },
    profile: profileOption,
  },
  examples: ['note 9007199254740993', 'note 9007199254740993 "customer called" --replace'],
  run: async (given, around) => {
    const [name = ''] = given.words;
    const wanted = wantedText(given, around);
    if (!wanted.ok) return wanted;
    const text = wanted.value;
    return withWorkedProfile(given, around, async (profile) => {
      const reports = await readReports(profile, around, (opened) => namedReports(opened, [name]));
      if (!reports.ok) return reports;
      const key = reports.value[0]?.key ?? name;
      const detail = await profile.call('reports.detail', { key });
      if (!detail.ok) return detail;
      const { note } = detail.value;
      if (text === null) {
        if (note !== '') around.output.write(`${note}\n`);
        return succeed(null);
      }
      if (note === text) {
        say(around, 'The report has this note. Nothing was changed.');
        return succeed(null);
      }
      if (note !== '' && given.options.replace !== true)
        return fail({
          kind: 'failed',
          text: 'The report has another note. Nothing was saved. Print it without TEXT; --replace replaces it.',
        });
      return profile.call('notes.save', { key, text });
    });
  },
};

/** Returns the note to save; null to print the one that is there. */
function wantedText(given: Given, { input }: Surroundings): Result<string | null, CommandFailure> {
  const [, text, surplus] = given.words;
  if (surplus !== undefined) return fail({ kind: 'wrong use', text: 'Quote a note that has spaces.' });
  if (text === undefined)
    return given.options.replace === true
      ? fail({ kind: 'wrong use', text: '--replace needs TEXT.' })
      : succeed(null);
  if (text !== '-') return bounded(text);
  const read = input(4 * maxTextLength);
  if (!read.ok) return read;
  try {
    return bounded(new TextDecoder('utf-8', { fatal: true }).decode(read.value).trimEnd());
  } catch {
    return fail({ kind: 'failed', text: 'Standard input isn’t text in UTF-8.' });
  }
}

function bounded(text: string): Result<string, CommandFailure> {
  return text.length <= maxTextLength
    ? succeed(text)
    : fail({ kind: 'wrong use', text: `A note has up to ${maxTextLength} characters.` });
}
