import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium, provideChromium } from '../../scripts/chromium.mjs';
import { packagesFor, requirements } from '../../scripts/system-libraries.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';

describe('the Chromium that the window is tested in', () => {
  it('is the one that CHROMIUM_PATH names', () => {
    expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  });

  it('is refused if CHROMIUM_PATH names no file', () => {
    const nowhere = join(temporaryFolder(), 'chromium');
    expect(() => findChromium({ CHROMIUM_PATH: nowhere })).toThrow(`doesn't exist: ${nowhere}`);
  });

  it.each(['darwin', 'win32'] as const)(
    'is requested on %s, where the set-up installs nothing',
    async (platform) => {
      await expect(provideChromium({ platform })).rejects.toThrow('set CHROMIUM_PATH to the executable');
    },
  );

  it('is installed for these tests only', () => {
    const names = (chromium: boolean) =>
      packagesFor(requirements({ test: true, display: true, chromium }), 'apt');
    expect(names(true)).toEqual([...names(false), 'chromium']);
    expect(packagesFor(requirements({ test: true, display: true }), 'apt')).not.toContain('chromium');
  });
});
