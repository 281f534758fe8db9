import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterTest } from '../runner/after-test';

/** What happens to a request. */
export type Fate =
  | 'pass'
  /** The connection is cut before the server receives it. */
  | 'cut-before'
  /** The server has answered, but the answer is lost. */
  | 'cut-after'
  /** The server receives it twice; the second answer is passed on. */
  | 'double';

/**
 * Starts a proxy for requests that are complete in themselves, until the end of the test. `fate` decides about each of
 * them; `onAnswer` is called when the server has answered, before the client learns of it.
 */
export async function startTeamProxy(
  target: () => string,
  fate: (request: IncomingMessage) => Fate,
  onAnswer: () => Promise<void> = async () => undefined,
): Promise<string> {
  const server = createServer(async (incoming, response) => {
    try {
      const body = await buffer(incoming);
      const { authorization, 'content-type': contentType } = incoming.headers;
      const send = () =>
        fetch(target() + incoming.url, {
          method: incoming.method ?? 'GET',
          headers: {
            ...(authorization !== undefined && { authorization }),
            ...(contentType !== undefined && { 'content-type': contentType }),
          },
          ...(body.length > 0 && { body: new Uint8Array(body) }),
        });
      const decided = fate(incoming);
      if (decided === 'cut-before') return void response.destroy();
      if (decided === 'double') await (await send()).arrayBuffer();
      const answer = await send();
      const bytes = new Uint8Array(await answer.arrayBuffer());
      await onAnswer();
      if (decided === 'cut-after') return void response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(bytes);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return `http://127.0.0.1:${address.port}`;
}
