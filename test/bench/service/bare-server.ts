import { resolve } from 'node:path';
import { z } from 'zod';
import { startChild } from './child';

/** Headers that node:http adds to a response. */
const addedByNode: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

interface BareServer {
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Starts a bare Node server in its own process that returns the service's current responses for these paths.
 */
export async function startBareServer(
  service: { readonly address: string; readonly key: string },
  paths: readonly string[],
): Promise<BareServer> {
  const answers = new Map();
  for (const path of paths) {
    const response = await fetch(service.address + path, { headers: { authorization: service.key } });
    if (response.status !== 200) throw new Error(`The service answered ${path} with ${response.status}.`);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !addedByNode.has(name)));
    answers.set(path, { headers, body: Buffer.from(await response.arrayBuffer()) });
  }
  const child = startChild([resolve(import.meta.dirname, 'bare-server-process.mjs')]);
  const port = z.number().parse(await child.ask(answers));
  return { address: `http://127.0.0.1:${port}`, stop: child.stop };
}
