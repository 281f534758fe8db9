import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { answerRequest } from '../../../../main/reports-service/api/answer-request';
import { newApplication } from '../../../../main/reports-service/application';
import { Arrivals } from '../../../../main/reports-service/arrivals';
import { Intake } from '../../../../main/reports-service/intake';
import { SqliteStorage } from '../../../../main/reports-service/storage/sqlite-storage';
import { type RunningServer, startServer } from '../../../../shared/node/rest/server';
import { testNow } from '../../../support/clocks/test-time';
import { sampleTransaction } from '../../../support/inputs/sample-transaction';
import { readAnswerText } from '../../../support/servers/read-answer-text';
import { callService, postJson, startTestService } from '../../../support/servers/test-service';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Counts its waits, so that a test can detect when all of them have started. */
class CountedArrivals extends Arrivals {
  waits = 0;
  readonly #reached = new EventTarget();

  override wait(...parameters: Parameters<Arrivals['wait']>) {
    const wait = super.wait(...parameters);
    this.waits += 1;
    this.#reached.dispatchEvent(new Event('wait'));
    return wait;
  }

  async untilWaits(count: number): Promise<void> {
    while (this.waits < count) await once(this.#reached, 'wait');
  }
}

/** Starts the service of one application in a way that makes its waits observable. */
async function watchedService() {
  const application = newApplication();
  const storage = await SqliteStorage.open(null);
  const arrivals = new CountedArrivals();
  const intake = new Intake(application.id, storage, arrivals, () => testNow);
  const tenant = { application, storage, arrivals, intake };
  let answering = 0;
  const server: RunningServer = await startServer(
    0,
    async (request) => {
      answering += 1;
      try {
        return await answerRequest(request, [tenant], testNow);
      } finally {
        answering -= 1;
      }
    },
    (error) => {
      throw error;
    },
  );
  closing.push(async () => {
    await server.close();
    await storage.close();
  });
  return {
    arrivals,
    server,
    answering: () => answering,
    /** Sends a look-up on a separate connection. Resolves to the answer once it is complete. */
    lookUp(agent: Agent, path: string): Promise<{ readonly status: number; readonly body: string }> {
      return new Promise((resolve, reject) => {
        const headers = { authorization: application.key };
        get(server.address + path, { agent, headers }, async (response: IncomingMessage) =>
          resolve({ status: response.statusCode ?? 0, body: await text(response) }),
        ).on('error', reject);
      });
    },
    send: (transactionId: string) =>
      callService(
        `${server.address}/transactions`,
        application.key,
        postJson(sampleTransaction({ transaction_id: transactionId })),
      ),
  };
}

function transactionOf({ body }: { readonly body: string }): string | null | undefined {
  const read = readAnswerText(body);
  return read.ok ? read.value[0]?.report.transactionId : undefined;
}

const clients = 500;
const numbers = Array.from({ length: clients }, (_, number) => number);

describe('hundreds of waiting look-ups', () => {
  it('all receive the one report that they wait for, and leave no wait behind', async () => {
    const { arrivals, answering, lookUp, send } = await watchedService();
    const agent = new Agent({ keepAlive: false, maxSockets: clients });
    const timersBefore = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const answers = Promise.all(numbers.map(() => lookUp(agent, '/reports/t-1?timeout=1h')));
    await arrivals.untilWaits(clients);
    expect(arrivals.awaitedCount).toBe(1);
    await send('another');
    expect(answering()).toBe(clients);
    await send('t-1');
    expect(new Set((await answers).map(transactionOf))).toEqual(new Set(['t-1']));
    expect([answering(), arrivals.awaitedCount]).toEqual([0, 0]);
    const timersAfter = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    expect(timersAfter - timersBefore).toBeLessThan(10);
  });

  it('each receive the report of their own transaction', async () => {
    const { arrivals, answering, lookUp, send } = await watchedService();
    const agent = new Agent({ keepAlive: false, maxSockets: clients });
    const answers = Promise.all(numbers.map((number) => lookUp(agent, `/reports/t-${number}?timeout=1h`)));
    await arrivals.untilWaits(clients);
    expect(arrivals.awaitedCount).toBe(clients);
    for (const number of numbers.toReversed()) expect((await send(`t-${number}`)).status).toBe(201);
    expect((await answers).map(transactionOf)).toEqual(numbers.map((number) => `t-${number}`));
    expect([answering(), arrivals.awaitedCount]).toEqual([0, 0]);
    // Every report is flushed separately, so the duration depends on the disk.
  });

  it('are removed when their clients disconnect', async () => {
    const { arrivals, answering, lookUp, send } = await watchedService();
    const agent = new Agent({ keepAlive: false, maxSockets: clients });
    const answers = Promise.allSettled(numbers.map(() => lookUp(agent, '/reports/t-1?timeout=1h')));
    await arrivals.untilWaits(clients);
    agent.destroy();
    expect((await answers).every(({ status }) => status === 'rejected')).toBe(true);
    // The service notices the disconnects in the next turns of its event loop. A request takes several.
    while (answering() > 0) await send('another');
    expect(arrivals.awaitedCount).toBe(0);
  });

  it('receive a 404 after their timeout', async () => {
    const { arrivals, lookUp } = await watchedService();
    const agent = new Agent({ keepAlive: false, maxSockets: clients });
    const answers = await Promise.all(numbers.map(() => lookUp(agent, '/reports/t-1?timeout=50ms')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect([arrivals.waits, arrivals.awaitedCount]).toEqual([clients, 0]);
  });
});

describe('a waiting look-up', () => {
  it('is answered whether the look-up or the report comes first', async () => {
    const { call, send } = await startTestService();
    const answered = call('/reports/transaction-1?timeout=1h');
    await call('/version');
    await send();
    expect(transactionOf({ body: await (await answered).text() })).toBe('transaction-1');
  });

  it('does not prevent the service from closing', async () => {
    const { call, service } = await startTestService();
    const broken = expect(call('/reports/transaction-1?timeout=1h')).rejects.toThrow();
    await call('/version');
    await service.close();
    await broken;
  });
});
