import type { ServiceRequest, Tenant } from './exchange';

/**
 * Waits until the application has a report of the transaction; false when the time (nanoseconds) is over or the client
 * has gone.
 */
export async function reportAppears(
  transactionId: string,
  { storage, arrivals }: Pick<Tenant, 'storage' | 'arrivals'>,
  timeout: bigint,
  request: Pick<ServiceRequest, 'signal'>,
): Promise<boolean> {
  if (await storage.hasTransaction(transactionId)) return true;
  if (timeout === 0n) return false;
  const wait = arrivals.wait(transactionId, Math.ceil(Number(timeout) / 1_000_000), request.signal);
  try {
    // Looked for once more now that it is waited for: it could have come in between.
    return (await storage.hasTransaction(transactionId)) || (await wait.arrived);
  } finally {
    wait.end();
  }
}
