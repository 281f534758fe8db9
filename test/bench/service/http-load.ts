import { HttpConnection, type Received } from './http-connection';

/** Opens connections, gives them to `use`, and closes them however that ends. */
export async function withConnections<Thing>(
  address: string,
  count: number,
  use: (connections: readonly HttpConnection[]) => Promise<Thing>,
): Promise<Thing> {
  const connections = await Promise.all(Array.from({ length: count }, () => HttpConnection.open(address)));
  try {
    return await use(connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Sends each request once, the next one on whichever connection is free; all must be answered by 200. Bytes received. */
export async function sendAll(
  connections: readonly HttpConnection[],
  requests: readonly Buffer[],
): Promise<number> {
  const left = requests.values();
  let bytes = 0;
  await Promise.all(
    connections.map(async (connection) => {
      for (const request of left) {
        const received = expectStatus(200, await connection.send(request));
        bytes += received.bytes;
      }
    }),
  );
  return bytes;
}

/** The answer itself, when it has the status it must have: the time of a refusal would be no measurement. */
export function expectStatus(status: number, received: Received): Received {
  if (received.status !== status)
    throw new Error(`An answer with status ${received.status} in place of ${status}.`);
  return received;
}

/** How long something takes, ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
