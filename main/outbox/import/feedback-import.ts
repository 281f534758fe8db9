import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { maxBatchSize, type ReportVerdict } from '../../../shared/domain/batch-feedback';
import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import {
  type FeedbackFile,
  type ImportError,
  type ImportReport,
  maxListedErrors,
  maxPreviewed,
} from '../../../shared/domain/feedback-import';
import type { FeedbackBatch, ReportedVerdict } from '../../../shared/domain/outbox';
import type { InvalidInput, Problem } from '../../../shared/domain/problem';
import { messages } from '../../../shared/i18n/messages';
import { systemCode } from '../../../shared/node/files';
import { fail, type Result, succeed } from '../../../shared/result';
import type { SavedFile } from '../../../shared/saved-file';
import { csvOf } from '../../export/formats/csv';
import { textOf } from '../../export/formats/text-format';
import { type ChoosePath, saveAs } from '../../files/atomic-file';
import {
  notFound,
  type Reviewed,
  ReviewedFeedback,
  type ReviewedFeedbackDependencies,
} from '../reviewed-feedback';
import { originalIds, withoutChangedIds } from './changed-ids';
import { fileBytes, unreadable } from './file-bytes';
import { csvTemplate, readCsv } from './read-csv';
import { readJson } from './read-json';

export interface FeedbackImportDependencies extends ReviewedFeedbackDependencies {
  /** Asks the user for a file; null when cancelled. */
  readonly chooseFile: () => Promise<string | null>;
  readonly choosePath: ChoosePath;
  /** Returns how CSV files are written. */
  readonly csvDialect: () => CsvDialect;
}

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

type FileSource = Uint8Array | AsyncIterable<Uint8Array>;

interface PendingImport extends Reviewed {
  readonly fileName: string;
  readonly file: FeedbackFile;
  /** The transactions that had feedback when the user was shown the file. */
  readonly shown: ReadonlySet<string>;
  /** The newest report on each transaction that has one; null if the local copy can't be read. */
  readonly stored: ReadonlyMap<string, ReportVerdict> | null;
}

const maxListedRepeats = 100;
/** Number of transactions that are looked up at a time: each may have many reports. */
const lookUpSize = 500;

/** Sends files of feedback. A file is read and reported on first; nothing is sent until the user says so. */
export class FeedbackImport {
  readonly #dependencies: FeedbackImportDependencies;
  readonly #reviewed: ReviewedFeedback<PendingImport>;

  constructor(dependencies: FeedbackImportDependencies) {
    this.#dependencies = dependencies;
    this.#reviewed = new ReviewedFeedback(dependencies);
  }

  /** Asks for a file and reads it. Fails as `cancelled` when the user cancels. */
  async choose(): AsyncResult<ImportReport> {
    const { connection, chooseFile } = this.#dependencies;
    const openId = connection.profileId();
    if (openId === null) return fail({ kind: 'not-connected' });
    const path = await chooseFile();
    return path === null
      ? fail({ kind: 'cancelled' })
      : this.read(openId, createReadStream(path), basename(path));
  }

