import { fail } from '../../../shared/result';
import type { Command } from '../command';
import { printReports } from '../print-reports';
import { queryFormat, queryFormats } from '../query-formats';
import { optionValue } from '../read-arguments';
import { queryWord } from '../read-query';
import { viewedQuery, viewOption } from '../viewed-query';
import { profileOption, withProfile } from '../with-profile';

/** Prints the reports of a query. */
export const queryCommand: Command = {
  name: 'query',
  about: 'Prints the reports of a query, the newest first',
  words: [queryWord],
  options: {
    format: { value: 'FORMAT', about: 'how to print them (default: table)', choices: queryFormats },
    limit: { value: 'N', about: 'print at most this many' },
    count: { about: 'print only how many match' },
    view: viewOption,
    profile: profileOption,
  },
  examples: [
    'query "risk:fraud is:unread"',
    'query "user:ana after:2026-03-01" --format csv > ana.csv',
    'query "amount:>1000" --format jsonl --limit 100 | jq -r .transaction_id',
  ],
  run: async (given, around) => {
    const limit = readLimit(optionValue(given, 'limit'));
    if (limit === 'invalid') return fail({ kind: 'wrong use', text: '--limit is a whole number from 1.' });
    const shown = await viewedQuery(given, around);
    if (!shown.ok) return shown;
    const { query, columns } = shown.value;
    if (given.options.count === true)
      return withProfile(given, around, async ({ call }) => {
        const counted = await call('reports.count', { query, asOf: null });
        if (counted.ok) around.output.write(`${counted.value.shown}\n`);
        return counted;
      });
    const chosen = queryFormats.find((each) => each === optionValue(given, 'format')) ?? 'table';
    const settings = await around.settings();
    if (!settings.ok) return settings;
    const { assumedRadii: radii } = settings.value;
    const format = queryFormat(chosen, { columns, dialect: around.csvDialect, radii });
    return withProfile(given, around, (profile) =>
      printReports(profile, {
        query,
        format,
        limit,
        now: around.now(),
        write: async (piece) => around.output.write(piece),
      }),
    );
  },
};

function readLimit(text: string | null): number | null | 'invalid' {
  if (text === null) return null;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 'invalid';
}
