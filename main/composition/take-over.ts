import { setTimeout as pause } from 'node:timers/promises';
import { app } from 'electron';

/** A program that works for commands finishes what it does; how long is waited for that, ms. */
const longestMs = 30_000;
const intervalMs = 100;

/**
 * Takes the profile folder over from a program without a window, which ends as soon as another one is started. Returns whether
 * that succeeded.
 */
export async function takeOver(): Promise<boolean> {
  const giveUpAt = performance.now() + longestMs;
  while (performance.now() < giveUpAt) {
    await pause(intervalMs);
    if (app.requestSingleInstanceLock()) return true;
  }
  return false;
}
