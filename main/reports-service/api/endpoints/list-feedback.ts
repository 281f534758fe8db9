import { z } from 'zod';
import { wireFeedback } from '../../../../shared/api/wire';
import { okAnswer } from '../answer';
import { endpoint } from '../endpoint';
import { feedbackPageParameters } from '../parameters';

const wireReceivedFeedback = z
  .strictObject({
    transaction_id: z.string(),
    received_at: z
      .string()
      .meta({ format: 'date-time', description: 'Time at which the feedback was received' }),
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
