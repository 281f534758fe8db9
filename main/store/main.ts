import { join } from 'node:path';
import type {} from 'electron';
import { clockAhead } from '../../shared/node/clock';
import { collectGarbage } from '../../shared/node/collect-garbage';
import { endOnUnhandledRejection } from '../../shared/node/end-on-rejection';
import type { RpcPort } from '../../shared/rpc';
import { whenIdle } from '../../shared/when-idle';
import { ThreadInvestigator } from './investigation/thread-investigator';
import { serveStore } from './store-server';

/**
 * The store as a utility process of Electron. Its only argument is the offset of its clock, ms. It ends with
 * its parent. Idle, it would keep what it has read: the points of a million reports twice.
 */
const used = whenIdle({ idleMs: 20_000, restMs: 300_000, act: collectGarbage });
const port: RpcPort = {
  postMessage: (message) => process.parentPort.postMessage(message),
  onMessage: (listener) => {
    process.parentPort.on('message', ({ data, ports: [answerPort = null] }) => {
      used();
      listener(data, answerPort);
    });
  },
};
endOnUnhandledRejection();
const thread = join(import.meta.dirname, 'investigation-thread.js');
serveStore(port, {
  now: clockAhead(Number(process.argv[2])).now,
  investigate: (file) => new ThreadInvestigator(thread, file),
});
