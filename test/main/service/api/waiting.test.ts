import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { answerRequest } from '../../../../main/service/api/answer-request';
import { newApplication } from '../../../../main/service/application';
import { Arrivals } from '../../../../main/service/arrivals';
import { Intake } from '../../../../main/service/intake';
import { type RunningServer, startServer } from '../../../../main/service/server';
import { SqliteStorage } from '../../../../main/service/storage/sqlite-storage';
import { readAnswerText } from '../../../support/read-answer-text';
import { sampleTransaction } from '../../../support/sample-transaction';
import { callService, postJson, startTestService } from '../../../support/test-service';
import { testNow } from '../../../support/test-time';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Counts its waits, so that a test knows when all of them have begun. */
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

/** The service of one application, put together so that its waiting can be watched. */
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
    /** A look-up on a connection of its own; resolves to the answer, read to its end. */
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

describe('hundreds of look-ups that wait', () => {
  it('are all answered by the one report they wait for, and leave nothing behind', async () => {
    const { arrivals, answering, lookUp, send } = await watchedService();
    const agent = new Agent({ keepAlive: false, maxSockets: clients });
    const timersBefore = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const answers = Promise.all(numbers.map(() => lookUp(agent, '/reports/t-1?timeout=1h')));
    await arrivals.untilWaits(clients);
    expect(arrivals.awaited).toBe(1);
    await send('another');
    expect(answering()).toBe(clients);
    await send('t-1');
    expect(new Set((await answers).map(transactionOf))).toEqual(new Set(['t-1']));
    expect([answering(), arrivals.awaited]).toEqual([0, 0]);
    const timersAfter = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    expect(timersAfter - timersBefore).toBeLessThan(10);
  });

  it('each get the report of their own transaction', async () => {
    const { arrivals, answering, lookUp, send } = await watchedService();
    const agent = new Agent({ keepAlive: false, maxSockets: clients });
    const answers = Promise.all(numbers.map((number) => lookUp(agent, `/reports/t-${number}?timeout=1h`)));
    await arrivals.untilWaits(clients);
    expect(arrivals.awaited).toBe(clients);
    for (const number of numbers.toReversed()) expect((await send(`t-${number}`)).status).toBe(201);
    expect((await answers).map(transactionOf)).toEqual(numbers.map((number) => `t-${number}`));
    expect([answering(), arrivals.awaited]).toEqual([0, 0]);
    // Every report is flushed by itself: how soon all are there is up to the disk.
  }, 60_000);

  it('are forgotten when their clients go away', async () => {
    const { arrivals, answering, lookUp, send } = await watchedService();
    const agent = new Agent({ keepAlive: false, maxSockets: clients });
    const answers = Promise.allSettled(numbers.map(() => lookUp(agent, '/reports/t-1?timeout=1h')));
    await arrivals.untilWaits(clients);
    agent.destroy();
    expect((await answers).every(({ status }) => status === 'rejected')).toBe(true);
    // The service learns of it with the next turns of its loop, which a request of ours takes.
    while (answering() > 0) await send('another');
    expect(arrivals.awaited).toBe(0);
  });

  it('are answered 404 when their time is over', async () => {
    const { arrivals, lookUp } = await watchedService();
    const agent = new Agent({ keepAlive: false, maxSockets: clients });
    const answers = await Promise.all(numbers.map(() => lookUp(agent, '/reports/t-1?timeout=50ms')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect([arrivals.waits, arrivals.awaited]).toEqual([clients, 0]);
  });
});

describe('a look-up that waits', () => {
  it('is answered whichever comes first, the question or the report', async () => {
    const { call, send } = await startTestService();
    const answered = call('/reports/transaction-1?timeout=1h');
    await call('/version');
    await send();
    expect(transactionOf({ body: await (await answered).text() })).toBe('transaction-1');
  });

  it('does not keep the service from ending', async () => {
    const { call, service } = await startTestService();
    const broken = expect(call('/reports/transaction-1?timeout=1h')).rejects.toThrow();
    await call('/version');
    await service.close();
    await broken;
  });
});
