import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { FileExport } from '../../../main/export/file-export';
import { fraudCasesOfCell, unescapeFormula } from '../../../main/export/formats/csv';
import { readFeedbackFile } from '../../../main/outbox/import/feedback-import';
import { readOutboxChunk, readOutboxPage, writeOutbox } from '../../../main/store/user-data/outbox-items';
import type { UserDatabase } from '../../../main/store/user-data/user-database';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { everyItem, type OutboxItem, type OutboxQuery } from '../../../shared/domain/outbox';
import type { StoreState } from '../../../shared/domain/store-state';
import { setLocale } from '../../../shared/i18n/messages';
import { succeed } from '../../../shared/result';
import { testNow } from '../../support/clocks/test-time';
import { pagingStore } from '../../support/databases/paging-store';
import { openConnection } from '../../support/databases/profile-store';
import { openOwn } from '../../support/databases/user-database';
import { plainCsv } from '../../support/files/plain-csv';
import { formulasIn } from '../../support/files/spreadsheet-cells';
import { sentItem } from '../../support/outbox/sent-item';
import { runs } from '../../support/runner/depth';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const ready: StoreState = { kind: 'ready', persistent: true, notices: [] };
const rebuilt: StoreState = { ...ready, notices: [{ kind: 'reports-rebuilt', reason: 'damaged' }] };

const batchNames = new Map([['batch-1', '=cmd|"calc"']]);

/** An export of a database with these items. */
async function exporting(items: readonly OutboxItem[]): Promise<FileExport & { readonly path: string }> {
  const own: UserDatabase = await openOwn();
  await own.write((session) => writeOutbox(session, { put: items, remove: [] }));
  const path = join(temporaryFolder(), 'feedback');
  const store = pagingStore([], 2, undefined, {
    'items.page': async (requested) =>
      succeed(await own.read((session) => readOutboxPage(session, requested))),
    'items.chunk': async (requested) =>
      succeed(await own.read((session) => readOutboxChunk(session, requested))),
  });
  const made = new FileExport({
    csvDialect: () => plainCsv,
    radii: () => defaultRadii,
    store,
    choosePath: async (_name, _format, what) => (what === 'feedback' ? path : null),
    now: () => testNow,
    onProgress: () => undefined,
  });
  return Object.assign(made, { path });
}

async function written(
  items: readonly OutboxItem[],
  format: 'csv' | 'json',
  query: OutboxQuery = everyItem,
): Promise<string> {
  const made = await exporting(items);
  const answer = await made.startFeedback({ query, format }, batchNames);
  expect(answer).toMatchObject({ ok: true, value: { fileName: 'feedback' } });
  return readFileSync(made.path, 'utf8');
}

/** Returns the cells of a file with only quoted cells, line by line. */
function cellsOf(csv: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  for (const [, cell = '', end] of csv.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gu)) {
    lines.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}

const full = sentItem(1, {
  transactionId: 'transfer-900',
  feedback: {
    behaviour: { desired: { risk_assignment: 'fraud', fraud_cases: ['Location fraud', 'New; user'] } },
    impact: { description: 'Two lines\r\nof "impact"' },
    reporter: { email: 'ada@example.com', name: 'Ada', surname: '=SUM(A1)' },
    situation: { description: '@home' },
    valuation: { score: 0, type: 'Corrective', annotations: "'+1" },
  },
  reported: { riskAssignment: 'high', fraudCases: ['Phising', 'New user'] },
  batchId: 'batch-1',
  state: 'Failed',
  attempts: 2,
  problem: {
    kind: 'service-error',
    host: 'reports.example.com',
    status: 500,
    restError: { error: 'Error', errorCode: 'FB-1', cause: '-1', traceabilityId: 'tr-1' },
    excerpt: '',
  },
});

afterEach(() => setLocale('en'));

describe('the history in another language', () => {
  it.each(['csv', 'json'] as const)('is the same %s, and can be imported', async (format) => {
    const inEnglish = await written([full], format);
    await setLocale('es');
    const inSpanish = await written([full], format);
    expect(inSpanish).toBe(inEnglish);
    expect(await readFeedbackFile(Buffer.from(inSpanish), `feedback.${format}`)).toMatchObject({
      ok: true,
      value: { errors: [], notes: [], rows: [{ transactionId: 'transfer-900', feedback: full.feedback }] },
    });
  });
});

