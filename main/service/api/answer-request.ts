import { version } from '../../../package.json';
import { applicationOf } from '../application';
import { type Answer, okay, refusal } from './answer';
import type { Handler, ServiceRequest, Tenant } from './exchange';
import { listFeedback, takeFeedback } from './feedback-handlers';
import { listReports, lookUpReports } from './report-handlers';

/** Every endpoint, by path (* is the transaction ID) and method. */
const routes: ReadonlyMap<string, ReadonlyMap<string, Handler>> = new Map([
  ['/reports', new Map([['GET', listReports]])],
  ['/reports/*', new Map([['GET', lookUpReports]])],
  ['/feedback', new Map([['GET', listFeedback]])],
  ['/feedback/*', new Map([['POST', takeFeedback]])],
  ['/version', new Map([['GET', async () => okay(JSON.stringify({ version }))]])],
]);

/** Answers one request at the time `now` (ms since 1970). Everything that is not right is answered by a RestError. */
export async function answerRequest(
  request: ServiceRequest,
  tenants: readonly Tenant[],
  now: number,
): Promise<Answer> {
  const application = applicationOf(
    tenants.map((tenant) => tenant.application),
    request.key,
  );
  const tenant = tenants.find((each) => each.application === application);
  if (!tenant)
    return request.key === null
      ? refusal(401, 'MISSING_API_KEY', 'Send the API key in the header Authorization.')
      : refusal(401, 'INVALID_API_KEY', 'No application has this API key.');

  const [path = '', ...afterPath] = request.target.split('?');
  const place = placeOf(path);
  const methods = place && routes.get(place.pattern);
  if (!place || !methods) return refusal(404, 'UNKNOWN_PATH', 'There is no such endpoint.');
  const handler = methods.get(request.method);
  if (!handler) {
    const allow = [...methods.keys()].join(', ');
    return refusal(405, 'METHOD_NOT_ALLOWED', `This endpoint takes ${allow} only.`, { allow });
  }
  const query = new URLSearchParams(afterPath.join('?'));
  return handler({ request, tenant, query, transactionId: place.transactionId, now });
}

/** Splits a path before decoding it, so that an encoded "/" stays part of the transaction ID; null where it cannot be. */
function placeOf(path: string): { readonly pattern: string; readonly transactionId: string } | null {
  const [empty, first, second, ...more] = path.split('/');
  if (empty !== '' || first === undefined || second === '' || more.length > 0) return null;
  if (second === undefined) return { pattern: `/${first}`, transactionId: '' };
  try {
    return { pattern: `/${first}/*`, transactionId: decodeURIComponent(second) };
  } catch {
    return null;
  }
}
