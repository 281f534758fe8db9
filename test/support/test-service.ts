import { afterEach } from 'vitest';
import { type Application, newApplication } from '../../main/service/application';
import { type RunningService, startService } from '../../main/service/start-service';
import type { StoredReport } from '../../main/service/storage/storage';
import { completeReport, type SampleFields, sampleReport } from './sample-reports';

/** The time of the sample reports, in ms, and a minute on. */
export const sampleNow = Number(completeReport.timestamp / 1_000_000n) + 60_000;

const running: RunningService[] = [];

afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

/** The real service in this process with one application, gone after the test. */
export interface TestService {
  readonly service: RunningService;
  readonly application: Application;
  /** A call with the application's key: `call('/reports?limit=2')`. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Publishes the sample report with some fields changed. */
  publish(changes?: SampleFields): Promise<void>;
}

export interface TestServiceOptions {
  readonly applications?: readonly Application[];
  readonly folder?: string;
  readonly reports?: number;
}

/** Starts it with no reports unless they are asked for; its clock stands at `sampleNow`. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { applications = [newApplication()], folder = null, reports = 0 } = options;
  const service = await startService({
    applications,
    folder,
    reports,
    seed: 7,
    port: 0,
    now: () => sampleNow,
    onDefect: (error) => {
      throw error;
    },
  });
  running.push(service);
  const [application = newApplication()] = applications;
  return {
    service,
    application,
    call: (path, init) => callService(service.address + path, application.key, init),
    publish: (changes) => service.publish(application.id, storedSample(changes)),
  };
}

/** A request with a key. */
export function callService(address: string, key: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...init, headers: { authorization: key, ...init.headers } });
}

/** The sample report as the service keeps it. */
export function storedSample(changes: SampleFields = {}): StoredReport {
  const { transaction_id: transactionId, timestamp } = { ...completeReport, ...changes };
  if (typeof transactionId !== 'string' || typeof timestamp !== 'bigint')
    throw new Error('A stored report needs a transaction ID and a time.');
  return { transactionId, timestamp, json: sampleReport(changes) };
}
