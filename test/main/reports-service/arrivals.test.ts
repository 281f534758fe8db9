import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Arrivals } from '../../../main/reports-service/arrivals';

const hour = 3_600_000;

describe('a wait for a report', () => {
  it('ends with a report of its transaction, but not of another one', async () => {
    const arrivals = new Arrivals();
    const client = new AbortController();
    const wait = arrivals.wait('transaction-1', hour, client.signal);
    arrivals.notify('transaction-2');
    expect(arrivals.awaitedCount).toBe(1);
    arrivals.notify('transaction-1');
    expect(await wait.arrived).toBe(true);
    expect(arrivals.awaitedCount).toBe(0);
    expect(getEventListeners(client.signal, 'abort')).toEqual([]);
  });

  it.each([['error'], ['constructor'], ['__proto__'], ['']])(
    'works for the transaction ID %j',
    async (transactionId) => {
      const arrivals = new Arrivals();
      const wait = arrivals.wait(transactionId, hour, new AbortController().signal);
      arrivals.notify(transactionId);
      expect(await wait.arrived).toBe(true);
    },
  );

  it('ends after its timeout', async () => {
    const arrivals = new Arrivals();
    expect(await arrivals.wait('transaction-1', 1, new AbortController().signal).arrived).toBe(false);
    expect(arrivals.awaitedCount).toBe(0);
  });

  it('ends when the client disconnects, even if it did so before', async () => {
    const arrivals = new Arrivals();
    const client = new AbortController();
    const wait = arrivals.wait('transaction-1', hour, client.signal);
    const other = arrivals.wait('transaction-1', hour, new AbortController().signal);
    client.abort();
    expect(await wait.arrived).toBe(false);
    expect(await arrivals.wait('transaction-1', hour, client.signal).arrived).toBe(false);
    arrivals.notify('transaction-1');
    expect(await other.arrived).toBe(true);
  });

  it('can be cancelled, and keeps its result afterwards', async () => {
    const arrivals = new Arrivals();
    const wait = arrivals.wait('transaction-1', hour, new AbortController().signal);
    wait.cancel();
    arrivals.notify('transaction-1');
    expect(await wait.arrived).toBe(false);
    expect(arrivals.awaitedCount).toBe(0);
  });
});
