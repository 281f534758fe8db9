import { expect, it } from 'vitest';
import { AfterFrame } from '../../../renderer/state/after-frame';
import { eventually } from '../../support/runner/eventually';

function watchedWork() {
  const afterFrame = new AfterFrame();
  const done: string[] = [];
  for (const name of ['first', 'second']) afterFrame.add(() => done.push(name));
  return { afterFrame, done };
}

it('does the work later, in order and once', async () => {
  const { afterFrame, done } = watchedWork();
  expect(done).toEqual([]);
  await eventually(() => expect(done).toEqual(['first', 'second']));
  afterFrame.add(() => done.push('third'));
  await eventually(() => expect(done).toEqual(['first', 'second', 'third']));
});

it('does it at once when the page is left', () => {
  const { done } = watchedWork();
  window.dispatchEvent(new Event('pagehide'));
  expect(done).toEqual(['first', 'second']);
});
