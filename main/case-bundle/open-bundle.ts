import { basename } from 'node:path';
import { reportBounds } from '../../shared/api/damaged-report';
import { readReport } from '../../shared/api/read-report';
import type { Answer } from '../../shared/contract/contract';
import { maxPictureBytes } from '../../shared/domain/case';
import type { BundleCheck, OpenedBundle, SealedCase, SealedReport } from '../../shared/domain/case-bundle';
import type { Problem } from '../../shared/domain/problem';
import { reportRow } from '../../shared/domain/report-row';
import { excessOf, parseBounded } from '../../shared/json/bounded-json';
import { abridgeJson } from '../../shared/json/format-json';
import { fail, type Result, succeed } from '../../shared/result';
import { sealedCaseSchema } from '../../shared/schemas/case-schema';
import { beginningOf, maxRowTextLength, maxShownLength } from '../../shared/shown-text';
import { caseName, historyName, manifestName, manifestSchema, parsedBounds } from './bundle-format';
import { checkBundle } from './check-bundle';
import { ReadArchive, type ReadFile } from './read-archive';
import { SealedHistory } from './sealed-history';

interface Dependencies {
  /** Asks the user for a bundle; null when cancelled. */
  readonly chooseFile: () => Promise<string | null>;
}

type NotFound = Extract<Problem, { readonly kind: 'not-found' }>;
const notFound = fail<NotFound>({ kind: 'not-found' });

/** The bundle that is open to be read. Nothing of it is imported, and it is checked again for each file that is read. */
export class OpenBundle {
  readonly #chooseFile: Dependencies['chooseFile'];
  #open: { readonly path: string; readonly digest: string } | null = null;

  constructor({ chooseFile }: Dependencies) {
    this.#chooseFile = chooseFile;
  }

  async open(): Promise<Answer<'bundle.open'>> {
    const path = await this.#chooseFile();
    if (path === null) return fail({ kind: 'cancelled' });
    const check = await checkBundle(path);
    this.#open = check.faults.length === 0 && check.digest !== null ? { path, digest: check.digest } : null;
    return succeed({ fileName: basename(path), check, content: await this.#content(check) });
  }

  report(file: string): Promise<Answer<'bundle.report'>> {
    return this.#reading(async (read) => {
      const found = await read(file, maxReadBytes);
      if (found === null) return notFound;
      return succeed(beginningOf(abridgeJson(found.bytes.toString('utf8'), maxShownLength), maxTextLength));
    });
  }

  picture(file: string): Promise<Answer<'bundle.picture'>> {
    return this.#reading(async (read) => {
      const found = await read(file, maxPictureBytes);
      if (found === null || found.size > maxPictureBytes) return notFound;
      return succeed({ png: found.bytes.toString('base64') });
    });
  }

  close(): Answer<'bundle.close'> {
    this.#open = null;
    return succeed(null);
  }

  /** Reads the case and its reports; null if the bundle isn't intact, or isn't a case. */
  async #content({ faults }: BundleCheck): Promise<OpenedBundle['content']> {
    if (faults.length > 0) return null;
    const content = await this.#reading(async (read) => {
      const content = await read(caseName);
      const parsed = content && parseBounded(content.bytes.toString('utf8'), parsedBounds);
      const sealed = sealedCaseSchema.safeParse(parsed?.ok ? parsed.value : null);
      const keys = sealed.success ? keysByFile(sealed.data) : null;
      if (!sealed.success || keys === null) return notFound;
      const history = await SealedHistory.read((await read(historyName))?.bytes ?? null);
      const reports: Record<string, SealedReport> = {};
      for (const [file, key] of keys) {
        const found = await read(file, maxReadBytes);
        const report = found && (await sealedReport(found, key, history));
        if (report !== null) reports[file] = report;
      }
      return succeed({ case: sealed.data, reports });
    });
    return content.ok ? content.value : null;
  }

  /**
   * Passes a function that reads a file, as the manifest describes it, and returns null for any other; it keeps the first
   * `kept` bytes. Fails with `not-found` if the manifest is no longer the same.
   */
  async #reading<Value>(
    work: (
      read: (name: string, kept?: number) => Promise<ReadFile | null>,
    ) => Promise<Result<Value, NotFound>>,
  ): Promise<Result<Value, NotFound>> {
    const archive = this.#open && (await ReadArchive.open(this.#open.path));
    if (!archive?.ok) return notFound;
    try {
      const manifest = await archive.value.read(manifestName);
      if (manifest === null || manifest.sha256 !== this.#open?.digest) return notFound;
      const parsed = parseBounded(manifest.bytes.toString('utf8'), parsedBounds);
      const listed = manifestSchema.safeParse(parsed.ok ? parsed.value : null).data?.files ?? [];
      const digests = new Map(listed.map(({ name, sha256 }) => [name, sha256]));
      return await work(async (name, kept) => {
        const file = await archive.value.read(name, kept);
        return file !== null && file.sha256 === digests.get(name) ? file : null;
      });
    } finally {
      archive.value.close();
    }
  }
}

/** Maximum length of a report's text in the window, characters. */
const maxTextLength = 200_000;

/** How much of a report is read, bytes: of a longer one, only the beginning of its text can be shown. */
const maxReadBytes = reportBounds.length;

/**
 * Returns the key of the report in each file. People who add at the same time can add the same report twice, which has one file;
 * null if a file is named as that of two reports, as no bundle has it.
 */
function keysByFile({ items }: SealedCase): ReadonlyMap<string, string> | null {
  const keys = new Map<string, string>();
  for (const item of items) {
    if (item.kind !== 'report' || !item.file) continue;
    if ((keys.get(item.file) ?? item.key) !== item.key) return null;
    keys.set(item.file, item.key);
  }
  return keys;
}

/** Returns null for a report that is too long to be read. */
async function sealedReport(
  { bytes, size }: ReadFile,
  key: string,
  history: SealedHistory,
): Promise<SealedReport | null> {
  const json = bytes.toString('utf8');
  if (size > maxReadBytes || excessOf(json, reportBounds) !== null) return null;
  const received = readReport(json, key);
  // Loaded only here: nothing else of the main process needs the gazetteer.
  const { positionsIn } = await import('../../shared/gazetteer');
  const row = reportRow(received, positionsIn(received.report).usable);
  const cut = (text: string | null) => (text === null ? null : beginningOf(text, maxRowTextLength));
  return {
    transactionId: cut(row.transactionId),
    riskAssignment: cut(row.riskAssignment),
    timestamp: row.timestamp,
    userId: cut(row.userId),
    deviceId: cut(row.deviceId),
    deviceModel: cut(row.deviceModel),
    place: beginningOf(row.place, maxRowTextLength),
    isPlaceOfIp: row.isPlaceOfIp,
    history: history.of(row),
  };
}
