import { findApplicationByKey } from '../application';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';
import { type Answer, errorAnswer, type ServiceRequest, type Tenant } from './request';

const routeOf = makeRouter(endpoints);

/** Answers one request at the time `now` (ms since 1970). Every error is answered with a RestError. */
export async function answerRequest(
  request: ServiceRequest,
  tenants: readonly Tenant[],
  now: number,
): Promise<Answer> {
  const queryStart = request.target.indexOf('?');
  const path = queryStart === -1 ? request.target : request.target.slice(0, queryStart);
  const route = routeOf(path);
  const endpoint = route?.endpoints.get(request.method);
  if (endpoint && !endpoint.needsKey) return endpoint.answerPublic();

  const tenant = tenantOf(request.key, tenants);
  if (!tenant) return keyError(request.key);
  if (!route) return errorAnswer(404, 'UNKNOWN_PATH', 'This endpoint does not exist.');
  if (!endpoint) {
    const allow = [...route.endpoints.keys()].join(', ');
    return errorAnswer(405, 'METHOD_NOT_ALLOWED', `This endpoint supports only ${allow}.`, { allow });
  }
  const query = new URLSearchParams(queryStart === -1 ? '' : request.target.slice(queryStart + 1));
  return endpoint.answer({ request, tenant, query, pathParameters: route.pathParameters, now });
}

function tenantOf(key: string | null, tenants: readonly Tenant[]): Tenant | undefined {
  const application = findApplicationByKey(
    tenants.map((tenant) => tenant.application),
    key,
  );
  return tenants.find((tenant) => tenant.application === application);
}

function keyError(key: string | null): Answer {
  return key === null
    ? errorAnswer(401, 'MISSING_API_KEY', 'The API key is missing. Send it in the Authorization header.')
    : errorAnswer(401, 'INVALID_API_KEY', 'The API key is invalid.');
}

/** The target of a path: its endpoints by method, and the decoded path parameters. */
interface Route {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly pathParameters: ReadonlyMap<string, string>;
}

interface Pattern {
  /** Segments of the declared path, such as "{transaction_id}". */
  readonly segments: readonly string[];
  readonly endpoints: Map<string, Endpoint>;
}

/** Returns a function that finds the route of a path (without its query, still encoded), or null if there is none. */
function makeRouter(endpoints: readonly Endpoint[]): (path: string) => Route | null {
  const patterns = new Map<string, Pattern>();
  for (const endpoint of endpoints) {
    const pattern = patterns.get(endpoint.path) ?? {
      segments: endpoint.path.split('/'),
      endpoints: new Map<string, Endpoint>(),
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
    const decoded = value === '' ? null : decode(value);
    if (decoded === null) return null;
    parameters.set(segment.slice(1, -1), decoded);
  }
  return parameters;
}

/** Returns null if the encoding is invalid or isn't UTF-8. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
