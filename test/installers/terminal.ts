import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { DebianRoot } from './debian-root';

interface Ended {
  readonly code: number | null;
  readonly printed: string;
  readonly errors: string;
}

/** Runs a script of bash as the user, with their keychain, without a display, in a folder that isn't the program's. */
export async function inTerminal(system: DebianRoot, script: string): Promise<Ended> {
  const [command, ...args] = system.userCommand('env', { keychain: true });
  const shell = ['-u', 'DISPLAY', '-u', 'XAUTHORITY', '--chdir=/var/tmp', 'bash', '-c', script];
  const child = spawn(command, [...args, ...shell], { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  return { code, printed, errors };
}

/** Expects that a command, as it is typed, reads the stored reports, all of one transaction. */
export async function expectCommand(
  system: DebianRoot,
  command: string,
  transactionId: string,
): Promise<void> {
  const run = (script: string) => inTerminal(system, script.replaceAll('whereabouts', command));
  const all = await run(`whereabouts query "" --format jsonl`);
  expect(all).toMatchObject({ code: 0, errors: '' });
  const [line = '', ...others] = all.printed.split('\n');
  expect(JSON.parse(line)).toMatchObject({ transaction_id: transactionId });
  expect(others).toEqual(['']);

  // The reader ends first.
  const first = await run('whereabouts query "" | head -n 1; echo $PIPESTATUS');
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.printed).toMatch(/^Time +Risk .*\n0\n$/);

  const exported = await run('whereabouts export "" --format csv --out it.csv && wc -l < it.csv; rm it.csv');
  expect(exported).toEqual({ code: 0, printed: '2\n', errors: '' });
  // Its input is the pipe's.
  const verified = await run('printf x | whereabouts verify /dev/stdin');
  expect(verified.code).toBe(1);
  expect(verified.printed).toMatch(/isn’t a case bundle/);

  const failed = await run('whereabouts show 1');
  expect(failed).toMatchObject({ code: 1, printed: '', errors: expect.stringMatching(/^whereabouts: /) });
  for (const wrong of ['whereabouts query "" --limit x', 'whereabouts qeury ""'])
    expect(await run(wrong)).toMatchObject({ code: 2 });
}
