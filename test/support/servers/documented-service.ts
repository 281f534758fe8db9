import { Ajv2020 } from 'ajv/dist/2020';
import { z } from 'zod';
import type { Schema } from '../inputs/schema-arbitrary';
import { startTestService, type TestService, type TestServiceOptions } from './test-service';

const schema: z.ZodType<Schema & { readonly default?: unknown }> = z.looseObject({});
const media = z.record(z.string(), z.object({ schema: schema.optional() }));
const operation = z.object({
  'x-not-in-specification': z.literal(true).optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema }),
  ),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.object({ content: media })),
});
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  security: z.array(z.unknown()),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.unknown(),
  }),
});

export type Operation = z.output<typeof operation>;

/** A service with the OpenAPI document that it serves. */
export interface DocumentedService extends TestService {
  readonly text: string;
  readonly document: z.output<typeof openApi>;
  /** Returns the schema that a $ref of the document names. */
  schemaOf(ref: string): Schema;
  /**
   * Validates a value against a model of the document, given by name or as a schema; returns the errors, []
   * for none.
   */
  validate(model: string | Schema, value: unknown): readonly string[];
}

export async function startDocumentedService(options: TestServiceOptions = {}): Promise<DocumentedService> {
  const service = await startTestService(options);
  const text = await (await service.call('/openapi.json')).text();
  const document = openApi.parse(JSON.parse(text));
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats });
  ajv.addSchema({ $id: 'openapi', ...z.record(z.string(), z.unknown()).parse(JSON.parse(text)) });
  return {
    ...service,
    text,
    document,
    schemaOf(ref) {
      const found = document.components.schemas[ref.replace('#/components/schemas/', '')];
      if (!found) throw new Error(`The document has no ${ref}.`);
      return found;
    },
    validate(model, value) {
      const schema = typeof model === 'string' ? { $ref: `#/components/schemas/${model}` } : model;
      const check = schema.$ref === undefined ? ajv.compile(schema) : ajv.getSchema(`openapi${schema.$ref}`);
      if (!check) throw new Error(`The document has no ${schema.$ref}.`);
      check(value);
      return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    },
  };
}

/** Formats of OpenAPI. An int64 is checked only as far as a double can represent it. */
const formats = {
  int64: {
    type: 'number',
    validate: (value: number) => Number.isInteger(value) && Math.abs(value) <= 2 ** 63,
  },
  double: true,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
} as const;
