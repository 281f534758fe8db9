import { type Endpoint, endpointsFor } from './endpoint';
import type { ServiceDescription } from './open-api-document';
import { okAnswer } from './request';

/** Returns the endpoint that describes all endpoints, including itself. It requires no key. */
export function openApiEndpoint<Caller extends object>(
  endpoints: () => readonly Endpoint<Caller>[],
  service: ServiceDescription,
  description: string,
): Endpoint<Caller> {
  let document: string | undefined;
  return endpointsFor<Caller>().publicEndpoint({
    method: 'GET',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'Returns this document',
    description,
    inSpecification: false,
    answers: { 200: { description: 'The OpenAPI 3.1 document' } },
    async handle() {
      // Created on first use, because few clients request it.
      if (document === undefined) {
        const { openApiDocument } = await import('./open-api-document');
        document = JSON.stringify(openApiDocument(endpoints(), service));
      }
      return okAnswer(document);
    },
  });
}
