import { z } from 'zod';
import { wireRestError } from '../../../shared/api/wire';
import type { AnswerDescription, Endpoint } from './endpoint';
import type { BodyDescription } from './read-request';

/** The version of the specification (section 9). */
const specificationVersion = 'api/v1.0.5-5-gc944fcf';

const securityScheme = 'ApiKeyAuth';

/** Returns the OpenAPI 3.1 document of the endpoints, generated from the schemas that they use. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Location-based fraud reports service',
      version: specificationVersion,
      description:
        'Reports on the risk of actions performed by devices, and feedback on these reports. Operations that are not ' +
        'part of the specification are marked with x-not-in-specification.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ [securityScheme]: [] }],
    paths: pathsOf(endpoints),
    components: {
      schemas: schemas(),
      securitySchemes: { [securityScheme]: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
}

function pathsOf(endpoints: readonly Endpoint[]) {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  return Object.fromEntries(
    paths.map((path) => [
      path,
      Object.fromEntries(
        endpoints
          .filter((endpoint) => endpoint.path === path)
          .map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)]),
      ),
    ]),
  );
}

function operationOf(endpoint: Endpoint) {
  const { operationId, summary, description, body, needsKey, inSpecification } = endpoint;
  return {
    operationId,
    summary,
    description,
    ...(inSpecification ? {} : { 'x-not-in-specification': true }),
    ...(needsKey ? {} : { security: [] }),
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: requestBodyOf(body) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries({ ...errorsOf(endpoint), ...endpoint.answers }).map(([status, answer]) => [
          status,
          responseOf(answer, Number(status)),
        ]),
      ),
      default: responseOf({ description: 'Any other error (405, 408, 417, 431)' }, 400),
    },
  };
}

function parametersOf({ path, parameters }: Endpoint) {
  const { properties = {} } = z.toJSONSchema(parameters, { io: 'input', override: describeSentValue });
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...described } = typeof schema === 'boolean' ? {} : schema;
    const inPath = path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath, description, schema: described };
  });
}

function requestBodyOf({ model }: BodyDescription) {
  return { required: true, content: jsonOf(model) };
}

/** Returns the errors that an endpoint can give depending on its key, parameters and body. */
function errorsOf({ needsKey, parameters, body }: Endpoint): Readonly<Record<number, AnswerDescription>> {
  const readsSomething = body !== null || Object.keys(parameters.shape).length > 0;
  return {
    ...(readsSomething
      ? { 400: { description: 'A parameter or the body is invalid; the cause names the field' } }
      : {}),
    ...(needsKey ? { 401: { description: 'The API key is missing or invalid' } } : {}),
    ...(body
      ? {
          413: { description: 'The body is larger than 1 MiB' },
          415: { description: 'The media type of the body is not application/json' },
        }
      : {}),
    500: { description: 'The service could not process the request' },
  };
}

function responseOf({ description, model, headers = {} }: AnswerDescription, status: number) {
  const names = Object.entries(headers);
  return {
    description,
    ...(names.length === 0
      ? {}
      : {
          headers: Object.fromEntries(
            names.map(([name, about]) => [name, { description: about, schema: { type: 'string' } }]),
          ),
        }),
    content: model || status >= 400 ? jsonOf(model ?? wireRestError) : { 'application/json': {} },
  };
}

function jsonOf(model: z.ZodType) {
  const id = z.globalRegistry.get(model)?.id;
  if (id === undefined) throw new Error('A model of an endpoint has no name.');
  return { 'application/json': { schema: { $ref: componentPath(id) } } };
}

/** Returns all named models by name. */
function schemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io: 'input',
    unrepresentable: 'any',
    uri: componentPath,
    override: describeSentValue,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}

function componentPath(id: string): string {
  return `#/components/schemas/${id}`;
}

/**
 * Adapts a schema to what the service sends. The schemas accept more: null for a missing value, and any type in the
 * fields of a RestError.
 */
function describeSentValue({
  zodSchema,
  jsonSchema,
}: Parameters<z.core.JSONSchemaGeneratorParams['override'] & {}>[0]) {
  const { type } = zodSchema._zod.def;
  if (type === 'nullable') {
    const given = jsonSchema.anyOf?.[0];
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, given);
  }
  if (type === 'catch') delete jsonSchema.default;
  // zod omits the default of a transformed value, but on the wire the parameter has it.
  const meta = z.globalRegistry.get(zodSchema);
  if (meta && 'default' in meta) Object.assign(jsonSchema, { default: meta.default });
}
