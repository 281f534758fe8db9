import { fail, succeed } from '../../../shared/result';
import type { Command } from '../command';
import { listedWords, reportsWord } from '../listed-words';
import { namedReports, queriedReports } from '../named-reports';
import { formatOption, printDone } from '../print-records';
import { optionValue } from '../read-arguments';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { readReports, withWorkedProfile } from '../with-worked-profile';

const marks = ['read', 'unread'] as const;

/** Marks reports as read or unread, as the window does. */
export const markCommand: Command = {
  name: 'mark',
  about: 'Marks reports as read or unread, and prints those that it marked',
  words: [{ name: 'MARK', about: 'the mark', choices: marks }, reportsWord],
  options: {
    query: { value: 'QUERY', about: 'mark the reports of a query instead' },
    format: formatOption,
    profile: profileOption,
  },
  examples: [
    'mark read 9007199254740993',
    'mark read --query "user:ana" --format jsonl > marked.jsonl',
    'mark unread - < keys.txt',
  ],
  run: async (given, around) => {
    const query = optionValue(given, 'query');
    if ((query !== null) === given.words.length > 1)
      return fail({ kind: 'wrong use', text: 'Name reports, or a query with --query.' });
    const names = listedWords(given, 1, around);
    if (!names.ok) return names;
    const read = given.words[0] === 'read';
    return withWorkedProfile(given, around, async (profile) => {
      const reports = await readReports(profile, around, (opened) =>
        query === null ? namedReports(opened, names.value) : queriedReports(opened, query, around.now()),
      );
      if (!reports.ok) return reports;
      const marked = reports.value.filter(({ unread }) => unread === read);
      const left = reports.value.length - marked.length;
      if (left > 0) say(around, `Marked so before: ${left}. Nothing was changed there.`);
      const keys = marked.map(({ key }) => key);
      const done = keys.length === 0 ? succeed(null) : await profile.call('reports.markRead', { keys, read });
      if (!done.ok) return done;
      const records = marked.map(({ key, id }) => ({ key, id, unread: !read }));
      printDone(given, around, records, ['key', 'id']);
      return succeed(null);
    });
  },
};