  /** Reads a file of feedback for a profile. */
  async read(openId: string, source: FileSource, fileName: string): AsyncResult<ImportReport> {
    const read = await readFile(source, fileName);
    if (!read.ok) return read;
    const stored = await this.#storedReports(openId, transactionsOf(read.value));
    const file = await this.#withoutChangedIds(openId, read.value, stored);
    const begun = await this.#reviewed.begin(openId, transactionsOf(file), (reviewed) => ({
      ...reviewed,
      stored,
      shown: new Set(reviewed.given.keys()),
      fileName,
      file,
    }));
    return begun.ok ? succeed(reportOf(begun.value)) : begun;
  }

  /**
   * Queues the valid feedback of the file, all or nothing. Without `includeAlreadyRated`, transactions that already have
   * feedback are skipped. `expected` is the number of entries that the user was shown. If other transactions of the
   * file have feedback by now than the user was shown, nothing is sent.
   */
  async send(token: string, includeAlreadyRated: boolean, expected: number): AsyncResult<FeedbackBatch> {
    const pending = this.#reviewed.find(token);
    if (!pending) return notFound;
    const { file, fileName, shown, stored } = pending;
    return this.#reviewed.send(pending, transactionsOf(file), ({ given }) => {
      const rows = file.rows.filter(({ transactionId }) => includeAlreadyRated || !given.has(transactionId));
      const isUnchanged = given.size === shown.size && [...given.keys()].every((id) => shown.has(id));
      if (!isUnchanged || rows.length !== expected || rows.length === 0)
        return fail({
          kind: 'invalid-input',
          field: 'Feedback',
          reason: messages.validation.file.givenMeanwhile,
        });
      const feedback = rows.map((row) => ({
        transactionId: row.transactionId,
        feedback: row.feedback,
        reported: reportedOf(stored?.get(row.transactionId)),
      }));
      return succeed({ name: fileName, typed: null, feedback });
    });
  }

  /** Asks where to save, and writes every error there as CSV. */
  async saveErrors(token: string): AsyncResult<SavedFile> {
    const pending = this.#reviewed.find(token);
    if (!pending) return notFound;
    const name = `${messages.program.fileNames.errorsIn({ fileName: pending.fileName })}.csv`;
    return saveAs(
      this.#dependencies.choosePath,
      name,
      'list of errors',
      errorsCsv(pending.file.errors, this.#dependencies.csvDialect()),
    );
  }

  /** Asks where to save, and writes a CSV file there that has the headings of all columns. */
  async saveTemplate(): AsyncResult<SavedFile> {
    const name = `${messages.program.fileNames.feedbackTemplate}.csv`;
    return saveAs(
      this.#dependencies.choosePath,
      name,
      'template',
      csvTemplate(this.#dependencies.csvDialect()),
    );
  }

  discard(): Result<null, Problem> {
    return this.#reviewed.discard();
  }

  /** If the local copy can't be read, only the IDs themselves say what was changed. */
  async #withoutChangedIds(
    profileId: string,
    file: FeedbackFile,
    stored: PendingImport['stored'],
  ): Promise<FeedbackFile> {
    const originals = transactionsOf(file).flatMap((id) => originalIds(id));
    const others = stored && (await this.#storedReports(profileId, originals));
    return withoutChangedIds(file, (id) => stored?.has(id) || others?.has(id) || false);
  }

  async #storedReports(
    profileId: string,
    transactionIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReportVerdict> | null> {
    const store = this.#dependencies.stores.of(profileId);
    const ids = [...new Set(transactionIds)];
    const newest = new Map<string, ReportVerdict>();
    for (let at = 0; at < ids.length; at += lookUpSize) {
      const of = { transactionIds: ids.slice(at, at + lookUpSize) };
      const found = await store.call('reports.verdicts', { of, limit: maxBatchSize });
      if (!found.ok) return null;
      for (const report of found.value)
        if (report.transactionId !== null && !newest.has(report.transactionId))
          newest.set(report.transactionId, report);
    }
    return newest;
  }
}

function reportedOf(report: ReportVerdict | undefined): ReportedVerdict | null {
  return report ? { riskAssignment: report.riskAssignment, fraudCases: report.fraudCases } : null;
}

function transactionsOf({ rows }: FeedbackFile): readonly string[] {
  return rows.map(({ transactionId }) => transactionId);
}

async function readFile(source: FileSource, fileName: string): AsyncResult<FeedbackFile> {
  try {
    return await readFeedbackFile(source, fileName);
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return unreadable(messages.validation.file.readFailed({ code }));
  }
}

function reportOf({ token, fileName, file, shown, stored }: PendingImport): ImportReport {
  const { format, rows, errors, counted, notes, repeats } = file;
  const previewed = rows.map((row) => ({
    ...row,
    report: stored?.get(row.transactionId) ?? null,
    given: shown.has(row.transactionId),
  }));
  const unknown = previewed.filter(({ report }) => report === null);
  const known = previewed.filter(({ report }) => report !== null);
  return {
    token,
    fileName,
    format,
    good: rows.length,
    bad: counted - rows.length,
    errors: errors.slice(0, maxListedErrors),
    errorCount: errors.length,
    notes,
    given: previewed.filter(({ given }) => given).length,
    preview: [...unknown, ...known].slice(0, maxPreviewed),
    unknown: stored && unknown.length,
    repeats: repeats.slice(0, maxListedRepeats),
    repeatCount: repeats.length,
  };
}

/**
 * Reads a file of feedback: CSV (RFC 4180, with a header) or JSON (an array, JSON Lines, or one object), in UTF-8.
 * Returns the entries that can be sent, and every error with its line. An invalid row does not affect others. Fails
 * for a file in which no row can be trusted. Works a few ms at a time; nothing is sent or saved.
 */
export async function readFeedbackFile(
  source: FileSource,
  fileName: string,
): Promise<Result<FeedbackFile, InvalidInput>> {
  const read = await fileBytes(source);
  if (!read.ok) return read;
  const bytes = read.value;
  // Decided by the content, whatever the file's name: no CSV header starts like this.
  if (/^[ \t\r\n]*[[{]/.test(bytes.toString('utf8', 0, 1_000))) return readJson(bytes, fileName);
  return /\.(?:json|jsonl|ndjson)$/i.test(fileName)
    ? unreadable(messages.validation.file.notJson)
    : readCsv(bytes);
}

/** Returns every error of a file as CSV, in the format of the app's other CSV files. */
export function errorsCsv(errors: readonly ImportError[], dialect: CsvDialect): string {
  const headings = ['Line', 'Column', 'Value', 'Error'];
  const format = csvOf(dialect, headings, ({ line, column, value, reason }: ImportError) => [
    String(line),
    column ?? '',
    value,
    reason,
  ]);
  return textOf(format, errors);
}
