import { z } from 'zod';
import { int64 } from '../../../../shared/api/wire';
import { endpointWithBody } from '../endpoint';
import { invalidBody } from '../read-body';
import { readTransaction } from '../read-transaction';
import { wireTransaction } from '../wire-transaction';

const wireReceipt = z
  .strictObject({ transaction_id: z.string(), report_id: int64.describe('ID of the new report') })
  .meta({ id: 'TransactionReceipt' });

export const sendTransaction = endpointWithBody({
  method: 'POST',
  path: '/transactions',
  operationId: 'sendTransaction',
  summary: 'Assesses a transaction and creates its report',
  description:
    'The response is sent when the report is available. A transaction ID that was sent before is assessed again and ' +
    'gets an additional report.',
  inSpecification: false,
  parameters: z.object({}),
  body: { name: 'transaction', model: wireTransaction },
  answers: {
    201: {
      description: 'The report was created',
      model: wireReceipt,
      headers: { location: 'Path of the reports of the transaction' },
    },
  },
  async handle({ tenant, body, now }) {
    const transaction = readTransaction(body.value, body.text, now);
    if (!transaction.ok) return invalidBody('transaction', transaction.problem);
    const [accepted] = await tenant.intake.take([transaction.value]);
    if (!accepted) throw new Error('An accepted transaction has no report.');
    const { transactionId, reportId } = accepted;
    return {
      status: 201,
      // The ID is an int64, which JSON.stringify can't write.
      body: `{"transaction_id":${JSON.stringify(transactionId)},"report_id":${reportId}}`,
      headers: { location: `/reports/${encodeURIComponent(transactionId)}` },
    };
  },
});
