import pg from 'pg';
import { startOwnPostgres } from '../../../main/team-server/storage/own-postgres';
import { createDatabase } from '../../support/databases/team-postgres';
import type { Benchmark, Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { HttpConnection, requestBytes } from './http-connection';
import { expectStatus, timed, withConnections } from './http-load';
import { type MeasuredService, type Place, startServiceAt } from './measured-service';
import { measurePageDepth, timeOfRequests } from './pages';
import { measureArrival } from './waiting';

/** As in service.ts: BENCH_REPORTS for a quick try. */
const reports = Number(process.env.BENCH_REPORTS ?? 1_000_000);
/** 20,000 reports a second. */
const slowestMicrosecondsAReport = 50;
const batchSize = 512;
const instanceCount = 4;
const senders = 16;
const sentByEach = 25;

/** The built service over a PostgreSQL of the benchmark, with everything on disk, next to SQLite and bare SQL. */
export const servicePostgresBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) =>
    inScratchFolder(async function* (sqliteFolder): AsyncGenerator<Measurement> {
      if (!(Number.isInteger(reports) && reports >= 10_000))
        throw new Error('BENCH_REPORTS must be a whole number from 10000.');
      const postgres = await startOwnPostgres(folder);
      const running: MeasuredService[] = [];
      const start = async (place: Place, count: number) => {
        const service = await startServiceAt(place, count);
        running.push(service);
        return service;
      };
      const newPlace = async (): Promise<Place> => ['--database', await createDatabase(postgres.address)];
      try {
        log(`making ${reports / 10} reports, and none`);
        const memoryOfFewer = (await (await start(await newPlace(), reports / 10)).usage()).peakBytes;
        const empty = await start(await newPlace(), 0);
        log(`making ${reports} reports in PostgreSQL, in SQLite, and by bare SQL`);
        const place = await newPlace();
        const service = await start(place, reports);
        const onSqlite = await start(['--data', sqliteFolder], reports);
        const bare = await fillBare(await createDatabase(postgres.address));
        const ours = ((service.startMilliseconds - empty.startMilliseconds) * 1_000) / reports;
        const unit = 'µs a report';
        const sqlite = (onSqlite.startMilliseconds * 1_000) / reports;
        yield { name: 'generation', unit, ours, reference: slowestMicrosecondsAReport, goal: 1 };
        yield { name: 'generation, beside SQLite', unit, ours, reference: sqlite, goal: 1.25 };
        yield {
          name: 'generation, beside bare SQL',
          unit,
          ours,
          reference: bare.microsecondsAReport,
          goal: 3,
        };
        yield {
          name: 'memory',
          unit: `MB peak, making ${reports / 10} is the reference`,
          ours: (await service.usage()).peakBytes / 1e6,
          reference: memoryOfFewer / 1e6,
          goal: 1.25,
        };

        log('requesting pages');
        yield await measurePageDepth(service, reports, 1.5);
        yield await besideBareSql(service, bare.database);
        const requests = (services: readonly MeasuredService[]) => () => timeOfRequests(services, reports);
        yield {
          name: 'request',
          unit: 'µs a request, SQLite is the reference',
          ...(await interleave(5, requests([service]), requests([onSqlite]))),
          goal: 3,
        };
        const others = [];
        for (let index = 1; index < instanceCount; index++) others.push(await start(place, 0));
        const [other = service] = others;
        yield {
          name: `request to ${instanceCount} instances`,
          unit: 'µs a request, one instance is the reference',
          ...(await interleave(5, requests([service, ...others]), requests([service]))),
          goal: 1,
        };

        log('sending transactions');
        const transactions = numbersFrom(1);
        const send = (services: readonly MeasuredService[]) => () => timeOfSending(services, transactions);
        yield {
          name: 'transaction',
          unit: `µs, ${senders} clients, SQLite is the reference`,
          ...(await interleave(5, send([service]), send([onSqlite]))),
          goal: 3,
        };
        yield {
          name: `transaction to ${instanceCount} instances`,
          unit: `µs, ${senders} clients, one instance is the reference`,
          ...(await interleave(5, send([service, ...others]), send([service]))),
          goal: 3,
        };
        log('waiting for transactions');
        yield { ...(await measureArrival(service, other)), name: 'arrival at another instance' };
      } finally {
        for (const service of running) await service.stop();
        await postgres.stop();
      }
    }),
  );

interface Bare {
  readonly database: string;
  readonly microsecondsAReport: number;
}

/** Inserts as many rows of the same size in batches into one table with the same indexes, in one transaction. */
async function fillBare(database: string): Promise<Bare> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(`
      CREATE TABLE report (position bigint PRIMARY KEY, transaction_id text NOT NULL, json text NOT NULL);
      CREATE INDEX report_of_transaction ON report (transaction_id);`);
    const json = JSON.stringify({ rest: 'x'.repeat(1_400) });
    const milliseconds = await timed(async () => {
      await client.query('BEGIN');
      for (let from = 1; from <= reports; from += batchSize) {
        const count = Math.min(batchSize, reports - from + 1);
        const positions = Array.from({ length: count }, (_, index) => from + index);
        await client.query('INSERT INTO report SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[])', [
          positions,
          positions.map((position) => `orders/${(position * 7_919) % 1_000_003}`),
          positions.map(() => json),
        ]);
      }
      await client.query('COMMIT');
    });
    return { database, microsecondsAReport: (milliseconds * 1_000) / reports };
  } finally {
    await client.end();
  }
}

/** Latency of page 1, compared with a bare select of as many rows by their positions. */
async function besideBareSql(service: MeasuredService, database: string): Promise<Measurement> {
  const client = new pg.Client({ connectionString: database });
  const connection = await HttpConnection.open(service.address);
  await client.connect();
  try {
    const request = requestBytes(service.key, '/reports');
    const sql = 'SELECT json FROM report WHERE position > $1 AND position <= $2 ORDER BY position DESC';
    const medians = await interleave(
      300,
      () => timed(async () => expectStatus(200, await connection.send(request))),
      () => timed(() => client.query({ name: 'page', text: sql, values: [reports - 20, reports] })),
    );
    return { name: 'page 1, beside bare SQL', unit: 'ms', ...medians, goal: 4 };
  } finally {
    connection.close();
    await client.end();
  }
}

/** Time per transaction in µs, when several clients each send one after the other. */
async function timeOfSending(
  services: readonly MeasuredService[],
  numbers: Iterator<number, never>,
): Promise<number> {
  const milliseconds = await timed(() =>
    Promise.all(
      services.map(({ address, key }) =>
        withConnections(address, senders / services.length, async (open) => {
          await Promise.all(
            open.map(async (connection) => {
              for (let count = 0; count < sentByEach; count++) {
                const body = JSON.stringify({ transaction_id: `sent-${numbers.next().value}` });
                expectStatus(201, await connection.send(requestBytes(key, '/transactions', body)));
              }
            }),
          );
        }),
      ),
    ),
  );
  return (milliseconds * 1_000) / (senders * sentByEach);
}

function* numbersFrom(first: number): Generator<number, never> {
  for (let number = first; ; number++) yield number;
}
