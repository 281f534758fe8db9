import type { Page } from 'playwright-core';
import type { Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { appRows, entered, type Frames, plainRows, scrolled } from './scrolling';

const enteredRounds = 20;
const scrolledRounds = 7;

/** Measures how rows are first shown and scrolled, beside those of the plain page. */
export async function* measureRows(
  page: Page,
  plain: Page,
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  log('showing the rows');
  yield {
    name: 'first rows',
    unit: 'ms, @tanstack/react-virtual alone is the reference',
    ...(await interleave(
      enteredRounds,
      () => entered(page, appRows),
      () => entered(plain, plainRows),
    )),
    goal: 1.3,
  };
  log('scrolling');
  const ours: Frames[] = [];
  const once = async (scrolling: Promise<Frames>, recorded: Frames[], what: string) => {
    const frames = await scrolling;
    recorded.push(frames);
    log(`${what}: of ${frames.painted} frames ${frames.missed} missed, ${frames.blank} blank`);
    return 1 + frames.missed;
  };
  yield {
    name: 'missed frames',
    unit: 'and one more, @tanstack/react-virtual alone is the reference',
    ...(await interleave(
      scrolledRounds,
      () => once(scrolled(page, appRows), ours, 'the grid'),
      () => once(scrolled(plain, plainRows), [], 'react-virtual'),
    )),
    goal: 1,
  };
  yield {
    name: 'blank frames',
    unit: 'plus one, limit 1',
    ours: 1 + ours.reduce((sum, { blank }) => sum + blank, 0),
    reference: 1,
    goal: 1,
  };
}
