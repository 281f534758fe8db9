import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startVirtualDisplay } from '../../scripts/display.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { connectToDisplay } from '../support/runner/x11-client.mjs';

describe('a display in memory', () => {
  it('accepts only clients with its cookie', async () => {
    const display = await startVirtualDisplay();
    try {
      const { DISPLAY, XAUTHORITY } = display.env;
      expect(await connectToDisplay(DISPLAY, XAUTHORITY)).toBe('accepted');
      expect(await connectToDisplay(DISPLAY, null)).toBe('refused');
    } finally {
      await display.end();
    }
    expect(existsSync(display.env.XAUTHORITY)).toBe(false);
  });

  it('reports that it cannot be started, and leaves no files', async () => {
    await expect(startVirtualDisplay({ PATH: temporaryFolder() })).rejects.toThrow('Xvfb');
  });
});
