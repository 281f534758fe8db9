import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MigrationProgress, migrate } from '../../../../main/store/migrations';
import { reportMigrations } from '../../../../main/store/reports/migrations';
import { packedPlace, readPackedPoints } from '../../../../shared/domain/packed-points';
import { everyReport } from '../../../../shared/domain/report-query';
import { Database } from '../../../../shared/node/database/database';
import { databaseKey as key } from '../../../support/database-key';
import { MemoryAnnotations } from '../../../support/memory-annotations';
import { modelPoints, type PlainPoint, plainPoints } from '../../../support/report-model';
import { type StoredCopy, someKey, storedCopy, succeeded, took } from '../../../support/stored-copy';
import { temporaryFolder } from '../../../support/temporary-folder';

/** Reports exactly as version 1 wrote them. Never change this text. */
const rowsOfVersion1 = String.raw`
  INSERT INTO word (code, field, rank, text) VALUES
    (1, 1, 0, 'fraud'), (2, 9, 0, '4'), (3, 9, 0, '0'), (4, 1, 4, 'Odd'), (5, 9, 0, '1');
  INSERT INTO report (seq, id, time, risk, positions, position_list, problems, arrival, met_by, opened, noted) VALUES
    (1, 9007199254740993, 5, 1, 2, '[0,43.26,-2.93,"Bilbao, Spain",1,43.3,-2.95,"",2,0,0,"\u0000",3,-33.5,180,"Chatham"]', 0, 0, 1, 1, 0),
    (2, 2, 6, NULL, 3, '[]', 1, 0, 1, 0, 0),
    (3, 3, 7, 4, 5, '[1,90,-180,""]', 0, 1, 2, 0, 1);
  INSERT INTO received (seq, received_at, json) VALUES
    (1, 1700000000000.5, '{"id":9007199254740993}'), (2, 1700000000001, '{"id":2}'), (3, 1700000000002, '{"id":3}');
  INSERT INTO fact (name, value) VALUES ('marks', '{}');`;

const pointsOfThem: readonly PlainPoint[] = [
  point(1, 43.26, -2.93, 'geo', 'fraud'),
  point(1, 43.3, -2.95, 'em', 'fraud'),
  point(1, 0, 0, 'ip', 'fraud', true),
  point(1, -33.5, 180, 'location', 'fraud'),
  point(3, 90, -180, 'em', 'other'),
];

function point(
  seq: number,
  latitude: number,
  longitude: number,
  source: PlainPoint['tag']['source'],
  risk: PlainPoint['tag']['risk'],
  suspicious = false,
): PlainPoint {
  return { seq, ...packedPlace(latitude, longitude), tag: { source, risk, suspicious } };
}

const many = 25_000;
/** Returns this many reports with one position each. */
const manyRows = `
  WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT ${many})
  INSERT INTO report (seq, id, positions, position_list, problems, arrival, met_by, opened, noted)
  SELECT n, n, 1, printf('[0,%d,%d,""]', n % 90, n % 180), 0, 0, 1, 0, 0 FROM number`;

/** Creates a file as version 1 left it. */
async function fileOfVersion1(rows: string): Promise<string> {
  const path = join(temporaryFolder(), 'reports.db');
  const database = await Database.open(path, { key });
  await migrate(database, reportMigrations.slice(0, 1));
  await database.exec(`PRAGMA journal_mode = WAL; ${rows}`);
  await database.close();
  return path;
}

async function blocksIn(database: Database) {
  const row = z.object({ first: z.int(), last: z.int(), points: z.instanceof(Uint8Array) });
  const rows = await database.rows('SELECT first, last, points FROM points ORDER BY first', [], row);
  return rows.map(({ first, last, points }) => ({
    first,
    last,
    points: readPackedPoints(new Uint8Array(points)),
  }));
}

async function migrated(path: string, progress: (told: MigrationProgress) => void = () => {}) {
  const database = await Database.open(path, { key });
  const found = await migrate(database, reportMigrations, progress);
  const blocks = await blocksIn(database);
  await database.close();
  return { found, blocks };
}

