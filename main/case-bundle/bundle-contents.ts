import type { AssumedRadii } from '../../shared/domain/assumed-radius';
import type { Case, CaseItem } from '../../shared/domain/case';
import type { CasePage, SealedCase, SealedItem } from '../../shared/domain/case-bundle';
import { columns } from '../../shared/domain/columns';
import type { CsvDialect } from '../../shared/domain/csv-dialect';
import type { LogEntry } from '../../shared/domain/review-log';
import { type ReportRows, rowOfItem } from '../../shared/row-of-item';
import { geoJsonFormat } from '../export/formats/geojson';
import { csvFormat } from '../export/formats/report-csv';
import { historyFormat } from '../export/formats/review-log';
import { textOf } from '../export/formats/text-format';
import type { ChunkReport } from '../store/contract';
import {
  bytesAroundFile,
  caseName,
  csvName,
  geoJsonName,
  historyName,
  isAllowedSize,
  type ManifestFile,
  manifestFiles,
  pageName,
  pdfName,
  pictureName,
  reportName,
  sha256Of,
} from './bundle-format';
import { casePageText } from './case-page';
import type { ArchivedFile } from './write-archive';

/** What a case is sealed with. */
export interface SealedParts {
  readonly case: Case;
  /** Those of its reports that the local copy has. */
  readonly reports: readonly ChunkReport[];
  /** Entries of the review log about them, without read marks. */
  readonly entries: readonly LogEntry[];
  /** The name of the person whose entries have no author. */
  readonly author: string;
  /** Returns a picture by its ID, as PNG; null if it is missing. */
  readonly picture: (id: string) => Promise<Buffer | null>;
  /** The case file. */
  readonly pdf: Uint8Array;
  readonly page: CasePage;
}

/** What is known of a bundle when all files are written. */
export interface BundleSeal {
  digest: string;
  /** Whether each of its files is as large as a bundle can have it. */
  isAllowed: boolean;
  /** Files of the case file for which there is no room. */
  leftOut: readonly string[];
}

/** How the files of a bundle are written that the app also exports. */
export interface BundleOptions {
  readonly dialect: CsvDialect;
  readonly radii: AssumedRadii;
}

/**
 * Yields the files of a bundle of at most `maxBytes`, in their order, and sets `seal` before the last ones. The case file, which
 * isn't an item of the case, is omitted if the bundle would be too large with it. `sealedAt`: ms since 1970.
 */
export async function* bundleContents(
  parts: SealedParts,
  options: BundleOptions,
  program: string,
  sealedAt: number,
  maxBytes: number,
  seal: BundleSeal,
): AsyncGenerator<ArchivedFile> {
  const listed: ManifestFile[] = [];
  const list = ({ name, bytes }: ArchivedFile) =>
    listed.push({ name, size: bytes.length, sha256: sha256Of(bytes) });
  for await (const file of contents(parts, options)) {
    list(file);
    yield file;
  }
  const used = listed.reduce((sum, { size }) => sum + size + bytesAroundFile, 2 * bytesAroundFile);
  const caseFile = caseFileWithin(parts, maxBytes - used);
  for (const file of caseFile.files) {
    list(file);
    yield file;
  }
  const { digest, files } = manifestFiles(program, sealedAt, listed, caseFile.leftOut);
  seal.digest = digest;
  seal.leftOut = caseFile.leftOut;
  const sizes = [...listed, ...files.map(({ name, bytes }) => ({ name, size: bytes.length }))];
  seal.isAllowed = sizes.every(({ name, size }) => isAllowedSize(name, size));
  yield* files;
}

async function* contents(
  { case: sealed, reports, entries, author, picture }: SealedParts,
  { dialect, radii }: BundleOptions,
): AsyncGenerator<ArchivedFile> {
  const names = fileNames(sealed, reports);
  yield textFile(caseName, `${JSON.stringify(sealedCase(sealed, names), null, 2)}\n`);
  for (const { row, json } of reports) {
    const name = names.reports.get(row.key);
    if (name !== undefined) yield textFile(name, json);
  }
  yield textFile(csvName, textOf(csvFormat(columns, dialect), reports));
  yield textFile(geoJsonName, textOf(geoJsonFormat({ radii }), reports));
  yield textFile(historyName, textOf(historyFormat(author), entries));
  for (const [id, name] of names.pictures) {
    const bytes = await picture(id);
    if (bytes !== null) yield { name, bytes };
  }
}

/** Returns the forms of the case file that fit into `room`, bytes. */
function caseFileWithin({ pdf, page }: Pick<SealedParts, 'pdf' | 'page'>, room: number) {
  const whole = [{ name: pdfName, bytes: Buffer.from(pdf) }, textFile(pageName, casePageText(page))];
  const files: ArchivedFile[] = [];
  let left = room;
  for (const file of whole.toReversed()) {
    const { length } = file.bytes;
    if (!isAllowedSize(file.name, length) || length + bytesAroundFile > left) continue;
    files.unshift(file);
    left -= length + bytesAroundFile;
  }
  return { files, leftOut: whole.filter((file) => !files.includes(file)).map(({ name }) => name) };
}

/** The file of each report, by its key, and of each picture, by its ID: numbers, because keys can be any text. */
interface FileNames {
  readonly rows: ReportRows;
  readonly reports: ReadonlyMap<string, string>;
  readonly pictures: ReadonlyMap<string, string>;
}

function fileNames({ items }: Case, reports: readonly ChunkReport[]): FileNames {
  const pictures = items.flatMap((item) => (item.kind === 'picture' ? [item.picture] : []));
  return {
    rows: new Map(reports.map(({ row }) => [row.key, row])),
    reports: new Map(reports.map(({ row }, at) => [row.key, reportName(at + 1)])),
    pictures: new Map(pictures.map((id, at) => [id, pictureName(at + 1)])),
  };
}

function sealedCase({ id: _, team: __, ended: ___, items, ...fields }: Case, names: FileNames): SealedCase {
  return { ...fields, items: items.map((item) => sealedItem(item, names)) };
}

function sealedItem(item: CaseItem, { rows, reports, pictures }: FileNames): SealedItem {
  switch (item.kind) {
    case 'report': {
      const key = rowOfItem(rows, item)?.key;
      return key === undefined ? { ...item, file: null } : { ...item, key, file: reports.get(key) ?? null };
    }
    case 'picture':
      return { ...item, file: pictures.get(item.picture) ?? null };
    default:
      return item;
  }
}

function textFile(name: string, text: string): ArchivedFile {
  return { name, bytes: Buffer.from(text) };
}
