import { z } from 'zod';
import { type BodyDescription, type ReadBody, readBody, readParameters } from './read-request';
import type { Answer, RequestContext } from './request';

/** An answer of an endpoint. Its body is a named model; the default is RestError. */
export interface AnswerDescription {
  readonly description: string;
  readonly model?: z.ZodType;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Description {
  readonly method: 'GET' | 'POST';
  /** For example "/reports/{transaction_id}". */
  readonly path: string;
  /** The name in the OpenAPI document, such as "listReports". */
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** False for endpoints that the specification doesn't define. */
  readonly inSpecification: boolean;
  /** Answers in addition to those that every endpoint can give. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
}

/** An endpoint of the service, with its description and its handler. */
export type Endpoint = Description & {
  /** Parameters named in the path are read from the path, all others from the query. */
  readonly parameters: z.ZodObject;
  readonly body: BodyDescription | null;
} & (
    | {
        readonly needsKey: true;
        /** Reads the parameters and the body. Answers with an error if they are invalid. */
        answer(context: RequestContext): Promise<Answer>;
      }
    | { readonly needsKey: false; answerPublic(): Promise<Answer> }
  );

interface Declaration<Parameters extends z.ZodObject> extends Description {
  readonly parameters: Parameters;
  readonly handle: (
    context: RequestContext & { readonly parameters: z.output<Parameters> },
  ) => Promise<Answer> | Answer;
}

interface DeclarationWithBody<Parameters extends z.ZodObject, Model extends z.ZodType> extends Description {
  readonly parameters: Parameters;
  readonly body: BodyDescription<Model>;
  readonly handle: (
    context: RequestContext & {
      readonly parameters: z.output<Parameters>;
      readonly body: ReadBody<z.output<Model>>;
    },
  ) => Promise<Answer> | Answer;
}

export function endpoint<Parameters extends z.ZodObject>(declaration: Declaration<Parameters>): Endpoint {
  const { handle, ...described } = declaration;
  return {
    ...described,
    needsKey: true,
    body: null,
    async answer(context) {
      const parameters = readParameters(declaration.parameters, context);
      return parameters.ok ? handle({ ...context, parameters: parameters.value }) : parameters.problem;
    },
  };
}

export function endpointWithBody<Parameters extends z.ZodObject, Model extends z.ZodType>(
  declaration: DeclarationWithBody<Parameters, Model>,
): Endpoint {
  const { handle, ...described } = declaration;
  return {
    ...described,
    needsKey: true,
    async answer(context) {
      const parameters = readParameters(declaration.parameters, context);
      if (!parameters.ok) return parameters.problem;
      const body = await readBody(declaration.body, context.request);
      return body.ok ? handle({ ...context, parameters: parameters.value, body: body.value }) : body.problem;
    },
  };
}

/** Declares an endpoint without data of an application. It requires no key. */
export function publicEndpoint(
  declaration: Description & { readonly handle: () => Promise<Answer> },
): Endpoint {
  const { handle, ...described } = declaration;
  return { ...described, needsKey: false, parameters: z.object({}), body: null, answerPublic: handle };
}
