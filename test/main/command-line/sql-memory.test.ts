import { readdirSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { sqlCommand } from '../../../main/command-line/commands/sql';
import { succeed } from '../../../shared/result';
import { commandSurroundings } from '../../support/main/command-surroundings';
import { temporaryFolder } from '../../support/runner/temporary-folder';

it('leaves no file if a statement takes so much memory that the program must end in the middle', async () => {
  const folder = temporaryFolder();
  const messages: string[] = [];
  let end: (left: readonly string[]) => void = () => undefined;
  const ended = new Promise<readonly string[]>((resolve) => {
    end = resolve;
  });
  const rows = async function* () {
    yield [[1]];
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.whereabouts\..+\.part$/)]);
    vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(4_000_000_000);
    // As a step of a statement that never ends.
    await ended;
  };
  await sqlCommand.run(
    { words: ['SELECT 1'], options: { format: 'csv', out: 'rows.csv' } },
    commandSurroundings({
      folder,
      errors: { write: (data) => messages.push(data.toString()) },
      openSql: async () =>
        succeed({
          read: async () => succeed({ columns: ['a'], rows, kinds: async () => [] }),
          close: async () => undefined,
        }),
      // By then, what the program would leave.
      endAtOnce: () => end(readdirSync(folder)),
    }),
  );
  vi.restoreAllMocks();
  expect(await ended).toEqual([]);
  expect(messages[0]).toContain('too much memory');
});
