import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { escapeDeceptive, isDeceptive } from '../../shared/i18n/visible-text';
import { systemCode } from '../../shared/node/files';

/** Standard output or standard error. Writing waits for a reader that is slow. */
export interface Output {
  write(data: string | Uint8Array): void;
}

/** The reader of the output wants no more of it, such as `head`. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed';
}

/** The system doesn't take the output, such as on a full disk. */
export class OutputFailed extends Error {
  override readonly name = 'OutputFailed';
  /** The code of the system's error. */
  readonly code: string;
  /** Whether it is about what the command has already done. */
  readonly isOfDone: boolean;

  constructor(code: string, isOfDone = false) {
    super('The output could not be written.');
    this.code = code;
    this.isOfDone = isOfDone;
  }
}

/**
 * Prints the result of a command that has done its work. A closed output is ignored and doesn't change the exit code. Throws
 * OutputFailed with `isOfDone` if the system can't write it.
 */
export function writeDone(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (error instanceof OutputFailed) throw new OutputFailed(error.code, true);
    if (!(error instanceof OutputClosed)) throw error;
  }
}

/** How long to wait before a full pipe is tried again, ms: at first hardly longer than a reader needs, then twice as long each time. */
const pausesMs = { first: 0.05, longest: 2 } as const;

/**
 * Returns an output to a file descriptor. A terminal shows what it would obey as in JSON, "\u001b"; a file or another program
 * gets the data unchanged. Its `write` throws OutputClosed or OutputFailed.
 */
export function outputTo(descriptor: number): Output {
  const isTerminal = isatty(descriptor);
  return {
    write: (data) => {
      const text = isTerminal ? Buffer.from(data).toString('utf8') : null;
      writeAll(descriptor, text === null ? Buffer.from(data) : Buffer.from(terminalText(text)));
    },
  };
}

/** Like outputTo, but drops what can't be written. */
export function optionalOutputTo(descriptor: number): Output {
  const output = outputTo(descriptor);
  return {
    write: (data) => {
      try {
        output.write(data);
      } catch (error) {
        if (!(error instanceof OutputClosed || error instanceof OutputFailed)) throw error;
      }
    },
  };
}

/** Returns a text with what a terminal would obey, hide or reorder written as in JSON. */
export function terminalText(text: string): string {
  return isDeceptive(text) ? escapeDeceptive(text) : text;
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  let pauseMs: number = pausesMs.first;
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
      pauseMs = pausesMs.first;
    } catch (error) {
      const code = systemCode(error);
      if (code === 'EPIPE' || code === 'EOF') throw new OutputClosed();
      if (code === null) throw error;
      if (code !== 'EAGAIN') throw new OutputFailed(code);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
      pauseMs = Math.min(2 * pauseMs, pausesMs.longest);
    }
  }
}
