import { z } from 'zod';
import { okAnswer, unknownTransaction } from '../answer';
import { endpoint } from '../endpoint';
import { pageParameters, sinceParameter, timeoutParameter } from '../parameters';
import { waitForReport } from '../wait-for-report';
import { wireTransactionId } from '../wire-transaction-id';
import { wireReports } from './list-reports';

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
