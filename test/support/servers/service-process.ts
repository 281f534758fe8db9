import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { serviceArguments } from '../../../scripts/service-arguments.mjs';
import { testNowText } from '../clocks/test-time';

const readyLine = z.object({
  address: z.url(),
  applications: z.array(z.object({ id: z.string(), key: z.string() })).min(1),
});

/** A reports service in its own process. */
export interface ServiceProcess extends Readonly<z.output<typeof readyLine>> {
  /** Stops it with SIGTERM and returns its exit code. Windows has no signals: there it is killed, and the code is null. */
  stop(): Promise<number | null>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Its standard output, complete after its end. */
  readonly output: () => string;
}

/** The program that `npm run build` creates from main/reports-service/standalone-main.ts. */
export const builtService = resolve(import.meta.dirname, '../../../out/main/service-alone.js');

/**
 * Starts the built service (npm run build) with arguments such as "--reports", "50"; by default with port 0
 * and the tests' time.
 */
export async function startServiceProcess(...args: readonly string[]): Promise<ServiceProcess> {
  if (!existsSync(builtService)) throw new Error(`${builtService} is missing: npm run build makes it.`);
  const child = spawn(process.execPath, serviceArguments(['--port', '0', '--now', testNowText, ...args]), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`The service ended with exit code ${code}.`))),
  ]);
  return {
    ...readyLine.parse(JSON.parse(line)),
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    output: () => output,
  };
}
