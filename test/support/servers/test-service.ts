import { type Application, newApplication } from '../../../main/reports-service/application';
import { startService } from '../../../main/reports-service/start-service';
import { SqliteStorages } from '../../../main/reports-service/storage/sqlite-storages';
import type { Storages } from '../../../main/reports-service/storage/storage';
import type { RunningServer } from '../../../shared/node/rest/server';
import { testNow } from '../clocks/test-time';
import type { SampleFields } from '../inputs/sample-reports';
import { sampleTransaction } from '../inputs/sample-transaction';
import { afterTest } from '../runner/after-test';

/** The real service in this process. It is closed after the test, which fails if the service had a defect. */
export interface TestService {
  readonly service: RunningServer;
  /** The first application. */
  readonly application: Application;
  /** The service's clock, in ms since 1970. It stands still unless it is set. */
  readonly clock: { now: number };
  /** Calls the service with the application's key: `call('/reports?limit=2')`. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Sends the sample transaction with some fields changed; resolves with the response. */
  send(changes?: SampleFields): Promise<Response>;
}

export interface TestServiceOptions {
  readonly applications?: readonly Application[];
  /** Default: SQLite, for the test only. */
  readonly storages?: Storages;
  readonly reports?: number;
  /** The initial time of its clock, in ms since 1970; `testNow` by default. */
  readonly now?: number;
}

/** Starts the service, by default without reports. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { applications = [newApplication()], reports = 0, now = testNow } = options;
  const { storages = new SqliteStorages(null) } = options;
  const clock = { now };
  const defects: unknown[] = [];
  const service = await startService({
    applications,
    storages,
    reports,
    seed: 7,
    live: 0,
    port: 0,
    now: () => clock.now,
    onDefect: (error) => defects.push(error),
  });
  afterTest(async () => {
    await service.close();
    if (defects.length > 0) throw defects[0];
  });
  const [application = newApplication()] = applications;
  const call: TestService['call'] = (path, init) =>
    callService(service.address + path, application.key, init);
  return {
    service,
    application,
    clock,
    call,
    send: (changes) => call('/transactions', postJson(sampleTransaction(changes))),
  };
}

/** Sends a request with a key. */
export function callService(address: string, key: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...init, headers: { authorization: key, ...init.headers } });
}

/** Returns the options of a POST with a body. */
export function postJson(body: BodyInit, contentType = 'application/json'): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': contentType } };
}
