import type { ServiceRequest, Tenant } from './request-context';

/**
 * Waits until the application has a report of the transaction. Resolves to false when the timeout (nanoseconds) is over
 * or the client disconnects.
 */
export async function waitForReport(
  transactionId: string,
  { storage, arrivals }: Pick<Tenant, 'storage' | 'arrivals'>,
  timeout: bigint,
  request: Pick<ServiceRequest, 'signal'>,
): Promise<boolean> {
  if (await storage.hasTransaction(transactionId)) return true;
  if (timeout === 0n) return false;
  const wait = arrivals.wait(transactionId, Math.ceil(Number(timeout) / 1_000_000), request.signal);
  try {
    // Check again after the wait has started: the report may have been stored in between.
    return (await storage.hasTransaction(transactionId)) || (await wait.arrived);
  } finally {
    wait.cancel();
  }
}
