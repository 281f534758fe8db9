import { z } from 'zod';
import { wireFeedback } from '../../../../shared/api/wire';
import { okay } from '../answer';
import { endpoint } from '../endpoint';
import { feedbackPageParameters } from '../parameters';

const wireReceived = z
  .strictObject({
    transaction_id: z.string(),
    received_at: z.string().meta({ format: 'date-time', description: 'When the feedback was received' }),
    feedback: wireFeedback.describe('Exactly as it was received'),
  })
  .meta({ id: 'ReceivedFeedback' });

export const listFeedback = endpoint({
  method: 'GET',
  path: '/feedback',
  operationId: 'listFeedback',
  summary: 'Returns the feedback that was received for the application',
  description: 'Newest first, in pages; each exactly as it came.',
  inSpecification: false,
  parameters: z.object(feedbackPageParameters),
  answers: {
    200: {
      description: 'A page of feedback',
      model: z.array(wireReceived).meta({ id: 'ReceivedFeedbackList' }),
    },
  },
  handle: async ({ tenant, parameters }) => okay(await tenant.storage.readFeedback(parameters)),
});
