import { expect, it } from 'vitest';
import type { EntryChunk } from '../../../main/export/exported-entries';
import type { Format } from '../../../main/export/formats/format';
import { writeEntries } from '../../../main/export/write-entries';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';

const asLines: Format<string> = async function* (chunks) {
  for await (const texts of chunks) yield `${texts.join('\n')}\n`;
};

it.each([
  ['answers', succeed({ entries: ['b'], next: null })],
  ['fails', fail({ kind: 'store-restarting' } as const)],
])('a cancelled export ends once the store no longer reads for it: %s', async (_, answer) => {
  let answerSecond = () => {};
  const second = new Promise<Result<EntryChunk<string, number>, Problem>>((resolve) => {
    answerSecond = () => resolve(answer);
  });
  let isSettled = false;
  const written: string[] = [];
  const ended = writeEntries(
    {
      total: async () => succeed(2),
      chunk: (from: number | null) =>
        from === null ? Promise.resolve(succeed({ entries: ['a'], next: 1 })) : second,
    },
    asLines,
    {
      write: async (piece) => written.push(String(piece)),
      onProgress: () => undefined,
      endedBy: () => (written.length > 0 ? { kind: 'cancelled' } : null),
    },
  ).finally(() => {
    isSettled = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(written).toEqual(['a\n']);
  expect(isSettled).toBe(false);
  answerSecond();
  expect(await ended).toEqual({ ok: false, problem: { kind: 'cancelled' } });
});
