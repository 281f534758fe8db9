import { describe, expect, it } from 'vitest';
import type { Piece } from '../../../main/export/formats/format';
import { extensionOf, reportFormat } from '../../../main/export/formats/report-formats';
import { withReports } from '../../../main/export/report-entries';
import { writeEntries } from '../../../main/export/write-entries';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { everyReport, exportFormats, type ShownColumns } from '../../../shared/domain/report-query';
import { isOpenable } from '../../../shared/saved-file';
import { testNow } from '../../support/clocks/test-time';
import { pagingStore } from '../../support/databases/paging-store';
import { plainCsv } from '../../support/files/plain-csv';
import { chunkReport } from '../../support/inputs/chunk-report';
import { sampleReports } from '../../support/inputs/sample-reports';

const options = { columns: ['time', 'user', 'positions'], dialect: plainCsv, radii: defaultRadii } as const;
const reports = sampleReports(500).map((json, at) => chunkReport(json, `key-${at}`));

/** Chunks of reports that count how many were read, and whether the reader ended them. */
function countedChunks(count: number) {
  const state = { read: 0, isEnded: false };
  async function* chunks() {
    try {
      for (; state.read < count; state.read += 1) yield reports;
    } finally {
      state.isEnded = true;
    }
  }
  return { state, chunks: chunks() };
}

const nextTurns = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe.each(exportFormats)('the format %s', (format) => {
  it('reads only as far as its reader does, and ends its entries when the reader ends it', async () => {
    const { state, chunks } = countedChunks(1_000);
    const pieces = reportFormat(format, options).format(chunks)[Symbol.asyncIterator]();
    for (let piece = 0; piece < 3; piece += 1) expect((await pieces.next()).done).toBe(false);
    await nextTurns();
    expect(state.read).toBeLessThan(60);
    await pieces.return?.();
    expect(state.isEnded).toBe(true);
  });

  it('passes on why its entries ended, and writes no end of a file then', async () => {
    const read: number[] = [];
    const store = pagingStore(reports, 100, (number) => {
      read.push(number);
      return number === 3 ? { kind: 'store-restarting' } : undefined;
    });
    const written: Buffer[] = [];
    const destination = {
      write: async (piece: Piece) => written.push(Buffer.from(piece)),
      onProgress: () => undefined,
      endedBy: () => null,
    };
    const exported = { query: everyReport, asOf: null, now: testNow };
    const answer = await withReports(store, exported, reportFormat(format, options), (entries, chosen) =>
      writeEntries(entries, chosen, destination),
    );
    expect(answer).toEqual({ ok: false, problem: { kind: 'store-restarting' } });
    expect(read).toEqual([1, 2, 3]);
    const text = Buffer.concat(written).toString('latin1').trimEnd();
    expect(text).not.toMatch(/(?:<\/kml>|<\/gpx>|\n\]\}?|PAR1)$/);
    // The end of a zip archive.
    expect(text).not.toContain('PK\u0005\u0006');
  });

  it('has files that can be opened', () => {
    expect(isOpenable(`reports.${extensionOf(format)}`)).toBe(true);
  });
});

it('reads of each report what the format writes', async () => {
  const store = pagingStore(reports, 500);
  const written = (format: (typeof exportFormats)[number], columns: ShownColumns = ['user']) =>
    withReports(
      store,
      { query: everyReport, asOf: null, now: testNow },
      reportFormat(format, { ...options, columns }),
      (entries, chosen) =>
        writeEntries(entries, chosen, {
          write: async () => undefined,
          onProgress: () => undefined,
          endedBy: () => null,
        }),
    );
  await written('csv');
  await written('csv', ['user', 'extra_data.operation']);
  await written('jsonl');
  await written('graphml');
  await written('kml');
  expect(store.requests.map(({ reads }) => reads)).toEqual(['row', 'both', 'received', 'row', 'both']);
});
