import { okay } from '../answer';
import { type Endpoint, openEndpoint } from '../endpoint';

/** The endpoint that describes all of them, itself included. */
export function getOpenApi(endpoints: () => readonly Endpoint[]): Endpoint {
  let document: string | undefined;
  return openEndpoint({
    method: 'GET',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'Returns this document',
    description: 'It holds nothing of an application, so it needs no key.',
    inSpecification: false,
    answers: { 200: { description: 'An OpenAPI 3.1 document' } },
    async handle() {
      // Made when it is first asked for, once: most services are never asked.
      if (document === undefined) {
        const { openApiDocument } = await import('../open-api-document');
        document = JSON.stringify(openApiDocument(endpoints()));
      }
      return okay(document);
    },
  });
}
