import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { joinedSchema, type joinSchema } from '../../../shared/team-api/wire';
import { type Child, startChild } from '../service/child';

const readyLine = z.object({ address: z.url(), invite: z.string() });

/** The built team server in its own process. */
export interface MeasuredTeam {
  readonly address: string;
  readonly token: string;
  /** Makes a request over one of many connections, and returns the body of its answer. */
  call(method: string, path: string, body?: object): Promise<string>;
  /** Follows the events; resolves once the server has accepted it. `onEvent` is called with each chunk. */
  follow(after: number, onEvent: (text: string) => void): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server over an empty database, with one person in the team. */
export async function startMeasuredTeam(database: string, device: string): Promise<MeasuredTeam> {
  const program = resolve(import.meta.dirname, '../../../out/main/team-server.js');
  const child: Child = startChild([program, '--port', '0', '--database', database]);
  const [line] = await child.until(once(createInterface({ input: child.output }), 'line'));
  const { address, invite } = readyLine.parse(JSON.parse(line));
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
  let token = '';

  async function send(method: string, path: string, body?: object) {
    const sent = request(address + path, {
      agent,
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    });
    sent.end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    return response;
  }

  async function call(method: string, path: string, body?: object): Promise<string> {
    const response = await send(method, path, body);
    const answer = await text(response);
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${answer}`);
    return answer;
  }

  const join: z.input<typeof joinSchema> = { invite, name: 'Ana', device };
  token = joinedSchema.parse(JSON.parse(await call('POST', '/join', join))).token;
  return {
    address,
    token,
    call,
    async follow(after, onEvent) {
      const response = await send('GET', `/events?after=${after}`);
      response
        .setEncoding('utf8')
        .on('data', onEvent)
        .on('error', () => undefined);
    },
    async stop() {
      agent.destroy();
      await child.stop();
    },
  };
}