describe('migrating a copy of version 1', () => {
  it('adds the points of its reports', async () => {
    const { found, blocks } = await migrated(await fileOfVersion1(rowsOfVersion1));
    expect(found).toBe(1);
    expect(blocks.map(({ first, last }) => [first, last])).toEqual([[1, 3]]);
    expect(blocks.flatMap(({ points }) => (points ? plainPoints(points) : []))).toEqual(pointsOfThem);
  });

  it('adds no points without reports, but an edition', async () => {
    const path = await fileOfVersion1('');
    expect((await migrated(path)).blocks).toEqual([]);
  });

  it('adds the same points that a new copy has, and accepts more reports', async () => {
    const texts = Array.from({ length: 40 }, (_, id) =>
      JSON.stringify({
        id,
        event: { risk_assignment: ['fraud', 'low', undefined, '\ud800'][id % 4] },
        geo_location: id % 3 === 0 ? undefined : { address: { latitude: id, longitude: -id } },
        ip: { address: { latitude: id * 3, longitude: id } },
      }),
    );
    const marks = new MemoryAnnotations();
    const before = await storedCopy(marks);
    await took(before, texts);
    const points = await pointsOf(before);
    expect(points).toEqual(modelPoints(await rowsOf(before)));
    await before.reports.close();
    await takeBackToVersion1(before.path);
    const after = await storedCopy(marks, { path: before.path });
    expect(await pointsOf(after)).toEqual(points);
    await took(after, ['{"id":3,"geo_location":{"address":{"latitude":1,"longitude":1}}}', '{"id":77}']);
    expect(await pointsOf(after)).toEqual(modelPoints(await rowsOf(after)));
    await after.reports.close();
  });

  it('reports its progress', async () => {
    const told: MigrationProgress[] = [];
    await migrated(await fileOfVersion1(manyRows), (progress) => told.push(progress));
    expect(told.filter(({ version }) => version === 2).map(({ done, total }) => [done, total])).toEqual([
      [10_000, many],
      [20_000, many],
      [many, many],
    ]);
  });

  it.each([0, 1, 2])(
    'changes nothing if the process is killed after %i blocks, and succeeds the next time',
    async (steps) => {
      const path = await fileOfVersion1(manyRows);
      const child = spawnSync(process.execPath, [
        join('test', 'support', 'run-typescript.mjs'),
        join('test', 'support', 'killed-migration.ts'),
        path,
        String(steps),
        'reports',
      ]);
      expect(child.signal).toBe('SIGKILL');
      const database = await Database.open(path, { key });
      const tables = await database.rows(
        "SELECT name FROM sqlite_schema WHERE name = 'points'",
        [],
        z.unknown(),
      );
      expect(tables).toEqual([]);
      await database.close();
      const { found, blocks } = await migrated(path);
      expect(found).toBe(1);
      expect(blocks.map(({ first, last, points }) => [first, last, points?.count])).toEqual([
        [1, 10_000, 10_000],
        [10_001, 20_000, 10_000],
        [20_001, many, 5_000],
      ]);
    },
  );
});

async function takeBackToVersion1(path: string): Promise<void> {
  const database = await Database.open(path, { key: someKey });
  await database.exec(`DROP TABLE points; DROP INDEX IF EXISTS report_disagreement;
    ALTER TABLE report DROP COLUMN disagreement; DROP TABLE without_id; DROP TABLE report_family;
    ALTER TABLE received DROP COLUMN version; ALTER TABLE received DROP COLUMN changing;
    ALTER TABLE received DROP COLUMN replaceable;
    ALTER TABLE earlier DROP COLUMN version; ALTER TABLE earlier DROP COLUMN time; DELETE FROM fact WHERE name IN ('points', 'scores');
    PRAGMA user_version = 1`);
  await database.close();
}

async function pointsOf({ calls }: StoredCopy) {
  const { points } = succeeded(await calls['map.points']({ before: null }));
  const read = readPackedPoints(points);
  return read && plainPoints(read);
}

async function rowsOf({ calls }: StoredCopy) {
  return succeeded(await calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 1_000 }))
    .rows;
}
