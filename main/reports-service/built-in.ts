import type {} from 'electron';
import { clockAhead } from '../../shared/node/clock';
import { endOnUnhandledRejection } from '../../shared/node/end-on-rejection';
import { answerWith, RpcServer } from '../../shared/rpc';
import { type ReportsServiceApi, type Started, startSchema } from './messages';
import { startWithRecovery } from './start-service';

/** The built-in service as an Electron utility process. It is started by one call, and ends with its parent process. */
const server = new RpcServer(
  {
    postMessage: (message) => process.parentPort.postMessage(message),
    onMessage: (listener) => {
      process.parentPort.on('message', ({ data }) => listener(data, null));
    },
  },
  answerWith<ReportsServiceApi>({ start }),
);

endOnUnhandledRejection();

async function start(data: unknown): Promise<Started> {
  const message = startSchema.safeParse(data);
  if (!message.success) return { kind: 'failed', reason: 'The start message is invalid.' };
  const { application, folder, reports, seed, simulatedUntil } = message.data;
  try {
    const { address, setAside } = await startWithRecovery(folder, {
      applications: [application],
      reports,
      seed,
      live: 0,
      port: 0,
      now: clockAhead(message.data.clockAhead).now,
      simulatedUntil,
      onDefect: (error) => server.reportDefect('request', nameOf(error)),
    });
    return { kind: 'ready', address, setAside };
  } catch (error) {
    return { kind: 'failed', reason: nameOf(error) };
  }
}

/** Returns the code or class of an error. Its message may contain a path. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}
