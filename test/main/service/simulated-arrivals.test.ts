import { expect, it } from 'vitest';
import { SimulatedArrivals } from '../../../main/service/simulated-arrivals';
import { simulate } from '../../../main/service/simulator/simulate';

const seed = 7;
const made = 5_000;
const now = Date.UTC(2026, 2, 1, 12);

/** The ids of what comes in first where so many reports are stored already, as when a service is started with them. */
async function idsArriving(stored: number): Promise<readonly string[]> {
  const ids: string[] = [];
  const intake = {
    take: async (transactions: readonly { readonly transactionId: string }[]) => {
      ids.push(...transactions.map(({ transactionId }) => transactionId));
      return [];
    },
  };
  await new SimulatedArrivals(intake, seed + stored, () => now).arrive(1_000);
  return ids;
}

it('no transaction that arrives has the id of one that was made, nor of one before the service was started again', async () => {
  const simulated = [...simulate({ seed, transactions: made, from: now - 86_400_000, to: now })];
  const ids = simulated.filter(({ again }) => !again).map(({ transaction }) => transaction.transactionId);
  ids.push(...(await idsArriving(made)), ...(await idsArriving(made + 1_000)));
  expect(ids.filter((id) => id.startsWith('orders/')).length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
});
