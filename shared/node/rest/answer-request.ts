import { decodedComponent } from '../../percent-encoding';
import type { Result } from '../../result';
import type { Endpoint } from './endpoint';
import { type Answer, errorAnswer, type ServiceRequest } from './request';

/** Finds out who sent a request, by its Authorization header. Fails with the answer for others. */
type Authenticate<Caller extends object> = (
  key: string | null,
) => Result<Caller, Answer> | Promise<Result<Caller, Answer>>;

/**
 * Returns a function that answers a request at the time `now` (ms since 1970) with one of the endpoints. Every error is
 * answered with a RestError.
 */
export function answerWithEndpoints<Caller extends object>(endpoints: readonly Endpoint<Caller>[]) {
  const routeOf = makeRouter(endpoints);
  return async (
    request: ServiceRequest,
    authenticate: Authenticate<Caller>,
    now: number,
  ): Promise<Answer> => {
    const queryStart = request.target.indexOf('?');
    const path = queryStart === -1 ? request.target : request.target.slice(0, queryStart);
    const query = new URLSearchParams(queryStart === -1 ? '' : request.target.slice(queryStart + 1));
    const route = routeOf(path);
    // RFC 9110, 9.1 and 9.3.2: every server answers HEAD, as GET without the body, which Node leaves out.
    const isHead = request.method === 'HEAD';
    const endpoint = route?.endpoints.get(isHead ? 'GET' : request.method);
    const pathParameters = route?.pathParameters ?? new Map();
    const whole = (answer: Answer) => (isHead ? withoutStream(answer) : answer);
    if (endpoint && !endpoint.needsKey)
      return whole(await endpoint.answerPublic({ request, query, pathParameters, now }));

    const caller = await authenticate(request.key);
    if (!caller.ok) return caller.problem;
    if (!route) return errorAnswer(404, 'UNKNOWN_PATH', 'This endpoint does not exist.');
    if (!endpoint) {
      const allow = [...route.endpoints.keys()]
        .flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each))
        .join(', ');
      return errorAnswer(405, 'METHOD_NOT_ALLOWED', `This endpoint supports only ${allow}.`, {
        headers: { allow },
      });
    }
    return whole(await endpoint.answer({ ...caller.value, request, query, pathParameters, now }));
  };
}

function withoutStream({ stream: _stream, ...answer }: Answer): Answer {
  return answer;
}

/** The target of a path: its endpoints by method, and the decoded path parameters. */
interface Route<Caller extends object> {
  readonly endpoints: ReadonlyMap<string, Endpoint<Caller>>;
  readonly pathParameters: ReadonlyMap<string, string>;
}

interface Pattern<Caller extends object> {
  /** Segments of the declared path, such as "{transaction_id}". */
  readonly segments: readonly string[];
  readonly endpoints: Map<string, Endpoint<Caller>>;
}

/** Returns a function that finds the route of a path (without its query, still encoded), or null if there is none. */
function makeRouter<Caller extends object>(
  endpoints: readonly Endpoint<Caller>[],
): (path: string) => Route<Caller> | null {
  const patterns = new Map<string, Pattern<Caller>>();
  for (const endpoint of endpoints) {
    const pattern = patterns.get(endpoint.path) ?? {
      segments: endpoint.path.split('/'),
      endpoints: new Map<string, Endpoint<Caller>>(),
    };
    pattern.endpoints.set(endpoint.method, endpoint);
    patterns.set(endpoint.path, pattern);
  }
  const all = [...patterns.values()];
  return (path) => {
    // Split before decoding, so that an encoded "/" remains part of a parameter.
    const segments = path.split('/');
    for (const pattern of all) {
      const pathParameters = match(pattern.segments, segments);
      if (pathParameters) return { endpoints: pattern.endpoints, pathParameters };
    }
    return null;
  };
}

function match(declared: readonly string[], sent: readonly string[]): ReadonlyMap<string, string> | null {
  if (declared.length !== sent.length) return null;
  const parameters = new Map<string, string>();
  for (const [position, segment] of declared.entries()) {
    const value = sent[position] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== value) return null;
      continue;
    }
    const decoded = value === '' ? null : decodedComponent(value);
    if (decoded === null) return null;
    parameters.set(segment.slice(1, -1), decoded);
  }
  return parameters;
}
