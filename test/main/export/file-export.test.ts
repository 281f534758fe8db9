import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FileExport } from '../../../main/export/file-export';
import type { ExportProgress } from '../../../shared/contract/report.calls';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import type { ExportFormat } from '../../../shared/domain/report-query';
import { everyReport, type ReportQuery } from '../../../shared/domain/report-query';
import type { StoreState } from '../../../shared/domain/store-state';
import { type PagingStore, pagingStore } from '../../support/databases/paging-store';
import { openConnection } from '../../support/databases/profile-store';
import { plainCsv } from '../../support/files/plain-csv';
import { chunkReport } from '../../support/inputs/chunk-report';
import { sampleReport } from '../../support/inputs/sample-reports';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const ready: StoreState = { kind: 'ready', persistent: true, notices: [] };
const rebuilt: StoreState = { ...ready, notices: [{ kind: 'reports-rebuilt', reason: 'damaged' }] };

const now = Date.UTC(2026, 2, 1, 14);

/** Five reports with int64 values that a double cannot represent. */
const jsons = [
  sampleReport({ id: 9_223_372_036_854_775_807n, timestamp: 9_007_199_254_740_993n }),
  sampleReport({ id: -9_223_372_036_854_775_808n, user: { id: '=1+1' } }),
  '{ "id": 9007199254740993, "id":9007199254740993,"extra_data":[1.0,"\\u0041\\ud800"] }',
  '{}',
  sampleReport({ user: { id: 'Ķīpsala 東京' } }),
];
const reports = jsons.map((json, at) => chunkReport(json, `key-${at}`));

function exportingTo(path: string | null, store: PagingStore = pagingStore(reports)) {
  const progress: ExportProgress[] = [];
  const names: string[] = [];
  const exporting = new FileExport({
    csvDialect: () => plainCsv,
    radii: () => defaultRadii,
    store,
    choosePath: async (name, _format, what) => {
      names.push(name);
      expect(what).toBe('reports');
      return path;
    },
    onProgress: (each) => progress.push(each),
    now: () => now,
  });
  const start = (format: ExportFormat, query: ReportQuery = everyReport) =>
    exporting.start({
      query: { ...query, filters: [...query.filters] },
      asOf: 7,
      columns: ['id', 'user'],
      format,
    });
  return { exporting, start, progress, names };
}

