import { z } from 'zod';
import type { Answer } from './answer';
import type { Exchange } from './exchange';
import { type ReadBody, readBody } from './read-body';
import { readParameters } from './read-parameters';

/** An answer that an endpoint gives; its body is a model with a name, a RestError where none is given. */
export interface AnswerDescription {
  readonly description: string;
  readonly model?: z.ZodType;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an endpoint takes as its body. */
export interface BodyDescription<Model extends z.ZodType = z.ZodType> {
  /** e.g. "feedback": what it is called in a refusal. */
  readonly name: string;
  readonly model: Model;
}

/** What is said of an endpoint, for the router and for the OpenAPI document. */
interface Description {
  readonly method: 'GET' | 'POST';
  /** e.g. "/reports/{transaction_id}". */
  readonly path: string;
  /** Names it in the document, e.g. "listReports". */
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** False for those that are ours. */
  readonly inSpecification: boolean;
  /** Its answers, besides those that every endpoint may give. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
}

/** An endpoint of the service: what it is, and what it does. */
export type Endpoint = Description & {
  /** Those that its path names are in the path, the others in the query. */
  readonly parameters: z.ZodObject;
  readonly body: BodyDescription | null;
} & (
    | {
        readonly needsKey: true;
        /** Reads the parameters and the body; what is wrong with them is refused. */
        answer(exchange: Exchange): Promise<Answer>;
      }
    | { readonly needsKey: false; answerAnyone(): Promise<Answer> }
  );

interface Declaration<Parameters extends z.ZodObject> extends Description {
  readonly parameters: Parameters;
  readonly handle: (
    exchange: Exchange & { readonly parameters: z.output<Parameters> },
  ) => Promise<Answer> | Answer;
}

interface DeclarationWithBody<Parameters extends z.ZodObject, Model extends z.ZodType> extends Description {
  readonly parameters: Parameters;
  readonly body: BodyDescription<Model>;
  readonly handle: (
    exchange: Exchange & {
      readonly parameters: z.output<Parameters>;
      readonly body: ReadBody<z.output<Model>>;
    },
  ) => Promise<Answer> | Answer;
}

/** Declares an endpoint that takes no body. */
export function endpoint<Parameters extends z.ZodObject>(declaration: Declaration<Parameters>): Endpoint {
  const { handle, ...described } = declaration;
  return {
    ...described,
    needsKey: true,
    body: null,
    async answer(exchange) {
      const parameters = readParameters(declaration.parameters, exchange);
      return parameters.ok ? handle({ ...exchange, parameters: parameters.value }) : parameters.problem;
    },
  };
}

/** Declares an endpoint that takes a body of JSON. */
export function endpointWithBody<Parameters extends z.ZodObject, Model extends z.ZodType>(
  declaration: DeclarationWithBody<Parameters, Model>,
): Endpoint {
  const { handle, ...described } = declaration;
  return {
    ...described,
    needsKey: true,
    async answer(exchange) {
      const parameters = readParameters(declaration.parameters, exchange);
      if (!parameters.ok) return parameters.problem;
      const body = await readBody(declaration.body, exchange.request);
      return body.ok ? handle({ ...exchange, parameters: parameters.value, body: body.value }) : body.problem;
    },
  };
}

/** Declares an endpoint that holds nothing of an application: anyone may ask it, without a key. */
export function openEndpoint(
  declaration: Description & { readonly handle: () => Promise<Answer> },
): Endpoint {
  const { handle, ...described } = declaration;
  return { ...described, needsKey: false, parameters: z.object({}), body: null, answerAnyone: handle };
}
