import { describe, expect, it } from 'vitest';
import { endingProgram } from '../../scripts/processes.mjs';

describe('a process that is asked to end', () => {
  it('gets its windows closed on Windows, without force, so that it saves the input', () => {
    expect(endingProgram('win32', 42)).toEqual(['taskkill', '/pid', '42']);
  });

  it.each(['linux', 'darwin'] as const)('gets the signal itself on %s', (platform) => {
    expect(endingProgram(platform, 42)).toBeNull();
  });
});
