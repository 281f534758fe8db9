import { expect, it } from 'vitest';
import { processInChunks, runToCompletion } from '../../../shared/domain/process-in-chunks';

/** Adds up numbers; each takes so long, ms. */
function* adding(numbers: readonly number[], milliseconds = 0): Generator<undefined, number> {
  let sum = 0;
  for (const number of numbers) {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
    sum += number;
    yield;
  }
  return sum;
}

it('gives what work comes to, in pieces as at once', async () => {
  expect(runToCompletion(adding([1, 2, 3]))).toBe(6);
  expect(await processInChunks(adding([1, 2, 3]))).toBe(6);
  expect(await processInChunks(adding([]))).toBe(0);
});

it('lets what waits come between', async () => {
  const seen: string[] = [];
  const work = processInChunks(adding([1, 1, 1, 1], 5)).then((sum) => seen.push(`sum ${sum}`));
  setImmediate(() => seen.push('another task'));
  await work;
  expect(seen).toEqual(['another task', 'sum 4']);
});

it('fails as the work does', async () => {
  const failing = (function* (): Generator<undefined, number> {
    yield;
    throw new Error('no sum');
  })();
  await expect(processInChunks(failing)).rejects.toThrow('no sum');
});
