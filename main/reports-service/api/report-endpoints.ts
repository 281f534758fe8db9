import { z } from 'zod';
import { wireReport } from '../../../shared/api/wire';
import { okAnswer, type ServiceRequest } from '../../../shared/node/rest/request';
import { pageParameters, sinceParameter, timeoutParameter, wireTransactionId } from './parameters';
import { endpoint, type Tenant, unknownTransaction } from './tenant-endpoint';

const wireReports = z.array(wireReport).meta({ id: 'Reports' });

export const listReports = endpoint({
  method: 'GET',
  path: '/reports',
  operationId: 'listReports',
  summary: 'Returns the reports of the application',
  description: 'Paginated, newest first.',
  inSpecification: true,
  parameters: z.object(pageParameters),
  answers: {
    200: { description: 'A page of reports', model: wireReports },
    404: {
      description: 'Never returned: for an application without reports, the response is an empty array',
    },
  },
  handle: async ({ tenant, parameters }) => okAnswer(await tenant.storage.readReports(parameters)),
});

export const lookUpReports = endpoint({
  method: 'GET',
  path: '/reports/{transaction_id}',
  operationId: 'lookUpReports',
  summary: 'Returns the reports of the application filtered by transaction ID',
  description:
    'Paginated, newest first. If the transaction has no report yet, the service waits for up to `timeout` and then ' +
    'responds with 404. If all of its reports are older than `since`, the response is an empty array.',
  inSpecification: true,
  parameters: z.object({
    transaction_id: wireTransactionId,
    ...pageParameters,
    since: sinceParameter,
    timeout: timeoutParameter,
  }),
  answers: {
    200: { description: 'A page of the reports of the transaction', model: wireReports },
    404: { description: 'The application has no report for this transaction, and none arrived in time' },
  },
  async handle({ request, tenant, parameters, now }) {
    const { transaction_id, since, timeout, ...page } = parameters;
    if (!(await waitForReport(transaction_id, tenant, timeout, request))) return unknownTransaction();
    const start = BigInt(Math.floor(now)) * 1_000_000n - since;
    const from = start > 0n ? start : 0n;
    return okAnswer(await tenant.storage.readTransactionReports(transaction_id, from, page));
  },
});

/**
 * Waits until the application has a report of the transaction. Resolves to false when the timeout (nanoseconds) is over
 * or the client disconnects.
 */
async function waitForReport(
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
