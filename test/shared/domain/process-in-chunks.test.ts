import { expect, it } from 'vitest';
import { processInChunks, runToCompletion } from '../../../shared/domain/process-in-chunks';

/** Adds up numbers, each of which takes `milliseconds`. */
function* adding(numbers: readonly number[], milliseconds = 0): Generator<undefined, number> {
  let sum = 0;
  for (const number of numbers) {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
    sum += number;
    yield;
  }
  return sum;
}

it('processInChunks returns the result of the work, like runToCompletion', async () => {
  expect(runToCompletion(adding([1, 2, 3]))).toBe(6);
  expect(await processInChunks(adding([1, 2, 3]))).toBe(6);
  expect(await processInChunks(adding([]))).toBe(0);
});

it('processInChunks lets other tasks run between the chunks', async () => {
  const seen: string[] = [];
  const work = processInChunks(adding([1, 1, 1, 1], 5)).then((sum) => seen.push(`sum ${sum}`));
  setImmediate(() => seen.push('another task'));
  await work;
  expect(seen).toEqual(['another task', 'sum 4']);
});

it('processInChunks rejects with the error of the work', async () => {
  const failing = (function* (): Generator<undefined, number> {
    yield;
    throw new Error('no sum');
  })();
  await expect(processInChunks(failing)).rejects.toThrow('no sum');
});
