import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoTime } from '../../../../main/export/formats/iso-time';
import { exportedPositions } from '../../../../main/export/formats/report-radii';
import type { ChunkReport } from '../../../../main/store/contract';
import { viewsWith } from '../../../../main/store/sql/views';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { infiniteSpeed } from '../../../../shared/domain/derived-signals';
import { everyItem } from '../../../../shared/domain/outbox';
import { positionSources } from '../../../../shared/domain/position';
import { everyReport } from '../../../../shared/domain/report-query';
import { everyEntry, subjectOf } from '../../../../shared/domain/review-log';
import { removal } from '../../../../shared/node/files';
import { toPushedEntry } from '../../../../shared/team-api/wire';
import { rowsOfSql, type SqlRow } from '../../../support/databases/sql-reading';
import {
  openStoreInProcess,
  type StoreInProcess,
  storeService,
} from '../../../support/databases/store-in-process';
import { answerOf, pass, succeeded } from '../../../support/databases/stored-copy';
import { outboxItem } from '../../../support/databases/user-data-samples';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { raw, type SampleFields, sampleReport } from '../../../support/inputs/sample-reports';
import { chained, other, sampleTeam } from '../../../support/inputs/sample-team';
import { seed } from '../../../support/runner/depth';
import { seededRandom } from '../../../support/runner/seeded-random';

/** The views of SQL have what the window and the exports have, for reports of any kind. */

const random = seededRandom(seed);
const amounts = [
  '0',
  '12.50',
  '-0.10',
  '1e60',
  '-123456789012345678901234567890',
  '1e-50',
  '7',
  '0.1',
  '100',
] as const;
const texts = ['ana', 'José Ñ', '\\u0001x', 'a\\u0000b', '\\ud800', "O'Neil", '2', 'null', '日本'] as const;
const times = [
  '1772374000123456789',
  '-1',
  '9223372036854775807',
  '-9223372036854775808',
  '0',
  '1772374000000000000',
] as const;

/** JSON may have what no text of SQLite has. */
const text = () => (random.next() < 0.2 ? null : raw(`"${random.of(texts)}"`));
const place = (): SampleFields => ({
  address: {
    latitude: random.of([43.26271, 40, 0, 91, -36.8485, 38.7] as const),
    longitude: random.of([-2.92528, 4, 0, 190, 174.7633, -9.1] as const),
    city: random.of([null, 'Bilbao', 'Åre'] as const),
    country: random.of([null, 'Spain', 'España'] as const),
  },
});

function someReport(id: number): string {
  const isBig = random.next() < 0.2;
  return sampleReport({
    id: isBig ? raw(`900719925474${1_000 + id}`) : id,
    transaction_id: random.next() < 0.3 ? text() : `t${id % 7}`,
    timestamp: random.next() < 0.1 ? null : raw(random.of(times)),
    user: { id: text() },
    device: { id: text(), integrity: { rooted: random.next() < 0.3 } },
    event: {
      risk_assignment: random.of(['fraud', 'high', 'clear', null] as const),
      fraud_cases: random.of([null, ['Location fraud'], ['New user', 'a;b']] as const),
    },
    location: random.next() < 0.5 ? place() : undefined,
    geo_location: random.next() < 0.5 ? place() : undefined,
    em_location: random.next() < 0.5 ? place() : undefined,
    ip: random.next() < 0.5 ? { ...place(), tor: random.next() < 0.3 } : undefined,
    extra_data: {
      amount: random.next() < 0.3 ? null : raw(random.of(amounts)),
      currency: random.of([null, 'EUR'] as const),
    },
  });
}

let folder: string;
let store: StoreInProcess;
let exported: readonly ChunkReport[];
const items = ['a', 'b', 'c'].map((id, at) =>
  outboxItem(id, {
    transactionId: at === 0 ? 'a\ud800b' : `t${at}`,
    state: at === 0 ? 'Queued' : 'Sent',
    reported: at === 2 ? { riskAssignment: 'high', fraudCases: ['x'] } : null,
  }),
);

