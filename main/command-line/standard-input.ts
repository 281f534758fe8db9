import { readSync } from 'node:fs';
import { systemCode } from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';
import type { CommandFailure } from './command';

/** How long to wait before an empty pipe is tried again, ms. */
const pauseMs = 5;
const pieceBytes = 65_536;

/**
 * Reads a file descriptor to its end, and never more than `maxBytes`: a pipe may have no end. Waits for a writer that is slow.
 */
export function readToEnd(descriptor: number, maxBytes: number): Result<Uint8Array, CommandFailure> {
  const pieces: Uint8Array[] = [];
  for (let length = 0; length <= maxBytes; ) {
    const piece = Buffer.alloc(pieceBytes);
    const read = readPiece(descriptor, piece);
    if (typeof read === 'string')
      return fail({ kind: 'failed', text: `Standard input can’t be read (${read}).` });
    if (read === 0) return succeed(Buffer.concat(pieces));
    pieces.push(piece.subarray(0, read));
    length += read;
  }
  return fail({ kind: 'failed', text: `Standard input has more than ${maxBytes} bytes.` });
}

/** Returns the number of bytes, or the system's code. */
function readPiece(descriptor: number, piece: Uint8Array): number | string {
  for (;;) {
    try {
      return readSync(descriptor, piece);
    } catch (error) {
      const code = systemCode(error);
      // The end of a pipe in Windows.
      if (code === 'EOF') return 0;
      if (code === null) throw error;
      if (code !== 'EAGAIN') return code;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}
