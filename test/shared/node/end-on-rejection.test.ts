import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { buildChild } from '../../support/children/build-child';

/** Returns the exit code of a process with an unhandled rejection where Node only warns, as Electron 37 and newer do. */
async function exitCode(how: string): Promise<unknown> {
  const file = await buildChild('rejecting-child');
  const child = spawn(process.execPath, ['--unhandled-rejections=warn', file, how], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code;
}

describe('a process with an unhandled rejection', () => {
  it('continues where Node only warns', async () => expect(await exitCode('continues')).toBe(0));

  it('ends if it requested that', async () => expect(await exitCode('ends')).toBe(1));
});
