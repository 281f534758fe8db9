import { z } from 'zod';
import { wireReport } from '../../../../shared/api/wire';
import { okAnswer } from '../answer';
import { endpoint } from '../endpoint';
import { pageParameters } from '../parameters';

/** A page of reports. */
export const wireReports = z.array(wireReport).meta({ id: 'Reports' });

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
