import { HttpConnection, type Received } from './http-connection';

/** Opens connections, passes them to `use`, and closes them afterwards, even after an error. */
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

/** Sends each request once, on the next free connection; all must return 200. Returns the bytes received. */
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

/**
 * Returns a response with the expected status; throws for another one, because the time of an error would not
 * be a valid measurement.
 */
export function expectStatus(status: number, received: Received): Received {
  if (received.status !== status)
    throw new Error(`An answer with status ${received.status} in place of ${status}.`);
  return received;
}

/** Returns the duration of a function in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
