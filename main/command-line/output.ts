import { writeSync } from 'node:fs';
import { systemCode } from '../../shared/node/files';

/** Standard output or standard error. Writing waits for a reader that is slow. */
export interface Output {
  write(data: string | Uint8Array): void;
}

/** The reader of the output wants no more of it, such as `head`. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** How long to wait before a full pipe is tried again, ms. */
const pauseMs = 2;

/** Returns an output to a file descriptor. Its `write` throws OutputClosed, or the system's error. */
export function outputTo(descriptor: number): Output {
  return {
    write: (data) => {
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      for (let written = 0; written < bytes.length; ) {
        try {
          written += writeSync(descriptor, bytes, written);
        } catch (error) {
          const code = systemCode(error);
          if (code === 'EPIPE' || code === 'EOF') throw new OutputClosed();
          if (code !== 'EAGAIN') throw error;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
        }
      }
    },
  };
}
