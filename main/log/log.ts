import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs';
import { type Facts, redacted } from './log-redaction';

export interface Log {
  /** Writes a line: an event in the app's own words, and facts about it, each redacted (log-redaction.ts). */
  write(event: string, facts?: Facts): void;
}

export interface ReadableLog extends Log {
  /** Returns all lines, the oldest first, without those that this app did not write. Every fact is redacted again. */
  lines(): readonly LogLine[];
}

export interface LogLine {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly event: string;
  readonly facts: Facts;
}

const maxFileBytes = 1_000_000;
/** The current file and the older ones. */
const fileCount = 5;
/** A compromised window can cause lines as fast as it can make calls: more than this within the time are only counted. */
const maxLines = 200;
const windowMs = 10_000;

interface LogLimits {
  readonly fileBytes: number;
  readonly lines: number;
}

/**
 * A log with one line per event, in `path` and the older files `path.1` to `path.4`. At a megabyte the files are
 * rotated and the oldest is dropped. `write` hands the line to the OS before it returns, so that a crash does not
 * lose it; lines are rare. A log that cannot be written must never stop the app, so its own errors are ignored.
 */
export function createLog(
  path: string,
  now: () => number,
  { fileBytes, lines: lineLimit }: LogLimits = { fileBytes: maxFileBytes, lines: maxLines },
): ReadableLog {
  let size: number | null = null;
  let windowStart = Number.NEGATIVE_INFINITY;
  let writtenCount = 0;
  let withheldCount = 0;

  function append(event: string, facts: Facts): void {
    const line = `${JSON.stringify({ at: new Date(now()).toISOString(), event, ...redacted(facts) })}\n`;
    const bytes = Buffer.byteLength(line);
    size ??= sizeOf(path);
    if (size > 0 && size + bytes > fileBytes && rotate(path)) size = 0;
    appendFileSync(path, line, { mode: 0o600 });
    size += bytes;
  }

  /** Returns whether another line may be written now, and counts those that may not. */
  function mayWrite(): boolean {
    const time = now();
    if (time - windowStart >= windowMs || time < windowStart) {
      const count = withheldCount;
      [windowStart, writtenCount, withheldCount] = [time, 0, 0];
      if (count > 0) append('lines withheld', { count });
    }
    writtenCount += 1;
    if (writtenCount <= lineLimit) return true;
    withheldCount += 1;
    return false;
  }

  return {
    write(event, facts = {}) {
      try {
        if (mayWrite()) append(event, facts);
      } catch {
        // There is no way to report this; important events are reported elsewhere too.
      }
    },
    lines: () =>
      namesOf(path)
        .reverse()
        .flatMap((name) => linesOf(name)),
  };
}

/** Returns the current file and the older ones, the newest first. */
function namesOf(path: string): string[] {
  return Array.from({ length: fileCount }, (_, age) => (age === 0 ? path : `${path}.${age}`));
}

/** Rotates the files. Returns false if the newest cannot be renamed; it is then appended to, and no line is lost. */
function rotate(path: string): boolean {
  const names = namesOf(path);
  let moved = false;
  for (let age = fileCount - 2; age >= 0; age -= 1) {
    const [from = path, to = path] = names.slice(age);
    moved = tryRename(from, to);
    // The next rename would overwrite an older file that is still there.
    if (!moved && sizeOf(from) > 0) return false;
  }
  return moved;
}

function tryRename(from: string, to: string): boolean {
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
    const { at: time, event, ...facts }: Record<string, unknown> = JSON.parse(text);
    if (typeof time !== 'string' || !/^[\d-]{10}T[\d:.]{12}Z$/.test(time)) return [];
    if (typeof event !== 'string' || !/^[a-zA-Z -]{1,60}$/.test(event)) return [];
    return [{ at: time, event, facts: redacted(Object.fromEntries(Object.entries(facts).filter(isFact))) }];
  } catch {
    return [];
  }
}

function isFact(entry: [string, unknown]): entry is [string, string | number | boolean] {
  return ['string', 'number', 'boolean'].includes(typeof entry[1]);
}
