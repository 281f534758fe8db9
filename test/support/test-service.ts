import { type Application, newApplication } from '../../main/reports-service/application';
import type { RunningServer } from '../../main/reports-service/server';
import { startService } from '../../main/reports-service/start-service';
import { afterTest } from './after-test';
import type { SampleFields } from './sample-reports';
import { sampleTransaction } from './sample-transaction';
import { testNow } from './test-time';

/** The real service in this process, closed after the test. The test fails if the service had a defect. */
export interface TestService {
  readonly service: RunningServer;
  /** The first application. */
  readonly application: Application;
  /** The service's clock, ms since 1970: it does not move unless it is set. */
  readonly clock: { now: number };
  /** Calls the service with the application's key: `call('/reports?limit=2')`. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Sends the sample transaction with some fields changed; resolves to the answer. */
  send(changes?: SampleFields): Promise<Response>;
}

export interface TestServiceOptions {
  readonly applications?: readonly Application[];
  readonly folder?: string;
  readonly reports?: number;
  /** The initial time of its clock, ms since 1970; `testNow` by default. */
  readonly now?: number;
}

/** Starts it, by default without reports. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { applications = [newApplication()], folder = null, reports = 0, now = testNow } = options;
  const clock = { now };
  const defects: unknown[] = [];
  const service = await startService({
    applications,
    folder,
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

/** A request with a key. */
export function callService(address: string, key: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...init, headers: { authorization: key, ...init.headers } });
}

/** A POST of a body. */
export function postJson(body: BodyInit, contentType = 'application/json'): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': contentType } };
}
