import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs';
import { type Facts, redacted } from './log-redaction';

export interface Log {
  /** Writes a line: what happened, in words of ours, and facts about it, each redacted (log-redaction.ts). */
  write(event: string, facts?: Facts): void;
}

export interface KeptLog extends Log {
  /** All lines there are, the oldest first; those that are no lines of ours are left out, and every fact is redacted once more. */
  lines(): readonly LogLine[];
}

export interface LogLine {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly event: string;
  readonly facts: Facts;
}

const largestFileBytes = 1_000_000;
/** The file that is written, and those before it. */
const filesKept = 5;
/** A window that is taken over can have lines written as fast as it can call: more than these within the time are only counted. */
const mostLines = 200;
const withinMs = 10_000;

export interface LogLimits {
  readonly fileBytes: number;
  readonly lines: number;
}

/**
 * A log of one line a happening, in `path` and, before it, `path.1` to `path.4`: at a megabyte each is moved on to the next name,
 * and only what is in the last one is given up. A line is on its way to the disk when `write` returns, so that what ends the
 * program does not end it; there are few. A log that cannot be written must never stop the program, so its own failures are swallowed.
 */
export function createLog(
  path: string,
  now: () => number,
  { fileBytes, lines: lineLimit }: LogLimits = { fileBytes: largestFileBytes, lines: mostLines },
): KeptLog {
  let size: number | null = null;
  let since = Number.NEGATIVE_INFINITY;
  let written = 0;
  let withheld = 0;

  function append(event: string, facts: Facts): void {
    const line = `${JSON.stringify({ at: new Date(now()).toISOString(), event, ...redacted(facts) })}\n`;
    const bytes = Buffer.byteLength(line);
    size ??= sizeOf(path);
    if (size > 0 && size + bytes > fileBytes && moveOn(path)) size = 0;
    appendFileSync(path, line, { mode: 0o600 });
    size += bytes;
  }

  /** Whether another line may be written now; those that may not are counted. */
  function mayWrite(): boolean {
    const at = now();
    if (at - since >= withinMs || at < since) {
      const count = withheld;
      [since, written, withheld] = [at, 0, 0];
      if (count > 0) append('lines withheld', { count });
    }
    written += 1;
    if (written <= lineLimit) return true;
    withheld += 1;
    return false;
  }

  return {
    write(event, facts = {}) {
      try {
        if (mayWrite()) append(event, facts);
      } catch {
        // There is nobody to tell: what happened is told elsewhere where it matters.
      }
    },
    lines: () =>
      namesOf(path)
        .reverse()
        .flatMap((name) => linesOf(name)),
  };
}

/** The file that is written and those before it, the newest first. */
function namesOf(path: string): string[] {
  return Array.from({ length: filesKept }, (_, age) => (age === 0 ? path : `${path}.${age}`));
}

/** Moves every file on to the next name. False where the newest stays: then it is written on, and no line is lost. */
function moveOn(path: string): boolean {
  const names = namesOf(path);
  let moved = false;
  for (let age = filesKept - 2; age >= 0; age -= 1) {
    const [from = path, to = path] = names.slice(age);
    moved = renamed(from, to);
    // An older one that is there and stays would be written over by the next.
    if (!moved && sizeOf(from) > 0) return false;
  }
  return moved;
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function linesOf(path: string): readonly LogLine[] {
  try {
    return readFileSync(path, 'utf8').split('\n').flatMap(lineOf);
  } catch {
    return [];
  }
}

function lineOf(text: string): readonly LogLine[] {
  try {
    const { at, event, ...facts }: Record<string, unknown> = JSON.parse(text);
    if (typeof at !== 'string' || !/^[\d-]{10}T[\d:.]{12}Z$/.test(at)) return [];
    if (typeof event !== 'string' || !/^[a-zA-Z -]{1,60}$/.test(event)) return [];
    return [{ at, event, facts: redacted(Object.fromEntries(Object.entries(facts).filter(isFact))) }];
  } catch {
    return [];
  }
}

function isFact(entry: [string, unknown]): entry is [string, string | number | boolean] {
  return ['string', 'number', 'boolean'].includes(typeof entry[1]);
}