async function readReports(): Promise<readonly ChunkReport[]> {
  const all = { query: everyReport, asOf: null, reads: 'both', after: null, limit: 1_000 } as const;
  const { rows, received } = succeeded(await store.call('reports.chunk', all));
  return rows.flatMap((row, at) => {
    const text = received[at];
    return text ? [{ row, ...text }] : [];
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-test-'));
  store = await openStoreInProcess(folder);
  succeeded(await store.call('membership.write', { team: sampleTeam }));
  succeeded(
    await store.call('pages.store', {
      body: answerOf(Array.from({ length: 60 }, (_, at) => someReport(at + 1))),
      pass: pass(1),
    }),
  );
  const entries = (await readReports()).slice(0, 20).flatMap(({ row }, at) => [
    {
      id: randomUUID(),
      subject: subjectOf(row),
      after: null,
      ...verdictOn(row.key, at % 2 === 0 ? 'fraud' : 'legitimate', { reason: `reason ${at}`, note: 'noted' }),
    },
    {
      id: randomUUID(),
      subject: `report:${row.key}`,
      after: null,
      kind: 'note' as const,
      body: { text: `note ${at}` },
    },
  ]);
  succeeded(await store.call('log.write', { entries, outbox: { put: items, remove: [] } }));
  exported = await readReports();
  expect(exported).toHaveLength(60);
}, 60_000);
afterAll(async () => {
  await store.close();
  rmSync(folder, removal);
});

const sql = (statement: string) => rowsOfSql(folder, statement);
/** A lone surrogate becomes one or several characters for what is none. */
const inSqlite = (value: unknown) =>
  String(value)
    .toWellFormed()
    .replaceAll(/\ufffd+/g, '\ufffd');

function byKey(rows: readonly SqlRow[]): ReadonlyMap<unknown, SqlRow> {
  return new Map(rows.map((row) => [row.report_key, row]));
}

it('the views are documented, with each column in its order', () => {
  const documented = readFileSync('docs/data.md', 'utf8').split('## Files')[0] ?? '';
  for (const { name, columns } of viewsWith(defaultRadii)) {
    const [, list = ''] = new RegExp(`\\n- \`${name}\`([^]*?)(?=\\n- \`|\\n\\n)`).exec(documented) ?? [];
    const named = Array.from(list.matchAll(/`([a-z_]+)`/g), ([, word]) => word);
    expect(named.filter((word) => !positionSources.some((source) => source === word))).toEqual(
      Object.keys(columns),
    );
  }
});

describe('the view reports', () => {
  it('has each report, with the values of an export', async () => {
    const rows = byKey(await sql('SELECT * FROM reports'));
    expect(rows.size).toBe(exported.length);
    for (const { row, json } of exported) {
      const found = rows.get(row.key);
      expect(found).toMatchObject({
        report_id: row.id,
        time: row.timestamp === null ? null : isoTime(row.timestamp),
        fraud_cases: JSON.stringify(row.fraudCases),
        signals: expect.any(String),
        countries: JSON.stringify(row.countries),
        risk_assignment: row.riskAssignment,
        distance_km: row.distance,
        disagreement: row.disagreement,
        device_users: row.deviceUsers,
        amount_exact: row.amount,
        amount: row.amount === null ? null : Number(row.amount),
        currency: row.currency,
        verdict: row.verdict,
        is_divided: Number(row.divided),
        is_unread: Number(row.unread),
        is_updated: Number(row.updated),
        has_note: Number(row.hasNote),
        versions: row.versions,
        place: row.place === '' ? null : row.place,
        raw_json: json,
      });
      expect(found?.time_ns === null ? null : String(found?.time_ns)).toBe(row.timestamp);
      expect(inSqlite(found?.user_id)).toBe(inSqlite(row.userId));
      expect(JSON.parse(String(found?.signals)).toSorted()).toEqual(
        [...row.signals, ...row.derived].toSorted(),
      );
      expect(found?.travel_km_h).toBe(
        row.travel !== null && row.travel >= infiniteSpeed ? 'Infinity' : row.travel,
      );
    }
  });

  it('counts and sums as the export does', async () => {
    const risks = await sql('SELECT risk_assignment AS risk, count(*) AS count FROM reports GROUP BY 1');
    for (const { risk, count } of risks)
      expect(count).toBe(exported.filter(({ row }) => row.riskAssignment === risk).length);
    const [sum] = await sql('SELECT sum(amount) AS sum FROM reports WHERE abs(amount) < 1000');
    const added = exported
      .map(({ row }) => Number(row.amount ?? 0))
      .filter((amount) => Math.abs(amount) < 1_000);
    expect(sum?.sum).toBeCloseTo(
      added.reduce((total, amount) => total + amount, 0),
      6,
    );
    const cases = await sql(
      'SELECT each.value AS word, count(*) AS count FROM reports, json_each(fraud_cases) AS each GROUP BY 1',
    );
    for (const { word, count } of cases)
      expect(count).toBe(exported.filter(({ row }) => row.fraudCases.includes(String(word))).length);
  });
});

describe('the view positions', () => {
  it('has each position with its radii', async () => {
    const rows = await sql('SELECT * FROM positions');
    const expected = exported.flatMap((report) =>
      exportedPositions(report, { radii: defaultRadii }).map(
        ({ position, assumedKm, leastKm, radiusKm }) => ({
          report_key: report.row.key,
          source: position.source,
          latitude: position.latitude,
          longitude: position.longitude,
          place: position.place === '' ? null : position.place,
          nearest_city: position.near ?? null,
          mark: position.mark ?? null,
          is_uninformative: Number(position.suspicious),
          assumed_radius_km: assumedKm,
          least_radius_km: leastKm,
          radius_km: radiusKm,
        }),
      ),
    );
    expect(rows).toHaveLength(expected.length);
    const orderOf = (row: { readonly report_key?: unknown; readonly source?: unknown }) =>
      `${row.report_key} ${row.source}`;
    const sorted = rows.toSorted((one, next) => orderOf(one).localeCompare(orderOf(next)));
    expect(sorted).toMatchObject(expected.toSorted((one, next) => orderOf(one).localeCompare(orderOf(next))));
  });
});

describe('the views of the analyst’s own data', () => {
  it('have each verdict that counts, with who gave it and why', async () => {
    const rows = await sql('SELECT * FROM verdicts');
    const judged = new Map(
      exported.flatMap(({ row }) => (row.verdict ? [[subjectOf(row), row.verdict]] : [])),
    );
    expect(rows).toHaveLength(judged.size);
    for (const row of rows) {
      expect(row).toMatchObject({
        author_id: null,
        note: 'noted',
        reason: expect.stringMatching(/^reason \d+$/),
      });
      expect(row.given_at).toBe(new Date(Number(row.given_at_ms)).toISOString());
    }
    const counts = await sql('SELECT verdict, count(*) AS count FROM verdicts GROUP BY 1');
    for (const { verdict, count } of counts)
      expect(count).toBe([...judged.values()].filter((each) => each === verdict).length);
  });

  it('have each entry of the history, and none of its secrets', async () => {
    const rows = await sql('SELECT * FROM entries');
    const listed = succeeded(
      await store.call('log.page', {
        ...everyEntry,
        kinds: [],
        verdicts: [],
        people: [],
        page: 1,
        limit: 100,
      }),
    );
    expect(rows.map(({ entry_id }) => entry_id).toSorted()).toEqual(
      listed.entries.map(({ id }) => id).toSorted(),
    );
    expect(rows).toHaveLength(listed.total);
    for (const { body } of rows) expect(Object.keys(JSON.parse(String(body)))).not.toContain('secret');
    expect(rows.map(({ text: said }) => said)).toContain('note 3');
  });

  it('have the feedback', async () => {
    const rows = await sql('SELECT * FROM feedback ORDER BY feedback_id');
    const page = succeeded(
      await store.call('items.page', { query: { ...everyItem, states: [] }, page: 1, limit: 10 }),
    );
    expect(rows).toHaveLength(page.total);
    expect(rows[2]).toMatchObject({
      transaction_id: 't2',
      state: 'Sent',
      risk_assignment: 'fraud',
      fraud_cases: '["Location fraud","ünïcode ✓ \\"quoted\\""]',
      score: 0,
      reported_risk: 'high',
      reported_fraud_cases: '["x"]',
      created_at: '2023-11-14T22:13:20.000Z',
      created_at_ms: 1_700_000_000_000,
    });
  });

  it('have nothing that a blind review hides', async () => {
    const subject = 'transaction:hidden';
    const device = '00000000-0000-4000-8000-0000000000ee';
    const theirs = sampleEntry({
      id: nextEntryId(),
      device,
      application: storeService,
      subject,
      ...verdictOn('1', 'fraud'),
    });
    const entries = chained([{ person: other, entry: toPushedEntry(theirs) }]);
    const shared = {
      entries: [...entries],
      cursor: { seq: 1, hash: entries[0]?.hash ?? '' },
      at: 7,
      isBroken: false,
    };
    succeeded(await store.call('shared.store', shared));
    const found = () =>
      sql(
        "SELECT author_id FROM verdicts WHERE transaction_id = 'hidden' UNION ALL SELECT author_id FROM entries WHERE transaction_id = 'hidden'",
      );
    expect(await found()).toEqual([{ author_id: other }, { author_id: other }]);
    succeeded(await store.call('shared.hide', { subjects: [subject] }));
    expect(await found()).toEqual([]);
  });
});
