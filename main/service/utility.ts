import type {} from 'electron';
import { clockAhead } from '../reports/clock';
import { type DefectMessage, type StartedMessage, startMessage } from './messages';
import { startAfresh } from './start-afresh';

/** The built-in service as a utility process of Electron: told by one message, answers by one, ends with its parent. */
process.parentPort.once('message', async ({ data }) => {
  process.parentPort.postMessage(await start(data));
});

async function start(data: unknown): Promise<StartedMessage> {
  const message = startMessage.safeParse(data);
  if (!message.success) return { kind: 'failed', reason: 'The start message is not understood.' };
  const { application, folder, reports, seed, simulatedUntil } = message.data;
  try {
    const { address, setAside } = await startAfresh({
      applications: [application],
      folder,
      reports,
      seed,
      live: 0,
      faults: false,
      port: 0,
      now: clockAhead(message.data.clockAhead).now,
      simulatedUntil,
      onDefect: tellDefect,
    });
    return { kind: 'ready', address, setAside };
  } catch (error) {
    return { kind: 'failed', reason: nameOf(error) };
  }
}

/** What kind of error it was; its text may name a path. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}

function tellDefect(error: unknown): void {
  process.parentPort.postMessage({ kind: 'defect', reason: nameOf(error) } satisfies DefectMessage);
}
