import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A bare connection to a server of ours, to send what no HTTP client would. */
export async function rawConnection(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Everything that a server sends until it ends the connection, as text; the socket's error counts as an end. */
export async function receivedUntilEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk);
  } catch {
    // A reset ends it as well; what came before it counts.
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Sends the parts as they stand and gives back everything that comes until the server ends the connection. */
export async function rawExchange(
  address: string,
  ...parts: readonly (string | Uint8Array)[]
): Promise<string> {
  const socket = await rawConnection(address);
  for (const part of parts) socket.write(part);
  return receivedUntilEnd(socket);
}
