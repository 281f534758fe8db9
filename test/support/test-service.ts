import { type Application, newApplication } from '../../main/service/application';
import type { RunningServer } from '../../main/service/server';
import { startService } from '../../main/service/start-service';
import { afterTest } from './after-test';
import type { SampleFields } from './sample-reports';
import { sampleTransaction } from './sample-transaction';
import { testNow } from './test-time';

/** The real service in this process, gone after the test, which fails where the service had a defect. */
export interface TestService {
  readonly service: RunningServer;
  /** The first of the applications. */
  readonly application: Application;
  /** The service's clock, ms since 1970: it stands until it is set. */
  readonly clock: { now: number };
  /** A call with the application's key: `call('/reports?limit=2')`. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Sends the sample transaction with some fields changed; resolves to the answer. */
  send(changes?: SampleFields): Promise<Response>;
}

export interface TestServiceOptions {
  readonly applications?: readonly Application[];
  readonly folder?: string;
  readonly reports?: number;
  /** The time its clock stands at, ms since 1970; `testNow` unless given. */
  readonly now?: number;
}

/** Starts it with no reports unless they are asked for. */
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
    faults: false,
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
