import { expect, it } from 'vitest';
import { SimulatedArrivals } from '../../../main/reports-service/simulated-arrivals';
import { simulate } from '../../../main/reports-service/simulator/simulate';

const seed = 7;
const made = 5_000;
const now = Date.UTC(2026, 2, 1, 12);

/** Returns the IDs of the first transactions that arrive at a service with this number of stored reports. */
async function idsArriving(stored: number): Promise<readonly string[]> {
  const ids: string[] = [];
  const intake = {
    take: async (transactions: readonly { readonly transactionId: string }[]) => {
      ids.push(...transactions.map(({ transactionId }) => transactionId));
      return [];
    },
  };
  await new SimulatedArrivals(intake, seed + stored, () => now).generate(1_000);
  return ids;
}

it('simulated arrivals never repeat the ID of a generated transaction, nor one from before a restart', async () => {
  const simulated = [...simulate({ seed, transactions: made, from: now - 86_400_000, to: now })];
  const ids = simulated
    .filter(({ isRepeated }) => !isRepeated)
    .map(({ transaction }) => transaction.transactionId);
  ids.push(...(await idsArriving(made)), ...(await idsArriving(made + 1_000)));
  expect(ids.filter((id) => id.startsWith('orders/')).length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
});
