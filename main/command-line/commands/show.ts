import { fail, succeed } from '../../../shared/result';
import type { Command } from '../command';
import { profileOption, withProfile } from '../with-profile';

/** Prints a report exactly as the service sent it. */
export const showCommand: Command = {
  name: 'show',
  about: 'Prints a report in full, exactly as the service sent it',
  words: [{ name: 'REPORT', about: 'the ID of a report, or its key' }],
  options: { profile: profileOption },
  examples: ['show 9007199254740993', 'show 9007199254740993 | jq .event'],
  run: (given, around) =>
    withProfile(given, around, async ({ call }) => {
      const [key = ''] = given.words;
      const rows = await call('reports.rows', { keys: [key] });
      if (!rows.ok) return rows;
      if (rows.value.length === 0)
        return fail({ kind: 'failed', text: `No report on this computer has the ID ${key}.` });
      for (const row of rows.value) {
        const json = await call('reports.value', { key: row.key, path: [], as: 'json' });
        if (!json.ok) return json;
        around.output.write(`${json.value}\n`);
      }
      return succeed(null);
    }),
};
