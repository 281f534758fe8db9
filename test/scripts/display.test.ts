import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startVirtualDisplay } from '../../scripts/display.mjs';
import { connectToDisplay } from '../support/connect-to-display';
import { temporaryFolder } from '../support/temporary-folder';

describe.runIf(process.platform === 'linux')('a display in memory', () => {
  it('is seen by who has its cookie, and by nobody else', async () => {
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

  it('that cannot be started is said to be, and leaves nothing', async () => {
    await expect(startVirtualDisplay({ PATH: temporaryFolder() })).rejects.toThrow('Xvfb');
  });
});
