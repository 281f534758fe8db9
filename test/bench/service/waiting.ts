import { z } from 'zod';
import type { Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { requestBytes } from './http-connection';
import { expectStatus, sendAll, timed, withConnections } from './http-load';
import type { MeasuredService } from './measured-service';

/** "Hundreds of waiting clients". */
const clients = 500;

/**
 * CPU time of the service for a look-up that waits 5 s for nothing, compared with one that returns at once.
 */
export async function measureWaiter(service: MeasuredService): Promise<Measurement> {
  const known = encodeURIComponent(await newestTransaction(service));
  const medians = await interleave(
    5,
    () => cpuPerLookUp(service, (client) => `/reports/unknown-${client}?timeout=5s`, 404),
    () => cpuPerLookUp(service, () => `/reports/${known}`, 200),
  );
  return { name: 'waiting', unit: 'µs CPU for 5 s, no wait is the reference', ...medians, goal: 2 };
}

/** Latency of a page while hundreds of clients wait, compared with none. */
export async function measureBystander(service: MeasuredService): Promise<Measurement> {
  const medians = await interleave(
    5,
    () =>
      withConnections(service.address, clients, (waiting) => {
        for (const [client, connection] of waiting.entries())
          void connection.send(requestBytes(service.key, `/reports/unknown-${client}?timeout=1m`));
        return pageLatency(service);
      }),
    () => pageLatency(service),
  );
  return { name: 'page beside waiting', unit: 'ms, none waiting is the reference', ...medians, goal: 1.25 };
}

/**
 * Time from the arrival of a transaction, at the service itself or another instance, until all waiting clients have its
 * report, compared with requests when it exists.
 */
export async function measureArrival(service: MeasuredService, receiver = service): Promise<Measurement> {
  const transactions = transactionIds();
  let transaction = '';
  const medians = await interleave(
    9,
    () => {
      transaction = transactions.next().value;
      return arrivalOf(transaction, service, receiver);
    },
    () =>
      withConnections(service.address, clients, (open) =>
        timed(() => sendAll(open, lookUps(service, transaction))),
      ),
  );
  return { name: 'arrival', unit: 'ms for 500 clients, no wait is the reference', ...medians, goal: 2 };
}

/** Lets all clients wait for a transaction, sends it, and returns the time until the last response in ms. */
function arrivalOf(
  transaction: string,
  service: MeasuredService,
  receiver: MeasuredService,
): Promise<number> {
  return withConnections(service.address, clients, async (waiting) => {
    const answered = sendAll(waiting, lookUps(service, transaction));
    // When pages that were requested afterwards have arrived, the service has read all look-ups.
    await pageLatency(service);
    return timed(async () => {
      const response = await fetch(`${receiver.address}/transactions`, {
        method: 'POST',
        headers: { authorization: receiver.key, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction_id: transaction }),
      });
      if (!response.ok) throw new Error(`The transaction was answered with ${response.status}.`);
      await answered;
    });
  });
}

function lookUps(service: MeasuredService, transaction: string): readonly Buffer[] {
  return Array.from({ length: clients }, () =>
    requestBytes(service.key, `/reports/${transaction}?timeout=1m`),
  );
}

function* transactionIds(): Generator<string, never> {
  for (let count = 1; ; count += 1) yield `awaited-${count}`;
}

/** CPU time of the service per look-up in µs, when all clients look up at once and receive a status. */
function cpuPerLookUp(
  service: MeasuredService,
  pathOf: (client: number) => string,
  status: number,
): Promise<number> {
  return withConnections(service.address, clients, async (open) => {
    const before = await service.usage();
    await Promise.all(
      open.map(async (connection, client) =>
        expectStatus(status, await connection.send(requestBytes(service.key, pathOf(client)))),
      ),
    );
    const after = await service.usage();
    return (after.cpuMicroseconds - before.cpuMicroseconds) / clients;
  });
}

/**
 * Time per page of 500 sequential requests in ms; the first ones, while clients may still connect, don't
 * count.
 */
function pageLatency(service: MeasuredService): Promise<number> {
  const pages = Array.from({ length: 500 }, () => requestBytes(service.key, '/reports'));
  return withConnections(service.address, 1, async (open) => {
    await sendAll(open, pages);
    return (await timed(() => sendAll(open, pages))) / pages.length;
  });
}

async function newestTransaction(service: MeasuredService): Promise<string> {
  const response = await fetch(`${service.address}/reports?limit=1`, {
    headers: { authorization: service.key },
  });
  const [report] = z.tuple([z.object({ transaction_id: z.string() })]).parse(await response.json());
  return report.transaction_id;
}
