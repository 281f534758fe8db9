import { z } from 'zod';
import { wireVersion } from '../../../shared/api/wire';
import { type Endpoint, endpoint, publicEndpoint } from './endpoint';
import { listFeedback, sendFeedback } from './feedback-endpoints';
import { listReports, lookUpReports } from './report-endpoints';
import { okAnswer } from './request';
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

/** Returns the endpoint that describes all endpoints, including itself. */
function getOpenApi(endpoints: () => readonly Endpoint[]): Endpoint {
  let document: string | undefined;
  return publicEndpoint({
    method: 'GET',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'Returns this document',
    description: 'Does not require an API key, because the document contains no data of an application.',
    inSpecification: false,
    answers: { 200: { description: 'The OpenAPI 3.1 document' } },
    async handle() {
      // Created on first use, because few clients request it.
      if (document === undefined) {
        const { openApiDocument } = await import('./open-api-document');
        document = JSON.stringify(openApiDocument(endpoints()));
      }
      return okAnswer(document);
    },
  });
}

export const endpoints: readonly Endpoint[] = [
  listReports,
  lookUpReports,
  sendFeedback,
  getVersion,
  sendTransaction,
  listFeedback,
  getOpenApi(() => endpoints),
];
