import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { unsafeCast } from '../../../shared/unsafe-cast';
import type { startCommand } from '../desktop/command-line';

export interface HttpBridge {
  readonly url: string;
  /** Ends the bridge and every process. */
  readonly stop: () => Promise<void>;
}

/** Lets programs that speak HTTP alone reach `whereabouts mcp`: each session has a process, whose lines are passed on as they are. */
export async function startHttpBridge(start: () => ReturnType<typeof startCommand>): Promise<HttpBridge> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const children: ReturnType<typeof startCommand>[] = [];
  const begin = async () => {
    const child = start();
    children.push(child);
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    transport.onmessage = (message) => void child.stdin.write(`${JSON.stringify(message)}\n`);
    createInterface({ input: child.stdout }).on('line', (line) => {
      void transport.send(JSONRPCMessageSchema.parse(JSON.parse(line)));
    });
    await transport.start();
    return transport;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const id = request.headers['mcp-session-id'];
    const known = sessions.get(typeof id === 'string' ? id : '');
    await (known ?? (await begin())).handleRequest(request, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = unsafeCast<AddressInfo>(server.address());
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: async () => {
      for (const transport of sessions.values()) await transport.close();
      const ended = children.map((child) => once(child, 'close'));
      for (const child of children) child.stdin.end();
      await Promise.all(ended);
      server.closeAllConnections();
      server.close();
    },
  };
}
