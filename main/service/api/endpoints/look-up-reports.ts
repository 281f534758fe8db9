import { z } from 'zod';
import { okay, unknownTransaction } from '../answer';
import { endpoint } from '../endpoint';
import { pageParameters, sinceParameter, timeoutParameter } from '../parameters';
import { reportAppears } from '../report-appears';
import { wireTransactionId } from '../wire-transaction-id';
import { wireReports } from './list-reports';

export const lookUpReports = endpoint({
  method: 'GET',
  path: '/reports/{transaction_id}',
  operationId: 'lookUpReports',
  summary: 'Returns the reports of the application filtered by transaction ID',
  description:
    'Newest first, in pages. A transaction without any report is waited for up to `timeout`, then it is a 404; one ' +
    'with only older reports than `since` is an empty array.',
  inSpecification: true,
  parameters: z.object({
    transaction_id: wireTransactionId,
    ...pageParameters,
    since: sinceParameter,
    timeout: timeoutParameter,
  }),
  answers: {
    200: { description: 'A page of the reports of the transaction', model: wireReports },
    404: { description: 'The application has no report of this transaction, and none came in time' },
  },
  async handle({ request, tenant, parameters, now }) {
    const { transaction_id, since, timeout, ...page } = parameters;
    if (!(await reportAppears(transaction_id, tenant, timeout, request))) return unknownTransaction();
    const start = BigInt(Math.floor(now)) * 1_000_000n - since;
    const from = start > 0n ? start : 0n;
    return okay(await tenant.storage.readTransactionReports(transaction_id, from, page));
  },
});
