import { z } from 'zod';
import { wireRestError } from '../../../shared/api/wire';
import type { AnswerDescription, BodyDescription, Endpoint } from './endpoint';

/** What the specification calls itself (section 9). */
const specificationVersion = 'api/v1.0.5-5-gc944fcf';

const securityScheme = 'ApiKeyAuth';

/** The OpenAPI 3.1 document of the endpoints, made of the schemas they read and answer with. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Location-based fraud reports service',
      version: specificationVersion,
      description:
        'Reports on the risk of actions performed by devices, and feedback on them. What is ours and not in the ' +
        'specification is marked x-not-in-specification.',
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
      default: responseOf(
        { description: 'Whatever else is refused (405, 408, 417, 431) is refused with a RestError' },
        400,
      ),
    },
  };
}

function parametersOf({ path, parameters }: Endpoint) {
  const { properties = {} } = z.toJSONSchema(parameters, { io: 'input', override: describeWhatIsSent });
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...described } = typeof schema === 'boolean' ? {} : schema;
    const inPath = path.includes(`{${name}}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath, description, schema: described };
  });
}

function requestBodyOf({ model }: BodyDescription) {
  return { required: true, content: jsonOf(model) };
}

/** The refusals of every endpoint of its kind. */
function errorsOf({ needsKey, parameters, body }: Endpoint): Readonly<Record<number, AnswerDescription>> {
  const readsSomething = body !== null || Object.keys(parameters.shape).length > 0;
  return {
    ...(readsSomething
      ? { 400: { description: 'A parameter or the body is wrong; the cause names the field' } }
      : {}),
    ...(needsKey ? { 401: { description: 'The API key is missing or wrong' } } : {}),
    ...(body
      ? {
          413: { description: 'The body is larger than 1 MiB' },
          415: { description: 'The body is of another media type than application/json' },
        }
      : {}),
    500: { description: 'The service failed' },
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
  return { 'application/json': { schema: { $ref: placeOf(id) } } };
}

/** Every model that has a name, by its name. */
function schemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io: 'input',
    unrepresentable: 'any',
    uri: placeOf,
    override: describeWhatIsSent,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}

function placeOf(id: string): string {
  return `#/components/schemas/${id}`;
}

/** The schemas read more than the service ever sends: null for what is not given, and anything in a RestError. */
function describeWhatIsSent({
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
  // Left out of what is transformed, but it is told as it is on the wire.
  const told = z.globalRegistry.get(zodSchema);
  if (told && 'default' in told) Object.assign(jsonSchema, { default: told.default });
}
