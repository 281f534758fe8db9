import { z } from 'zod';
import { wireRestError } from '../../api/wire';
import type { AnswerDescription, Endpoint } from './endpoint';
import { type BodyDescription, sizeText } from './read-request';

/** What the document says about the service as a whole. */
export interface ServiceDescription {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** How a request is authenticated: a name, and its OpenAPI security scheme. */
  readonly security: { readonly name: string; readonly scheme: Readonly<Record<string, string>> };
  /** When a key is refused with 401. */
  readonly keyErrors: string;
  readonly maxBodyBytes: number;
  /** False if the service omits missing values, even where its schemas accept null. */
  readonly sendsNull: boolean;
}

type Described = Endpoint<never>;

/** Returns the OpenAPI 3.1 document of the endpoints, generated from the schemas that they use. */
export function openApiDocument(endpoints: readonly Described[], service: ServiceDescription) {
  const { title, version, description, security } = service;
  const paths = pathsOf(endpoints, service);
  return {
    openapi: '3.1.0',
    info: { title, version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    security: [{ [security.name]: [] }],
    paths,
    components: {
      schemas: reachableFrom(paths, schemas(service)),
      securitySchemes: { [security.name]: security.scheme },
    },
  };
}

function pathsOf(endpoints: readonly Described[], service: ServiceDescription) {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  return Object.fromEntries(
    paths.map((path) => [
      path,
      Object.fromEntries(
        endpoints
          .filter((endpoint) => endpoint.path === path)
          .map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint, service)]),
      ),
    ]),
  );
}

function operationOf(endpoint: Described, service: ServiceDescription) {
  const { operationId, summary, description, body, needsKey, inSpecification } = endpoint;
  return {
    operationId,
    summary,
    description,
    ...(inSpecification === false ? { 'x-not-in-specification': true } : {}),
    ...(needsKey ? {} : { security: [] }),
    parameters: parametersOf(endpoint, service),
    ...(body ? { requestBody: requestBodyOf(body) } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries({ ...errorsOf(endpoint, service), ...endpoint.answers }).map(([status, answer]) => [
          status,
          responseOf(answer, Number(status)),
        ]),
      ),
      default: responseOf({ description: 'Any other error (405, 408, 417, 431)' }, 400),
    },
  };
}

function parametersOf({ path, parameters }: Described, service: ServiceDescription) {
  const { properties = {} } = z.toJSONSchema(parameters, {
    io: 'input',
    override: describeSentValue(service),
  });
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
function errorsOf(
  { needsKey, parameters, body }: Described,
  { keyErrors, maxBodyBytes }: ServiceDescription,
): Readonly<Record<number, AnswerDescription>> {
  const readsSomething = body !== null || Object.keys(parameters.shape).length > 0;
  return {
    ...(readsSomething
      ? { 400: { description: 'A parameter or the body is invalid; the cause names the field' } }
      : {}),
    ...(needsKey ? { 401: { description: keyErrors } } : {}),
    ...(body
      ? {
          413: { description: `The body is larger than ${sizeText(body.maxBytes ?? maxBodyBytes)}` },
          415: { description: 'The media type of the body is not application/json' },
        }
      : {}),
    500: { description: 'The service could not process the request' },
    ...(needsKey
      ? { 503: { description: 'The database is unavailable; with Retry-After, nothing was stored' } }
      : {}),
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
    ...(status === 204 ? {} : { content: contentOf(model, status) }),
  };
}

function contentOf(model: z.ZodType | undefined, status: number) {
  return model || status >= 400 ? jsonOf(model ?? wireRestError) : { 'application/json': {} };
}

function jsonOf(model: z.ZodType) {
  const id = z.globalRegistry.get(model)?.id;
  if (id === undefined) throw new Error('A model of an endpoint has no name.');
  return { 'application/json': { schema: { $ref: componentPath(id) } } };
}

type Schemas = Readonly<Record<string, unknown>>;

/** Returns all named models by name. */
function schemas(service: ServiceDescription): Schemas {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io: 'input',
    unrepresentable: 'any',
    uri: componentPath,
    override: describeSentValue(service),
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}

function componentPath(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Returns the models that a part of the document names, directly or through other models. */
function reachableFrom(part: unknown, all: Schemas): Schemas {
  const found = new Set<string>();
  const visit = (each: unknown) => {
    for (const [, id = ''] of JSON.stringify(each).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(id)) continue;
      found.add(id);
      visit(all[id] ?? {});
    }
  };
  visit(part);
  return Object.fromEntries(Object.entries(all).filter(([id]) => found.has(id)));
}

type Override = z.core.JSONSchemaGeneratorParams['override'] & {};

/**
 * Returns a function that adapts a schema to what the service sends. The schemas may accept more: null for a missing
 * value, and any type in the fields of a RestError.
 */
function describeSentValue({ sendsNull }: ServiceDescription): Override {
  return ({ zodSchema, jsonSchema }) => {
    const { type } = zodSchema._zod.def;
    if (type === 'nullable' && !sendsNull) {
      const given = jsonSchema.anyOf?.[0];
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, given);
    }
    if (type === 'catch') delete jsonSchema.default;
    // zod omits the default of a transformed value, but on the wire the parameter has it.
    const meta = z.globalRegistry.get(zodSchema);
    if (meta && 'default' in meta) Object.assign(jsonSchema, { default: meta.default });
  };
}
