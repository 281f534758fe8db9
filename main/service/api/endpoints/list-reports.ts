import { z } from 'zod';
import { wireReport } from '../../../../shared/api/wire';
import { okay } from '../answer';
import { endpoint } from '../endpoint';
import { pageParameters } from '../parameters';

/** A page of reports. */
export const wireReports = z.array(wireReport).meta({ id: 'Reports' });

export const listReports = endpoint({
  method: 'GET',
  path: '/reports',
  operationId: 'listReports',
  summary: 'Returns the reports of the application',
  description: 'Newest first, in pages.',
  inSpecification: true,
  parameters: z.object(pageParameters),
  answers: {
    200: { description: 'A page of reports', model: wireReports },
    404: { description: 'Never sent: an application without reports gets an empty array' },
  },
  handle: async ({ tenant, parameters }) => okay(await tenant.storage.readReports(parameters)),
});
