import { okAnswer } from '../answer';
import { type Endpoint, publicEndpoint } from '../endpoint';

/** Returns the endpoint that describes all endpoints, including itself. */
export function getOpenApi(endpoints: () => readonly Endpoint[]): Endpoint {
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
      // Created on first use, because most services are never asked for it.
      if (document === undefined) {
        const { openApiDocument } = await import('../open-api-document');
        document = JSON.stringify(openApiDocument(endpoints()));
      }
      return okAnswer(document);
    },
  });
}
