import { type Clock, systemClock } from '../../../shared/node/clock';

/**
 * The time of every test, in ms since 1970: a minute after the newest sample report. No test depends on the
 * computer's time.
 */
export const testNow = Date.UTC(2026, 2, 1, 14, 6, 9, 123);
/** The same as text, for the program's processes. */
export const testNowText = new Date(testNow).toISOString();

const begun = systemClock.elapsed();

/** A clock that started at `testNow` when this file was loaded and runs at normal speed. */
export const runningClock: Clock = {
  ...systemClock,
  now: () => testNow + Math.floor(systemClock.elapsed() - begun),
};