describe('an export', () => {
  it('writes each report exactly as received, as JSON', async () => {
    const path = join(temporaryFolder(), 'reports.json');
    const { start } = exportingTo(path);
    expect(await start('json')).toEqual({ ok: true, value: { fileName: 'reports.json', entries: 5 } });
    expect(readFileSync(path, 'utf8')).toBe(`[\n${jsons.join(',\n')}\n]\n`);
  });

  it('writes the visible columns and the transaction, as CSV', async () => {
    const path = join(temporaryFolder(), 'reports.csv');
    await exportingTo(path).start('csv');
    expect(readFileSync(path, 'utf8')).toBe(
      [
        '\uFEFF"Report ID","User","transaction_id"',
        '"9223372036854775807","ana.silva@example.com","transaction-1"',
        '"-9223372036854775808","\'=1+1","transaction-1"',
        '"9007199254740993","",""',
        '"","",""',
        '"1000000000000000001","Ķīpsala 東京","transaction-1"',
        '',
      ].join('\r\n'),
    );
  });

  it('writes their usable positions, as GeoJSON', async () => {
    const path = join(temporaryFolder(), 'reports.geojson');
    expect(await exportingTo(path).start('geojson')).toMatchObject({ ok: true, value: { entries: 5 } });
    const { type, features } = JSON.parse(readFileSync(path, 'utf8'));
    expect(type).toBe('FeatureCollection');
    expect(features).toHaveLength(12);
    expect(features[0].properties.id).toBe('9223372036854775807');
    expect(features[4].properties.id).toBe('-9223372036854775808');
  });

  it('writes only the positions of the requested sources, as GeoJSON', async () => {
    const path = join(temporaryFolder(), 'reports.geojson');
    await exportingTo(path).exporting.start({
      query: { ...everyReport, filters: [] },
      asOf: 7,
      columns: ['id'],
      format: 'geojson',
      sources: ['em'],
    });
    const { features } = JSON.parse(readFileSync(path, 'utf8'));
    expect(features).toHaveLength(3);
    for (const { properties } of features) expect(properties.source).toBe('em');
  });

  it.each<[ExportFormat, string]>([
    ['csv', '\uFEFF"Report ID","User","transaction_id"\r\n'],
    ['json', '[\n\n]\n'],
    ['geojson', '{"type":"FeatureCollection","features":[\n\n]}\n'],
  ])('of no reports is a valid file: %s', async (format, text) => {
    const path = join(temporaryFolder(), 'none');
    expect(await exportingTo(path, pagingStore([])).start(format)).toMatchObject({ ok: true });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('requests the query from the store in chunks, as of the moment shown', async () => {
    const store = pagingStore(reports);
    const query = { ...everyReport, text: 'Bilbao' };
    await exportingTo(join(temporaryFolder(), 'r.csv'), store).start('csv', query);
    expect(store.requests).toEqual(
      [null, '2', '4'].map((after) => ({ query, asOf: 7, reads: 'row', after, limit: 500 })),
    );
  });

  it('treats "the last hour" as the hour before its start, for every chunk', async () => {
    const store = pagingStore(reports);
    const query: ReportQuery = {
      ...everyReport,
      filters: [{ field: 'time', range: { kind: 'last', seconds: 3_600 } }],
    };
    await exportingTo(join(temporaryFolder(), 'r.csv'), store).start('csv', query);
    const from = `${now - 3_600_000}000000`;
    for (const { query: requested } of store.requests)
      expect(requested.filters).toEqual([{ field: 'time', range: { kind: 'between', from, until: null } }]);
  });

  it('reports its progress', async () => {
    const { start, progress } = exportingTo(join(temporaryFolder(), 'r.csv'));
    await start('csv');
    expect(progress).toEqual([0, 2, 4, 5].map((written) => ({ written, total: 5 })));
  });

  it('suggests a name with the day and the extension', async () => {
    const { start, names } = exportingTo(null);
    expect(await start('geojson')).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(names).toEqual(['reports-2026-03-01.geojson']);
  });

  it('requests nothing from the store when the dialog is cancelled', async () => {
    const store = pagingStore(reports);
    await exportingTo(null, store).start('csv');
    expect(store.requests).toEqual([]);
  });

  it('replaces an existing file with one that only its owner can read', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'reports.csv');
    writeFileSync(path, 'before', { mode: 0o644 });
    await exportingTo(path).start('csv');
    expect(readdirSync(folder)).toEqual(['reports.csv']);
    expect(modeOf(path)).toBe(ownerOnly.file);
    expect(readFileSync(path, 'utf8')).not.toContain('before');
  });

  it('that is cancelled midway leaves the existing file and no other', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'reports.json');
    writeFileSync(path, 'before');
    const met: string[][] = [];
    const { exporting, start } = exportingTo(
      path,
      pagingStore(reports, 2, (number) => {
        if (number !== 2) return undefined;
        met.push(readdirSync(folder));
        exporting.cancel();
        return undefined;
      }),
    );
    expect(await start('json')).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(met[0]).toHaveLength(2);
    expect(readdirSync(folder)).toEqual(['reports.json']);
    expect(readFileSync(path, 'utf8')).toBe('before');
    expect(await start('json')).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });

  it('of a copy that is rebuilt midway leaves no file, and reports it', async () => {
    const folder = temporaryFolder();
    const { exporting, start } = exportingTo(
      join(folder, 'reports.json'),
      pagingStore(reports, 2, (chunk) => {
        if (chunk === 2) exporting.onProfileChange(openConnection('p'), rebuilt);
        return undefined;
      }),
    );
    exporting.onProfileChange(openConnection('p'), ready);
    const exported = start('json');
    await exporting.settled();
    expect(readdirSync(folder)).toEqual([]);
    expect(await exported).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('does not start if it was cancelled while the dialog was open', async () => {
    const folder = temporaryFolder();
    const { exporting, start } = exportingTo(join(folder, 'r.csv'));
    const answer = start('csv');
    exporting.cancel();
    expect(await answer).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(readdirSync(folder)).toEqual([]);
    expect(await start('csv')).toMatchObject({ ok: true });
  });

  it('reports an error of the store and leaves no file; the next export works', async () => {
    const folder = temporaryFolder();
    let failing = true;
    const store = pagingStore(reports, 2, (number) =>
      failing && number === 3 ? { kind: 'store-restarting' } : undefined,
    );
    const { start } = exportingTo(join(folder, 'r.csv'), store);
    expect(await start('csv')).toEqual({ ok: false, problem: { kind: 'store-restarting' } });
    expect(readdirSync(folder)).toEqual([]);
    failing = false;
    expect(await start('csv')).toMatchObject({ ok: true });
  });

  it('is refused while another export is in progress, which continues', async () => {
    const path = join(temporaryFolder(), 'r.csv');
    const { start } = exportingTo(path);
    const first = start('csv');
    expect(await start('csv')).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(await first).toMatchObject({ ok: true });
  });

  // The codes of Unix and of Windows.
  it.each<[string, RegExp, (folder: string) => string]>([
    ['a missing folder', /^ENOENT$/, (folder) => join(folder, 'none', 'r.csv')],
    ['a path that is a folder', /^(EISDIR|EPERM)$/, (folder) => join(folder, 'taken')],
    ['a folder that is a file', /^(ENOTDIR|ENOENT)$/, (folder) => join(folder, 'file', 'r.csv')],
  ])('to %s reports a disk problem and writes nothing', async (_, code, pathIn) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'taken'));
    writeFileSync(join(folder, 'file'), 'before');
    const answer = await exportingTo(pathIn(folder)).start('csv');
    expect(answer).toEqual({
      ok: false,
      problem: { kind: 'disk', what: 'export', code: expect.stringMatching(code) },
    });
    expect(readdirSync(folder).sort()).toEqual(['file', 'taken']);
  });

  // The limit is a Unix shell’s.
  it.skipIf(process.platform === 'win32')(
    'to a full disk reports a disk problem and leaves the existing file',
    async () => {
      const folder = temporaryFolder();
      const path = join(folder, 'reports.json');
      writeFileSync(path, 'before');
      const support = resolve(import.meta.dirname, '../../support');
      const limited = 'ulimit -f 200; exec "$0" "$@"';
      const { stdout } = await promisify(execFile)(
        'sh',
        [
          '-c',
          limited,
          process.execPath,
          join(support, 'run-typescript.mjs'),
          join(support, 'children/limited-export.ts'),
        ],
        { env: { ...process.env, EXPORT_PATH: path } },
      );
      expect(JSON.parse(stdout)).toEqual({
        ok: false,
        problem: { kind: 'disk', what: 'export', code: expect.stringMatching(/^(EFBIG|ENOSPC)$/) },
      });
      expect(readdirSync(folder)).toEqual(['reports.json']);
      expect(readFileSync(path, 'utf8')).toBe('before');
    },
  );

  it('does not block main while a large file is written', async () => {
    const many = Array(20_000).fill(chunkReport(sampleReport()));
    let turns = 0;
    let isWriting = true;
    const count = () => {
      turns += 1;
      if (isWriting) setImmediate(count);
    };
    setImmediate(count);
    const { start } = exportingTo(join(temporaryFolder(), 'r.json'), pagingStore(many, 1_000));
    await start('json');
    isWriting = false;
    expect(turns).toBeGreaterThan(10);
  });
});
