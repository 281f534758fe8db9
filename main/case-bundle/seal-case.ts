import type { FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { Writable } from 'node:stream';
import type { Answer } from '../../shared/contract/contract';
import type { AssumedRadii } from '../../shared/domain/assumed-radius';
import { type CaseItem, reportKeysOf } from '../../shared/domain/case';
import type { CaseAsShown, CasePage } from '../../shared/domain/case-bundle';
import { caseVersion } from '../../shared/domain/case-version';
import type { CsvDialect } from '../../shared/domain/csv-dialect';
import type { Problem } from '../../shared/domain/problem';
import type { StoredRow } from '../../shared/domain/report-row';
import { isMark, type LogEntry, subjectOf, subjectOfReport } from '../../shared/domain/review-log';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../shared/result';
import { type ReportRows, rowOfItem } from '../../shared/row-of-item';
import { type ChoosePath, writeAtomically } from '../files/atomic-file';
import { caseFileName } from '../files/file-names';
import type { ChunkReport, Store } from '../store/contract';
import { type BundleSeal, bundleContents, type SealedParts } from './bundle-contents';
import { maxBundleBytes, maxFileBytes, maxParsedBytes, pageName, pdfName } from './bundle-format';
import { writeArchive } from './write-archive';

interface Dependencies {
  readonly choosePath: ChoosePath;
  /** Returns the case file on the page as PDF; null where there is no window. */
  readonly makePdf: () => Promise<Uint8Array | null>;
  /** Returns how CSV files are written. */
  readonly csvDialect: () => CsvDialect;
  /** Returns the radii that the analyst assumes. */
  readonly radii: () => AssumedRadii;
  /** Version of the app. */
  readonly version: string;
  /** Size of a bundle at most, bytes. */
  readonly maxBytes: number;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

/** Reports and subjects per request. */
const chunkSize = 500;

/** Seals cases: writes them to files that show every later change. */
export class CaseSealing {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Seals a saved case of a profile, with its case file as HTML, which shows `shown`. Fails as `cancelled` when the user cancels,
   * with `not-found` if there is no such case, and with `changed-meanwhile` if it isn't the case that is shown. The case file is
   * left out, first as PDF, where the bundle would be too large with it.
   */
  async seal(store: Store, id: string, page: CasePage, shown: CaseAsShown): Promise<Answer<'cases.seal'>> {
    const { choosePath, makePdf, csvDialect, radii, version, maxBytes, now } = this.#dependencies;
    const parts = await readParts(store, id);
    if (!parts.ok) return parts;
    const { case: sealed, reports } = parts.value;
    if (!isAsShown(parts.value, shown)) return fail({ kind: 'changed-meanwhile', keys: [] });
    if (sizeOf(reports) > maxBytes / 4) return tooLarge();
    const pdf = await makePdf();
    if (pdf === null) return fail({ kind: 'not-found' });
    const path = await choosePath(caseFileName(sealed.title, now(), 'zip'));
    if (path === null) return fail({ kind: 'cancelled' });
    const seal: BundleSeal = { digest: '', isAllowed: true, leftOut: [] };
    const sealedParts = { ...parts.value, pdf, page };
    const options = { dialect: csvDialect(), radii: radii() };
    const contents = bundleContents(sealedParts, options, version, now(), maxBytes, seal);
    return writeAtomically(path, 'case bundle', async (file) => {
      await writeArchive(contents, sinkInto(file));
      if ((await file.stat()).size > maxBytes || !seal.isAllowed) return tooLarge();
      const rows = new Map(reports.map(({ row }) => [row.key, row]));
      const isMissing = (item: CaseItem) => item.kind === 'report' && rowOfItem(rows, item) === undefined;
      const missing = reportKeysOf(sealed.items.filter(isMissing)).length;
      const has = (name: string) => !seal.leftOut.includes(name);
      return succeed({
        fileName: basename(path),
        digest: seal.digest,
        missing,
        hasPdf: has(pdfName),
        hasPage: has(pageName),
      });
    });
  }
}

/** Whether a case file shows the parts that are sealed beside it. Entries are only ever added, so their number says which they are. */
function isAsShown(
  { case: sealed, entries }: Pick<SealedParts, 'case' | 'entries'>,
  shown: CaseAsShown,
): boolean {
  return caseVersion(sealed) === shown.version && (shown.entries ?? entries.length) === entries.length;
}

/** Writes into an open file. Its own stream would have to close it. */
function sinkInto(file: FileHandle): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => void file.writeFile(chunk).then(() => done(), done),
  });
}

function sizeOf(reports: readonly ChunkReport[]): number {
  return reports.reduce((total, { json }) => total + json.length, 0);
}

function tooLarge(): { readonly ok: false; readonly problem: Problem } {
  const reason = messages.cases.bundle.tooLarge({
    bundle: maxBundleBytes / 1024 / 1024,
    file: maxFileBytes / 1024 / 1024,
    parsed: maxParsedBytes / 1024 / 1024,
  });
  return fail({ kind: 'invalid-input', field: 'case', reason });
}

async function readParts(
  store: Store,
  id: string,
): Promise<Result<Omit<SealedParts, 'pdf' | 'page'>, Problem>> {
  const found = await store.call('cases.one', { id });
  if (!found.ok) return found;
  if (found.value === null) return fail({ kind: 'not-found' });
  const rows = await readRows(store, reportKeysOf(found.value.items));
  if (!rows.ok) return rows;
  const named = found.value.items.flatMap((item) =>
    item.kind === 'report' ? (rowOfItem(rows.value, item)?.key ?? []) : [],
  );
  const reports = await store.call('reports.received', { keys: [...new Set(named)] });
  if (!reports.ok) return reports;
  const entries = await readEntries(store, reports.value);
  if (!entries.ok) return entries;
  const reporter = await store.call('storedReporter.read', undefined);
  if (!reporter.ok) return reporter;
  const { name, surname } = reporter.value ?? { name: '', surname: '' };
  return succeed({
    case: found.value,
    reports: reports.value,
    entries: entries.value,
    author: `${name} ${surname}`.trim() || messages.team.roles.analyst,
    picture: async (picture) => {
      const read = await store.call('cases.picture', { id: picture });
      return read.ok ? Buffer.from(read.value.png, 'base64') : null;
    },
  });
}

/** Reads the reports of these keys, and all reports that have an ID among them. */
async function readRows(store: Store, keys: readonly string[]): Promise<Result<ReportRows, Problem>> {
  const rows = new Map<string, StoredRow>();
  for (let from = 0; from < keys.length; from += chunkSize) {
    const read = await store.call('reports.rows', { keys: keys.slice(from, from + chunkSize) });
    if (!read.ok) return read;
    for (const row of read.value) rows.set(row.key, row);
  }
  return succeed(rows);
}

/** Reads what analysts wrote about reports and their transactions. Read marks aren't part of it. */
async function readEntries(
  store: Store,
  reports: readonly ChunkReport[],
): Promise<Result<readonly LogEntry[], Problem>> {
  const subjects = [...new Set(reports.flatMap(({ row }) => [subjectOf(row), subjectOfReport(row.key)]))];
  const entries = new Map<string, LogEntry>();
  for (let from = 0; from < subjects.length; from += chunkSize) {
    const read = await store.call('log.ofSubjects', { subjects: subjects.slice(from, from + chunkSize) });
    if (!read.ok) return read;
    for (const { entry } of read.value.flatMap((history) => history.entries))
      if (!isMark(entry.kind)) entries.set(entry.id, entry);
  }
  return succeed([...entries.values()]);
}
