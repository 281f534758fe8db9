import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Keeps a core busy with another program while `work` runs. */
export async function withBusyCore<Value>(work: () => Promise<Value>): Promise<Value> {
  const spinning: ChildProcess = spawn(process.execPath, ['--eval', 'for (;;) {}'], { stdio: 'ignore' });
  const kill = () => spinning.kill('SIGKILL');
  process.once('exit', kill);
  try {
    return await work();
  } finally {
    process.off('exit', kill);
    const ended = once(spinning, 'exit');
    kill();
    await ended;
  }
}
