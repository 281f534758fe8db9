import type { Socket } from 'node:net';
import { z } from 'zod';
import { parseJson } from '../../shared/json/exact-json';

/** What the command line and a running program send each other: JSON texts, a line each. */

const nonce = z.string().regex(/^[0-9a-f]{64}$/);

/** The first message of the command line. */
export const helloSchema = z.object({ kind: z.literal('hello'), nonce });
/** The program's answer to it. */
export const welcomeSchema = z.object({ kind: z.literal('welcome'), nonce, proof: nonce });
/** The command line's second message, after which it makes calls. */
export const proofSchema = z.object({ kind: z.literal('proof'), proof: nonce });

const maxNameLength = 200;

export const callSchema = z.object({
  kind: z.literal('call'),
  id: z.int().min(0),
  name: z.string().max(maxNameLength),
  request: z.unknown().optional(),
});

/** `answer`: a Result; null if the call is unknown or has a bug. */
export const answerSchema = z.object({ kind: z.literal('answer'), id: z.int().min(0), answer: z.unknown() });

/** In bytes, of a message of the handshake. */
export const maxGreetingBytes = 1_000;
/** In bytes, of requests and of answers: all cases of a profile. */
export const maxMessageBytes = 64_000_000;

/** Sends a message. Resolves once the other end is ready for more, or gone. */
export function sendMessage(socket: Socket, message: object): Promise<void> {
  if (socket.destroyed) return Promise.resolve();
  if (socket.write(`${JSON.stringify(message)}\n`)) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle);
      socket.off('close', settle);
      resolve();
    };
    socket.once('drain', settle);
    socket.once('close', settle);
  });
}

/**
 * Calls `receive` with each message; `undefined` for a line that isn't JSON. Ends the connection at a line that has more bytes
 * than `limit` returns.
 */
export function onMessages(socket: Socket, limit: () => number, receive: (message: unknown) => void): void {
  let pieces: Buffer[] = [];
  let length = 0;
  socket.on('data', (data: Buffer) => {
    let from = 0;
    for (let end = data.indexOf(10); end !== -1 && !socket.destroyed; end = data.indexOf(10, from)) {
      if (length + end - from > limit()) return void socket.destroy();
      receive(parseJson(Buffer.concat([...pieces, data.subarray(from, end)]).toString('utf8')));
      pieces = [];
      length = 0;
      from = end + 1;
    }
    pieces.push(data.subarray(from));
    length += data.length - from;
    if (length > limit()) socket.destroy();
  });
}
