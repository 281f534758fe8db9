import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { bundleContents, type SealedParts } from '../../../main/case-bundle/bundle-contents';
import { maxBundleBytes } from '../../../main/case-bundle/bundle-format';
import { type ArchivedFile, writeArchive } from '../../../main/case-bundle/write-archive';
import { readReport } from '../../../shared/api/read-report';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import type { Case } from '../../../shared/domain/case';
import type { CasePage } from '../../../shared/domain/case-bundle';
import { reportRow } from '../../../shared/domain/report-row';
import { positionsIn } from '../../../shared/gazetteer';
import { testNow } from '../clocks/test-time';
import { sampleRows } from '../inputs/sample-rows';
import { temporaryFolder } from '../runner/temporary-folder';
import { plainCsv } from './plain-csv';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [sampleRow] = sampleRows;

/** A report as received, with an int64 that no double can hold and white its own space. */
export const receivedText =
  '{ "id": 9007199254740993,  "transaction_id": "../../etc/passwd", "user": {"id": "=ana"}, "new": 1e400 }';

export const pdfBytes = Buffer.from('%PDF-1.4 a case file');
export const samplePage: CasePage = { language: 'en', title: 'Ring', style: '', body: '<h1>Ring</h1>' };

export const pngBytes = Buffer.from('iVBORw0KGgoAAAANSUhEUg==', 'base64');

/** A case with an item of every kind. */
export const sampleCase: Case = {
  id: uuid(1),
  title: 'Ring of <b>Madrid</b>',
  summary: 'Two users\nshare a phone.',
  status: 'open',
  createdAt: testNow,
  changedAt: testNow,
  items: [
    { id: uuid(2), kind: 'report', key: '9007199254740993', transactionId: '../../etc/passwd' },
    { id: uuid(3), kind: 'report', key: 'missing', transactionId: null },
    { id: uuid(4), kind: 'entity', entity: 'user', value: 'ana' },
    { id: uuid(5), kind: 'note', text: 'Called on Monday. \ud800' },
    { id: uuid(6), kind: 'picture', picture: uuid(7), of: 'map', caption: 'Madrid', takenAt: testNow },
  ],
};

export function sampleParts(change: Partial<SealedParts> = {}): SealedParts {
  if (!sampleRow) throw new Error('There is no sample row.');
  const received = readReport(receivedText, '9007199254740993');
  const row = { ...sampleRow, ...reportRow(received, positionsIn(received.report).usable) };
  return {
    case: sampleCase,
    reports: [{ row, json: receivedText, problems: [] }],
    entries: [],
    author: 'Ana',
    picture: async () => pngBytes,
    pdf: pdfBytes,
    page: samplePage,
    ...change,
  };
}

/** The files of a sealed case, in their order. */
export async function sealedFiles(parts = sampleParts()): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  const seal = { digest: '', isAllowed: true, leftOut: [] };
  for await (const file of bundleContents(
    parts,
    { dialect: plainCsv, radii: defaultRadii },
    '0.1.0',
    testNow,
    maxBundleBytes,
    seal,
  ))
    files.push(file);
  return files;
}

/** Writes files as a bundle, and returns its path. */
export async function bundleOf(files: readonly ArchivedFile[]): Promise<string> {
  const path = join(temporaryFolder(), 'case.zip');
  async function* each() {
    yield* files;
  }
  await writeArchive(each(), createWriteStream(path));
  return path;
}
