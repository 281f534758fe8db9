import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a bare connection to a test server, to send what no HTTP client sends. */
export async function rawConnection(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/**
 * Resolves with everything that a server sends until the connection ends, as text; a socket error counts as
 * an end.
 */
export async function receivedUntilEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of socket) chunks.push(chunk);
  } catch {
    // A reset ends it as well; what was received before counts.
  }
  return Buffer.concat(chunks).toString('latin1');
}

/** Sends the parts unchanged and resolves with everything received until the server ends the connection. */
export async function rawExchange(
  address: string,
  ...parts: readonly (string | Uint8Array)[]
): Promise<string> {
  const socket = await rawConnection(address);
  for (const part of parts) socket.write(part);
  return receivedUntilEnd(socket);
}
