import { findApplicationByKey } from '../application';
import { type Answer, errorAnswer } from './answer';
import { endpoints } from './endpoints';
import type { ServiceRequest, Tenant } from './request-context';
import { makeRouter } from './router';

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