describe('the history as CSV', () => {
  it('has a line for each feedback entry with its outcome', async () => {
    const [header, line] = cellsOf(await written([full], 'csv'));
    const cell = (name: string) => line?.[header?.indexOf(name) ?? -1];
    expect(header).toHaveLength(line?.length ?? 0);
    expect(cell('transaction_id')).toBe('transfer-900');
    expect(cell('state')).toBe('Failed');
    expect(cell('fraud_cases')).toBe('["Location fraud","New; user"]');
    expect(cell('reported_fraud_cases')).toBe('Phising; New user');
    expect(cell('score')).toBe('0');
    expect(cell('created_at')).toBe('2026-03-01T14:06:40.000Z');
    expect(cell('attempts')).toBe('2');
    expect(cell('problem')).toBe('service-error');
    expect(cell('error_code')).toBe('FB-1');
    expect(cell('traceability_id')).toBe('tr-1');
  });

  it('has no formulas for a spreadsheet', async () => {
    const [, line] = cellsOf(await written([full], 'csv'));
    expect(line).toContain("'=SUM(A1)");
    expect(line).toContain(`'=cmd|"calc"`);
  });

  it('has no formulas for a spreadsheet whose list separator is a semicolon or a tab', async () => {
    const hostile = sentItem(2, {
      transactionId: 'Pixel;=1+1;x',
      feedback: {
        behaviour: { desired: { risk_assignment: 'fraud', fraud_cases: ['a', '=1+1'] } },
        impact: { description: 'first line\r\n=2+2' },
        situation: { description: 'a\t@SUM(A1)\n' },
      },
      answer: 'accepted;-1;',
    });
    const csv = await written([hostile, full], 'csv');
    expect(formulasIn(csv)).toEqual([]);
    expect(await readFeedbackFile(Buffer.from(csv), 'feedback.csv')).toMatchObject({
      ok: true,
      value: {
        errors: [],
        rows: [
          { transactionId: 'Pixel;=1+1;x', feedback: hostile.feedback },
          { transactionId: 'transfer-900', feedback: full.feedback },
        ],
      },
    });
  });

  it('is imported unchanged, whatever it contains', async () => {
    // Without lone surrogates, which UTF-8 cannot encode.
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(';', ',', '\t', '\r', '\n', '"', "'", ' ', '=', 'x'), maxLength: 8 }),
    );
    const anyFeedback = fc.record({ cases: fc.option(fc.array(anyText, { maxLength: 4 })), text: anyText });
    await fc.assert(
      fc.asyncProperty(fc.array(anyFeedback, { minLength: 1, maxLength: 5 }), async (drawn) => {
        const items = drawn.map(({ cases, text }, at) =>
          sentItem(at + 1, {
            transactionId: text,
            feedback: {
              behaviour: {
                desired: { risk_assignment: 'low', ...(cases === null ? {} : { fraud_cases: cases }) },
              },
              impact: { description: text },
            },
          }),
        );
        const csv = await written(items, 'csv');
        expect(formulasIn(csv)).toEqual([]);
        const [header = [], ...lines] = cellsOf(csv);
        expect(lines).toHaveLength(items.length);
        const column = (name: string) =>
          lines.map((line) => unescapeFormula(line[header.indexOf(name)] ?? '')).reverse();
        expect(column('transaction_id')).toEqual(drawn.map(({ text }) => text));
        expect(column('impact')).toEqual(drawn.map(({ text }) => text));
        expect(column('fraud_cases').map(fraudCasesOfCell)).toEqual(drawn.map(({ cases }) => succeed(cases)));
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('the history as JSON', () => {
  it('has each feedback entry exactly as it is sent, the newest first', async () => {
    const lone = sentItem(2, {
      feedback: {
        behaviour: { desired: { risk_assignment: 'clear' } },
        situation: { description: 'a\ud800b' },
      },
    });
    const entries = JSON.parse(await written([full, lone], 'json'));
    expect(entries.map((entry: { feedback: unknown }) => entry.feedback)).toEqual([
      lone.feedback,
      full.feedback,
    ]);
    expect(entries[1]).toMatchObject({
      transaction_id: 'transfer-900',
      state: 'Failed',
      reported_risk: 'high',
      reported_fraud_cases: ['Phising', 'New user'],
      batch: '=cmd|"calc"',
      error_code: 'FB-1',
    });
    expect(entries[0]).toMatchObject({ reported_risk: null, reported_fraud_cases: null, batch: null });
  });

  it('is an empty array when there is no feedback', async () => {
    expect(JSON.parse(await written([], 'json'))).toEqual([]);
  });
});

describe.each(['csv', 'json'] as const)('a history as %s', (format) => {
  it('is imported completely, with no unknown fields', async () => {
    const plain = sentItem(2);
    const read = await readFeedbackFile(
      Buffer.from(await written([full, plain], format)),
      `feedback.${format}`,
    );
    expect(read).toMatchObject({ ok: true, value: { errors: [], notes: [], counted: 2 } });
    const rows = read.ok ? read.value.rows : [];
    expect(rows.map(({ line: _line, ...row }) => row)).toEqual(
      [plain, full].map(({ transactionId, feedback }) => ({ transactionId, feedback })),
    );
  });
});

describe('the export of the history', () => {
  it('has the results of the query, from all chunks', async () => {
    const items = Array.from({ length: 2_500 }, (_, at) =>
      sentItem(at + 1, { state: at % 2 === 0 ? 'Sent' : 'Queued' }),
    );
    const entries = JSON.parse(await written(items, 'json', { ...everyItem, states: ['Sent'] }));
    expect(entries).toHaveLength(1_250);
  });

  it('excludes an export of reports at the same time, and continues when the local copy is rebuilt', async () => {
    const made = await exporting([full]);
    made.onProfileChange(openConnection('p'), ready);
    const first = made.startFeedback({ query: everyItem, format: 'csv' }, batchNames);
    expect(
      await made.start({
        query: { text: '', filters: [], sort: { column: 'time', descending: true } },
        asOf: null,
        columns: ['id'],
        format: 'csv',
      }),
    ).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    made.onProfileChange(openConnection('p'), rebuilt);
    expect(await first).toMatchObject({ ok: true, value: { entries: 1 } });
  });
});
