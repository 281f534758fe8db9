import { expect, it } from 'vitest';
import { only, zipPieces } from '../../../main/export/formats/zip-pieces';

it('ends while the next file is awaited, and does not read that file', async () => {
  let letContinue = () => {};
  const gate = new Promise<void>((resolve) => {
    letContinue = resolve;
  });
  let [isAwaited, isRead] = [false, false];
  async function* content() {
    isRead = true;
    yield 'second';
  }
  async function* files() {
    yield { name: 'first.txt', content: only('first') };
    isAwaited = true;
    await gate;
    yield { name: 'second.txt', content: content() };
  }
  const pieces = zipPieces(files());
  await pieces.next();
  await expect.poll(() => isAwaited).toBe(true);
  const returned = pieces.return(undefined);
  letContinue();
  await returned;
  expect(isRead).toBe(false);
});
