import { z } from 'zod';
import { int64 } from '../../../../shared/api/wire';
import { endpointWithBody } from '../endpoint';
import { badBody } from '../read-body';
import { readTransaction } from '../read-transaction';
import { wireTransaction } from '../wire-transaction';

const wireReceipt = z
  .strictObject({ transaction_id: z.string(), report_id: int64.describe('ID of the report that was made') })
  .meta({ id: 'TransactionReceipt' });

export const sendTransaction = endpointWithBody({
  method: 'POST',
  path: '/transactions',
  operationId: 'sendTransaction',
  summary: 'Takes a transaction, assesses it and makes its report',
  description:
    'The answer comes when the report is there. A transaction ID that was sent before is assessed again, and gets ' +
    'one more report.',
  inSpecification: false,
  parameters: z.object({}),
  body: { name: 'transaction', model: wireTransaction },
  answers: {
    201: {
      description: 'The report is there',
      model: wireReceipt,
      headers: { location: 'Path of the reports of the transaction' },
    },
  },
  async handle({ tenant, body, now }) {
    const transaction = readTransaction(body.value, body.text, now);
    if (!transaction.ok) return badBody('transaction', transaction.problem);
    const [taken] = await tenant.intake.take([transaction.value]);
    if (!taken) throw new Error('A transaction that was taken has no report.');
    const { transactionId, reportId } = taken;
    return {
      status: 201,
      // The ID is an int64, which JSON.stringify cannot write.
      body: `{"transaction_id":${JSON.stringify(transactionId)},"report_id":${reportId}}`,
      headers: { location: `/reports/${encodeURIComponent(transactionId)}` },
    };
  },
});
