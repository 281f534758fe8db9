import { type Answer, okay } from './answer';
import { badParameter, type Exchange, type Tenant, unknownTransaction } from './exchange';
import { readPageParameters, readTimeParameters } from './parameters';

/** GET /reports: a page of the application's reports, newest first. */
export async function listReports({ query, tenant }: Exchange): Promise<Answer> {
  const page = readPageParameters(query);
  if (!page.ok) return badParameter(page.problem);
  return arrayOf(await tenant.storage.readReports(page.value));
}

/**
 * GET /reports/{transaction_id}: the transaction's reports generated within `since`, newest first. A transaction
 * without any report is waited for up to `timeout`, then it is a 404; one with only older reports is an empty array.
 */
export async function lookUpReports(exchange: Exchange): Promise<Answer> {
  const { query, tenant, transactionId } = exchange;
  const page = readPageParameters(query);
  if (!page.ok) return badParameter(page.problem);
  const time = readTimeParameters(query);
  if (!time.ok) return badParameter(time.problem);
  if (!(await appears(transactionId, tenant, time.value.timeout, exchange.request.signal)))
    return unknownTransaction();
  const since = BigInt(Math.floor(exchange.now - time.value.since)) * 1_000_000n;
  return arrayOf(await tenant.storage.readReports({ ...page.value, transactionId, since }));
}

/** Waits until the transaction has a report; false when time is over or the client has gone. */
async function appears(
  transactionId: string,
  { storage, arrivals }: Tenant,
  timeout: number,
  gone: AbortSignal,
): Promise<boolean> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, timeout);
  gone.addEventListener('abort', end);
  try {
    for (;;) {
      // Listened for before it is looked for, or a report could come in between.
      const arrival = arrivals.next(transactionId, ended.signal);
      if (await storage.hasTransaction(transactionId)) return true;
      if (gone.aborted || ended.signal.aborted) return false;
      await arrival;
    }
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', end);
    end();
  }
}

function arrayOf(reports: readonly string[]): Answer {
  return okay(`[${reports.join(',')}]`);
}
