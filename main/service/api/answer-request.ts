import { applicationOf } from '../application';
import { type Answer, refusal } from './answer';
import { endpoints } from './endpoints';
import type { ServiceRequest, Tenant } from './exchange';
import { makeRouter } from './router';

const routeOf = makeRouter(endpoints);

/** Answers one request at the time `now` (ms since 1970). Everything that is not right is answered by a RestError. */
export async function answerRequest(
  request: ServiceRequest,
  tenants: readonly Tenant[],
  now: number,
): Promise<Answer> {
  const queryStart = request.target.indexOf('?');
  const path = queryStart === -1 ? request.target : request.target.slice(0, queryStart);
  const route = routeOf(path);
  const endpoint = route?.endpoints.get(request.method);
  if (endpoint && !endpoint.needsKey) return endpoint.answerAnyone();

  const tenant = tenantOf(request.key, tenants);
  if (!tenant) return refusedKey(request.key);
  if (!route) return refusal(404, 'UNKNOWN_PATH', 'There is no such endpoint.');
  if (!endpoint) {
    const allow = [...route.endpoints.keys()].join(', ');
    return refusal(405, 'METHOD_NOT_ALLOWED', `This endpoint takes ${allow} only.`, { allow });
  }
  const query = new URLSearchParams(queryStart === -1 ? '' : request.target.slice(queryStart + 1));
  return endpoint.answer({ request, tenant, query, pathParameters: route.pathParameters, now });
}

function tenantOf(key: string | null, tenants: readonly Tenant[]): Tenant | undefined {
  const application = applicationOf(
    tenants.map((tenant) => tenant.application),
    key,
  );
  return tenants.find((tenant) => tenant.application === application);
}

function refusedKey(key: string | null): Answer {
  return key === null
    ? refusal(401, 'MISSING_API_KEY', 'Send the API key in the header Authorization.')
    : refusal(401, 'INVALID_API_KEY', 'No application has this API key.');
}
