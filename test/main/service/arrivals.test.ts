import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Arrivals } from '../../../main/service/arrivals';

const hour = 3_600_000;

describe('a wait for a report', () => {
  it('ends with the report of its transaction, and with no other', async () => {
    const arrivals = new Arrivals();
    const client = new AbortController();
    const wait = arrivals.wait('transaction-1', hour, client.signal);
    arrivals.announce('transaction-2');
    expect(arrivals.awaited).toBe(1);
    arrivals.announce('transaction-1');
    expect(await wait.arrived).toBe(true);
    expect(arrivals.awaited).toBe(0);
    expect(getEventListeners(client.signal, 'abort')).toEqual([]);
  });

  it.each([['error'], ['constructor'], ['__proto__'], ['']])(
    'may be for a transaction named %j',
    async (transactionId) => {
      const arrivals = new Arrivals();
      const wait = arrivals.wait(transactionId, hour, new AbortController().signal);
      arrivals.announce(transactionId);
      expect(await wait.arrived).toBe(true);
    },
  );

  it('is over when its time is', async () => {
    const arrivals = new Arrivals();
    expect(await arrivals.wait('transaction-1', 1, new AbortController().signal).arrived).toBe(false);
    expect(arrivals.awaited).toBe(0);
  });

  it('is over when the client goes away, or has gone before', async () => {
    const arrivals = new Arrivals();
    const client = new AbortController();
    const wait = arrivals.wait('transaction-1', hour, client.signal);
    const other = arrivals.wait('transaction-1', hour, new AbortController().signal);
    client.abort();
    expect(await wait.arrived).toBe(false);
    expect(await arrivals.wait('transaction-1', hour, client.signal).arrived).toBe(false);
    arrivals.announce('transaction-1');
    expect(await other.arrived).toBe(true);
  });

  it('can be given up, and stays what it was once it is over', async () => {
    const arrivals = new Arrivals();
    const wait = arrivals.wait('transaction-1', hour, new AbortController().signal);
    wait.end();
    arrivals.announce('transaction-1');
    expect(await wait.arrived).toBe(false);
    expect(arrivals.awaited).toBe(0);
  });
});
