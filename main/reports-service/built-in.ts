import type {} from 'electron';
import { clockAhead } from '../../shared/node/clock';
import { type DefectMessage, type StartedMessage, startMessage } from './messages';
import { startWithRecovery } from './start-service';

/**
 * The built-in service as an Electron utility process. It is started by one message, answers with one message, and ends
 * with its parent process.
 */
process.parentPort.once('message', async ({ data }) => {
  process.parentPort.postMessage(await start(data));
});

async function start(data: unknown): Promise<StartedMessage> {
  const message = startMessage.safeParse(data);
  if (!message.success) return { kind: 'failed', reason: 'The start message is invalid.' };
  const { application, folder, reports, seed, simulatedUntil } = message.data;
  try {
    const { address, setAside } = await startWithRecovery({
      applications: [application],
      folder,
      reports,
      seed,
      live: 0,
      port: 0,
      now: clockAhead(message.data.clockAhead).now,
      simulatedUntil,
      onDefect: postDefect,
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

function postDefect(error: unknown): void {
  process.parentPort.postMessage({ kind: 'defect', reason: nameOf(error) } satisfies DefectMessage);
}
