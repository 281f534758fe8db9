import { succeed } from '../../../shared/result';
import type { Command } from '../command';
import { optionValue } from '../read-arguments';
import { jsonLine } from '../report-object';
import { tableLines } from '../text-table';

const formats = ['table', 'jsonl'] as const;

/** Lists the profiles of the profile folder, without any key. */
export const profilesCommand: Command = {
  name: 'profiles',
  about: 'Lists the profiles',
  words: [],
  options: { format: { value: 'FORMAT', about: 'how to print them (default: table)', choices: formats } },
  examples: ['profiles', 'profiles --format jsonl | jq -r .name'],
  run: async (given, { profiles, output }) => {
    const read = await profiles();
    if (!read.ok) return read;
    const listed = read.value;
    if (optionValue(given, 'format') === 'jsonl')
      output.write(
        listed.map(({ id, name, address, isOpen }) => jsonLine({ id, name, address, open: isOpen })).join(''),
      );
    else {
      const rows = listed.map(({ name, address, isOpen }) => [name, address, isOpen ? 'open' : '']);
      output.write(tableLines([['Name', 'Service', ''], ...rows]).text);
    }
    return succeed(null);
  },
};
