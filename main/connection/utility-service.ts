import { join } from 'node:path';
import { type UtilityProcess, utilityProcess } from 'electron';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Log } from '../log';
import { type StartMessage, startedMessage } from '../service/messages';
import type { BuiltInService } from './built-in-service';

/** The one application the built-in service has. */
const applicationId = 'built-in';
/** Size and seed of its sample data, made at the first start and kept. */
const sampleReports = 1_000;
const sampleSeed = 7;

/** It is started again when it ends by itself, but not for ever: this often within a minute. */
const restartsAMinute = 5;
const minuteMs = 60_000;

/** The built-in service in an Electron utility process. The key goes to it in a message: never argv, never a file. */
export function createUtilityService(folder: string, log: Log): BuiltInService {
  let running: {
    readonly process: UtilityProcess;
    readonly apiKey: string;
    readonly address: string;
  } | null = null;
  let starting: { readonly apiKey: string; readonly result: Promise<Result<string, Problem>> } | null = null;
  let restarts: readonly number[] = [];
  const listeners: (() => void)[] = [];

  function launch(apiKey: string): Promise<Result<string, Problem>> {
    const child = utilityProcess.fork(join(import.meta.dirname, 'service-utility.js'), [], {
      serviceName: 'Whereabouts built-in reports service',
      stdio: 'ignore',
    });
    return new Promise((resolve) => {
      child.once('message', (message: unknown) => {
        const read = startedMessage.safeParse(message);
        if (!read.success || read.data.kind === 'failed') {
          log.write('built-in service failed to start', {
            reason: read.success ? 'told' : 'unreadable message',
          });
          child.kill();
          resolve(fail({ kind: 'built-in-service-stopped' }));
          return;
        }
        const address = read.data.address.endsWith('/') ? read.data.address : `${read.data.address}/`;
        running = { process: child, apiKey, address };
        resolve(succeed(address));
      });
      child.once('exit', (code) => {
        resolve(fail({ kind: 'built-in-service-stopped' }));
        if (running?.process !== child) return;
        running = null;
        log.write('built-in service ended', { code });
        void restart(apiKey);
      });
      child.postMessage({
        application: { id: applicationId, key: apiKey },
        folder,
        reports: sampleReports,
        seed: sampleSeed,
      } satisfies StartMessage);
    });
  }

  async function restart(apiKey: string): Promise<void> {
    const now = performance.now();
    restarts = [...restarts.filter((at) => now - at < minuteMs), now];
    if (restarts.length <= restartsAMinute) await service.start(apiKey);
    for (const listener of listeners) listener();
  }

  const service: BuiltInService = {
    async start(apiKey) {
      if (running?.apiKey === apiKey) return succeed(running.address);
      if (starting?.apiKey === apiKey) return starting.result;
      service.stop();
      starting = { apiKey, result: launch(apiKey) };
      const result = await starting.result;
      starting = null;
      return result;
    },
    address: () => running?.address ?? null,
    onRestart: (listener) => {
      listeners.push(listener);
    },
    stop() {
      const child = running?.process;
      running = null;
      child?.kill();
    },
  };
  return service;
}
