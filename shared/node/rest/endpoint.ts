import { z } from 'zod';
import { type BodyDescription, type ReadBody, readBody, readParameters } from './read-request';
import type { Answer, RequestContext } from './request';

/** An answer of an endpoint. Its body is a named model; the default is RestError. */
export interface AnswerDescription {
  readonly description: string;
  readonly model?: z.ZodType;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Description {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** For example "/reports/{transaction_id}". */
  readonly path: string;
  /** The name in the OpenAPI document, such as "listReports". */
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** False for endpoints that the service's specification doesn't define. */
  readonly inSpecification?: boolean;
  /** Answers in addition to those that every endpoint can give. */
  readonly answers: Readonly<Record<number, AnswerDescription>>;
}

/** An endpoint of a service, with its description and its handler. `Caller`: what the service knows about who sent the key. */
export type Endpoint<Caller extends object> = Description & {
  /** Parameters named in the path are read from the path, all others from the query. */
  readonly parameters: z.ZodObject;
  readonly body: BodyDescription | null;
} & (
    | {
        readonly needsKey: true;
        /** Reads the parameters and the body. Answers with an error if they are invalid. */
        answer(context: RequestContext & Caller): Promise<Answer>;
      }
    | { readonly needsKey: false; answerPublic(context: RequestContext): Promise<Answer> }
  );

type Handle<Context> = (context: Context) => Promise<Answer> | Answer;

export interface WithParameters<Parameters extends z.ZodObject> {
  readonly parameters: z.output<Parameters>;
}

export interface WithBody<Model extends z.ZodType> {
  readonly body: ReadBody<z.output<Model>>;
}

/** Returns the functions that declare the endpoints of a service. */
export function endpointsFor<Caller extends object>() {
  type Context = RequestContext & Caller;
  return {
    endpoint<Parameters extends z.ZodObject>(
      declaration: Description & {
        readonly parameters: Parameters;
        readonly handle: Handle<Context & WithParameters<Parameters>>;
      },
    ): Endpoint<Caller> {
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
    },

    endpointWithBody<Parameters extends z.ZodObject, Model extends z.ZodType>(
      declaration: Description & {
        readonly parameters: Parameters;
        readonly body: BodyDescription<Model>;
        readonly handle: Handle<Context & WithParameters<Parameters> & WithBody<Model>>;
      },
    ): Endpoint<Caller> {
      const { handle, ...described } = declaration;
      return {
        ...described,
        needsKey: true,
        async answer(context) {
          const parameters = readParameters(declaration.parameters, context);
          if (!parameters.ok) return parameters.problem;
          const body = await readBody(declaration.body, context.request);
          return body.ok
            ? handle({ ...context, parameters: parameters.value, body: body.value })
            : body.problem;
        },
      };
    },

    /** Declares an endpoint that requires no key. */
    publicEndpoint(declaration: Description & { readonly handle: () => Promise<Answer> }): Endpoint<Caller> {
      const { handle, ...described } = declaration;
      return { ...described, needsKey: false, parameters: z.object({}), body: null, answerPublic: handle };
    },

    publicEndpointWithBody<Model extends z.ZodType>(
      declaration: Description & {
        readonly body: BodyDescription<Model>;
        readonly handle: Handle<RequestContext & WithBody<Model>>;
      },
    ): Endpoint<Caller> {
      const { handle, ...described } = declaration;
      return {
        ...described,
        needsKey: false,
        parameters: z.object({}),
        async answerPublic(context) {
          const body = await readBody(declaration.body, context.request);
          return body.ok ? handle({ ...context, body: body.value }) : body.problem;
        },
      };
    },
  };
}
