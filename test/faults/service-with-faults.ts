import { type Application, newApplication } from '../../main/reports-service/application';
import { errorAnswer, okAnswer } from '../../shared/node/rest/request';
import { startServer } from '../../shared/node/rest/server';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { afterTest } from '../support/runner/after-test';
import { rawExchange } from '../support/servers/raw-exchange';
import { serveWithFaults } from './serve-with-faults';

/** A small service of sample reports that can misbehave, and records the requests to it. */
interface ServiceWithFaults {
  readonly address: string;
  readonly application: Application;
  /** Method and target of each request that was processed. */
  readonly answered: readonly string[];
  readonly defects: readonly unknown[];
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Replaces the plan; returns the status and the body. */
  plan(...rules: readonly unknown[]): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Returns the answer to GET /faults. */
  shown(): Promise<unknown>;
  /** Resolves once a fault of the plan has acted. */
  untilActed(): Promise<void>;
  close(): Promise<void>;
}

/** Starts it with twelve reports in pages of five. */
export async function startServiceWithFaults(): Promise<ServiceWithFaults> {
  const application = newApplication();
  const answered: string[] = [];
  const defects: unknown[] = [];
  let reports = 12;
  const server = await startServer(
    0,
    async ({ method, target, key, receiveBody }) => {
      if (key !== application.key) return errorAnswer(401, 'INVALID_API_KEY', 'The API key is invalid.');
      answered.push(`${method} ${target}`);
      await receiveBody();
      const page = Number(/[?&]page=(\d+)/.exec(target)?.[1] ?? 1);
      return okAnswer(pageOf(...sampleReports(reports).slice((page - 1) * 5, page * 5)));
    },
    (error) => defects.push(error),
    {
      serve: serveWithFaults({
        applications: [application],
        async insert(applicationId, count) {
          if (applicationId !== application.id) throw new Error('There is no such application.');
          reports += count;
        },
      }),
    },
  );
  afterTest(() => server.close());
  const call = (path: string, init: RequestInit = {}) =>
    fetch(server.address + path, {
      redirect: 'manual',
      ...init,
      headers: { authorization: application.key, ...init.headers },
    });
  const shown = async () => (await call('/faults')).text();
  return {
    address: server.address,
    application,
    answered,
    defects,
    call,
    async plan(...rules) {
      const response = await call('/faults', {
        method: 'PUT',
        body: JSON.stringify(rules),
        headers: { 'content-type': 'application/json' },
      });
      return { status: response.status, body: await response.json() };
    },
    shown: async () => JSON.parse(await shown()),
    async untilActed() {
      while (!/"acted":[1-9]/.test(await shown()));
    },
    close: () => server.close(),
  };
}

/** Starts a service whose plan is one fault. */
export async function startFaulty(rule: object): Promise<ServiceWithFaults> {
  const service = await startServiceWithFaults();
  const { status, body } = await service.plan(rule);
  if (status !== 200) throw new Error(`The plan was refused: ${JSON.stringify(body)}`);
  return service;
}

/** Sends one request as raw bytes and returns everything received until the server closes the connection. */
export function rawRead({ address, application }: ServiceWithFaults): Promise<string> {
  const head = `GET /reports HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: ${application.key}\r\n\r\n`;
  return rawExchange(address, head);
}

/** Returns the error of a request whose connection breaks, in the head or the body. */
export async function failureOf(service: ServiceWithFaults): Promise<unknown> {
  return service
    .call('/reports')
    .then((response) => response.text())
    .catch((error: unknown) => error);
}

/** Returns the statuses of this number of successive requests. */
export async function statuses(
  service: ServiceWithFaults,
  count: number,
  path = '/reports',
): Promise<readonly number[]> {
  const received: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const response = await service.call(path);
    await response.text();
    received.push(response.status);
  }
  return received;
}
