import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import {
  type FeedbackFile,
  type ImportError,
  type ImportReport,
  maxListedErrors,
} from '../../../shared/domain/feedback-import';
import type { FeedbackBatch } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/i18n/messages';
import { systemCode } from '../../../shared/node/files';
import type { Problem } from '../../../shared/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Connections } from '../../connection/connections';
import { saveFile } from '../../export/atomic-file';
import { byteOrderMark, lineOf } from '../../export/csv';
import type { ProfileStores } from '../../store/contract';
import type { Outbox } from '../outbox';
import { fileBytes, type UnreadableFile, unreadable } from './file-bytes';
import { readCsv } from './read-csv';
import { readJson } from './read-json';

export interface FeedbackImportDependencies {
  readonly stores: ProfileStores;
  readonly outbox: Pick<Outbox, 'putMany'>;
  readonly connections: Pick<Connections, 'profileId'>;
  readonly newId: () => string;
  /** Asks the user for a file; null when cancelled. No other path is ever read. */
  readonly chooseFile: () => Promise<string | null>;
  /** Asks the user where to save; null when cancelled. No other path is ever written to. */
  readonly choosePath: (suggestedName: string) => Promise<string | null>;
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

/** A file that was read, and its transactions that already have feedback. */
interface PendingImport {
  readonly token: string;
  readonly profileId: string;
  readonly fileName: string;
  readonly file: FeedbackFile;
  readonly given: ReadonlySet<string>;
}

/** Limit for the repeated transactions that are listed. */
const maxListedRepeats = 100;

/**
 * Sends files of feedback. A file is read and reported on first; nothing is sent until the user says so. One file at
 * a time is held.
 */
export class FeedbackImport {
  readonly #dependencies: FeedbackImportDependencies;
  #pending: PendingImport | null = null;

  constructor(dependencies: FeedbackImportDependencies) {
    this.#dependencies = dependencies;
  }

  /** Asks for a file and reads it. Fails as `cancelled` when the user cancels. */
  async choose(): AsyncResult<ImportReport> {
    const { connections, newId, chooseFile } = this.#dependencies;
    const openId = connections.profileId();
    if (openId === null) return fail({ kind: 'not-connected' });
    const path = await chooseFile();
    if (path === null) return fail({ kind: 'cancelled' });
    const fileName = basename(path);
    const file = await readFile(path, fileName);
    if (!file.ok) return file;
    const given = await this.#transactionsWithFeedback(openId, file.value);
    if (!given.ok) return given;
    this.#pending = { token: newId(), profileId: openId, fileName, file: file.value, given: given.value };
    return succeed(reportOf(this.#pending));
  }

  /**
   * Queues the valid feedback of the file, all or nothing. Without `includeAlreadyRated`, transactions that already have
   * feedback are skipped. `expected` is the number of entries that the user was shown. If other transactions of the
   * file have feedback by now than the user was shown, nothing is sent.
   */
  async send(token: string, includeAlreadyRated: boolean, expected: number): AsyncResult<FeedbackBatch> {
    const pending = this.#find(token);
    if (!pending) return gone;
    let sending: PendingImport | null = null;
    const put = await this.#dependencies.outbox.putMany(pending.profileId, async () => {
      const given = await this.#transactionsWithFeedback(pending.profileId, pending.file);
      if (!given.ok) return given;
      // Another file may have replaced this one, or it may have been sent already.
      if (this.#pending !== pending) return gone;
      const rows = pending.file.rows.filter(
        ({ transactionId }) => includeAlreadyRated || !given.value.has(transactionId),
      );
      const isUnchanged =
        given.value.size === pending.given.size && [...given.value].every((id) => pending.given.has(id));
      if (!isUnchanged || rows.length !== expected || rows.length === 0) return fail(givenMeanwhile());
      sending = pending;
      this.#pending = null;
      const feedback = rows.map((row) => ({
        transactionId: row.transactionId,
        feedback: row.feedback,
        reported: null,
      }));
      return succeed({ name: pending.fileName, feedback });
    });
    // It can be retried, unless the user has chosen another file.
    if (!put.ok) this.#pending ??= sending;
    return put;
  }

  /** Asks where to save, and writes every error there as CSV. */
  async saveErrors(token: string): AsyncResult<{ readonly fileName: string }> {
    const pending = this.#find(token);
    if (!pending) return gone;
    const path = await this.#dependencies.choosePath(
      `${messages.program.fileNames.errorsIn(pending.fileName)}.csv`,
    );
    if (path === null) return fail({ kind: 'cancelled' });
    return saveFile(path, 'list of errors', errorsCsv(pending.file.errors));
  }

  /** Discards the file. */
  discard(): Result<null, Problem> {
    this.#pending = null;
    return succeed(null);
  }

  #find(token: string): PendingImport | null {
    const pending = this.#pending;
    return pending &&
      pending.token === token &&
      pending.profileId === this.#dependencies.connections.profileId()
      ? pending
      : null;
  }

  async #transactionsWithFeedback(
    profileId: string,
    { rows }: FeedbackFile,
  ): AsyncResult<ReadonlySet<string>> {
    const transactionIds = [...new Set(rows.map(({ transactionId }) => transactionId))];
    const given = await this.#dependencies.stores.of(profileId).call('items.counts', { transactionIds });
    return given.ok ? succeed(new Set(given.value.map(({ transactionId }) => transactionId))) : given;
  }
}

async function readFile(path: string, fileName: string): AsyncResult<FeedbackFile> {
  try {
    return await readFeedbackFile(createReadStream(path), fileName);
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return fail({ kind: 'invalid-input', field: 'File', reason: messages.validation.file.readFailed(code) });
  }
}

function reportOf({ token, fileName, file, given }: PendingImport): ImportReport {
  const { format, rows, errors, counted, notes, repeats } = file;
  return {
    token,
    fileName,
    format,
    good: rows.length,
    bad: counted - rows.length,
    errors: errors.slice(0, maxListedErrors),
    errorCount: errors.length,
    notes,
    given: rows.filter(({ transactionId }) => given.has(transactionId)).length,
    repeats: repeats.slice(0, maxListedRepeats),
    repeatCount: repeats.length,
  };
}

const gone = fail({ kind: 'gone' } as const);
const givenMeanwhile = (): Problem => ({
  kind: 'invalid-input',
  field: 'Feedback',
  reason: messages.validation.file.givenMeanwhile,
});

/**
 * Reads a file of feedback: CSV (RFC 4180, with a header) or JSON (an array, JSON Lines, or one object), in UTF-8.
 * Returns the entries that can be sent, and every error with its line. An invalid row does not affect others. Fails
 * for a file in which no row can be trusted. Works a few ms at a time; nothing is sent or saved.
 */
export async function readFeedbackFile(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<Result<FeedbackFile, UnreadableFile>> {
  const read = await fileBytes(source);
  if (!read.ok) return read;
  const bytes = read.value;
  // Decided by the content, whatever the file's name: no CSV header starts like this.
  if (/^[ \t\r\n]*[[{]/.test(bytes.toString('utf8', 0, 1_000))) return readJson(bytes, fileName);
  return /\.(?:json|jsonl|ndjson)$/i.test(fileName)
    ? unreadable(messages.validation.file.notJson)
    : readCsv(bytes);
}

/** Returns every error of a file as CSV, in the format of the program's other CSV files. */
export function errorsCsv(errors: readonly ImportError[]): string {
  const lines = errors.map(({ line, column, value, reason }) =>
    lineOf([String(line), column ?? '', value, reason]),
  );
  return byteOrderMark + lineOf(['Line', 'Column', 'Value', 'Error']) + lines.join('');
}
