import { vi } from 'vitest';

/**
 * Resolves with what `check` returns once it no longer throws; throws its last error after 20 s, as `expect.poll` does here.
 * What takes a few turns of the event loop takes seconds on a busy machine: vitest itself would wait for one.
 */
export function eventually<Found>(check: () => Found | Promise<Found>): Promise<Found> {
  return vi.waitFor(check, { timeout: 20_000 });
}
