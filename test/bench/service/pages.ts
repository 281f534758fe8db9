import type { Measurement } from '../benchmark';
import { interleave } from '../interleave';
import { startBareServer } from './bare-server';
import { requestBytes } from './http-connection';
import { expectStatus, sendAll, timed, withConnections } from './http-load';
import type { MeasuredService } from './measured-service';

/** Reports per page, as in the specification. */
const limit = 20;
const connections = 16;
/** The number of pages that one round requests: more than a cache of the service is likely to hold. */
const pagesARound = 2_000;

const pathOf = (page: number) => `/reports?limit=${limit}&page=${page}`;

/**
 * Time per request of pages anywhere among the reports, on several connections at once, compared with a bare
 * Node server that returns the same bytes from memory.
 */
export async function measureRequest(service: MeasuredService, reports: number): Promise<Measurement> {
  const paths = randomPages(Math.floor(reports / limit)).map(pathOf);
  const requests = paths.map((path) => requestBytes(service.key, path));
  const bare = await startBareServer(service, paths);
  const received = { ours: 0, reference: 0 };
  const round = (server: keyof typeof received, address: string) =>
    withConnections(address, connections, async (open) => {
      const milliseconds = await timed(async () => {
        received[server] = await sendAll(open, requests);
      });
      return (milliseconds * 1_000) / requests.length;
    });
  try {
    const medians = await interleave(
      9,
      () => round('ours', service.address),
      () => round('reference', bare.address),
    );
    if (received.ours !== received.reference)
      throw new Error(`The service sent ${received.ours} bytes, the reference ${received.reference}.`);
    return { name: 'request', unit: 'µs a request', ...medians, goal: 3 };
  } finally {
    await bare.stop();
  }
}

/** Time per request of pages anywhere among the reports, with the connections spread over services, in µs. */
export function timeOfRequests(services: readonly MeasuredService[], reports: number): Promise<number> {
  const pages = randomPages(Math.floor(reports / limit));
  const shares = services.map(({ key }, index) =>
    pages.filter((_, at) => at % services.length === index).map((page) => requestBytes(key, pathOf(page))),
  );
  return timed(() =>
    Promise.all(
      services.map(({ address }, index) =>
        withConnections(address, connections / services.length, (open) => sendAll(open, shares[index] ?? [])),
      ),
    ),
  ).then((milliseconds) => (milliseconds * 1_000) / pages.length);
}

/** Latency of the deepest full page compared with the first one. */
export async function measurePageDepth(
  service: MeasuredService,
  reports: number,
  goal: number,
): Promise<Measurement> {
  const deepest = Math.floor(reports / limit);
  const medians = await withConnections(service.address, 1, async ([connection]) => {
    const latency = (page: number) => {
      const request = requestBytes(service.key, pathOf(page));
      return timed(async () => connection && expectStatus(200, await connection.send(request)));
    };
    return interleave(
      500,
      () => latency(deepest),
      () => latency(1),
    );
  });
  return { name: `page ${deepest}`, unit: 'ms, page 1 is the reference', ...medians, goal };
}

/** Page numbers between 1 and the last, from a Lehmer generator with a fixed seed: the same in every run. */
function randomPages(last: number): readonly number[] {
  let state = 7;
  return Array.from({ length: pagesARound }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 1 + (state % last);
  });
}
