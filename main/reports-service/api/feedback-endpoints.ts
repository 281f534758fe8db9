import { z } from 'zod';
import { wireFeedback } from '../../../shared/api/wire';
import { okAnswer } from '../../../shared/node/rest/request';
import { feedbackPageParameters, wireTransactionId } from './parameters';
import { endpoint, endpointWithBody, unknownTransaction } from './tenant-endpoint';

const receipt = {
  transaction_id: z.string(),
  received_at: z
    .string()
    .meta({ format: 'date-time', description: 'Time at which the feedback was received' }),
};
const wireReceipt = z.strictObject(receipt).meta({ id: 'FeedbackReceipt' });

export const sendFeedback = endpointWithBody({
  method: 'POST',
  path: '/feedback/{transaction_id}',
  operationId: 'sendFeedback',
  summary: 'Sends feedback on a received report so that future fraud detections improve',
  description:
    'The feedback is stored exactly as received. Repeated feedback is stored separately, not merged.',
  inSpecification: true,
  parameters: z.object({ transaction_id: wireTransactionId }),
  body: { name: 'feedback', model: wireFeedback },
  answers: {
    200: { description: 'The feedback was stored', model: wireReceipt },
    404: { description: 'The application has no report for this transaction' },
  },
  async handle({ tenant, parameters: { transaction_id }, body, now }) {
    if (!(await tenant.storage.hasTransaction(transaction_id))) return unknownTransaction();
    const receivedAt = new Date(now).toISOString();
    await tenant.storage.addFeedback({ transactionId: transaction_id, receivedAt, body: body.text });
    return okAnswer(JSON.stringify({ transaction_id, received_at: receivedAt }));
  },
});

const wireReceivedFeedback = z
  .strictObject({
    ...receipt,
    feedback: wireFeedback.describe('The feedback exactly as received'),
  })
  .meta({ id: 'ReceivedFeedback' });

export const listFeedback = endpoint({
  method: 'GET',
  path: '/feedback',
  operationId: 'listFeedback',
  summary: 'Returns the feedback received for the application',
  description: 'Paginated, newest first. Each entry is returned exactly as received.',
  inSpecification: false,
  parameters: z.object(feedbackPageParameters),
  answers: {
    200: {
      description: 'A page of feedback',
      model: z.array(wireReceivedFeedback).meta({ id: 'ReceivedFeedbackList' }),
    },
  },
  handle: async ({ tenant, parameters }) => okAnswer(await tenant.storage.readFeedback(parameters)),
});
