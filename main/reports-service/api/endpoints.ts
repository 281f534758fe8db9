import { z } from 'zod';
import { wireVersion } from '../../../shared/api/wire';
import type { Endpoint } from '../../../shared/node/rest/endpoint';
import type { ServiceDescription } from '../../../shared/node/rest/open-api-document';
import { openApiEndpoint } from '../../../shared/node/rest/open-api-endpoint';
import { okAnswer } from '../../../shared/node/rest/request';
import { listFeedback, sendFeedback } from './feedback-endpoints';
import { listReports, lookUpReports } from './report-endpoints';
import { endpoint, type TenantCaller } from './tenant-endpoint';
import { sendTransaction } from './transaction-endpoint';

/** Defined by the build (scripts/build-facts.mjs). Without a repository, there is no commit. */
declare const BUILD_FACTS: {
  readonly version: string;
  readonly commit?: string;
  readonly build_date: string;
};

const getVersion = endpoint({
  method: 'GET',
  path: '/version',
  operationId: 'getVersion',
  summary: 'Returns the version of the service',
  description: 'The specification defines the Version record, but not its endpoint.',
  inSpecification: true,
  parameters: z.object({}),
  answers: { 200: { description: 'The version', model: wireVersion } },
  handle: () => okAnswer(JSON.stringify(BUILD_FACTS)),
});

const service: ServiceDescription = {
  title: 'Location-based fraud reports service',
  // Of the specification (section 9).
  version: 'api/v1.0.5-5-gc944fcf',
  description:
    'Reports on the risk of actions performed by devices, and feedback on these reports. Operations that are not ' +
    'part of the specification are marked with x-not-in-specification.',
  security: { name: 'ApiKeyAuth', scheme: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  keyErrors: 'The API key is missing or invalid',
  maxBodyBytes: 1_048_576,
  sendsNull: false,
};

export const endpoints: readonly Endpoint<TenantCaller>[] = [
  listReports,
  lookUpReports,
  sendFeedback,
  getVersion,
  sendTransaction,
  listFeedback,
  openApiEndpoint(
    () => endpoints,
    service,
    'Does not require an API key, because the document contains no data of an application.',
  ),
];
