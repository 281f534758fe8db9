import { CommitUnconfirmed, DatabaseUnavailable } from '../../../shared/node/postgres/unavailable';
import { answerWithEndpoints } from '../../../shared/node/rest/answer-request';
import { type Answer, errorAnswer, type ServiceRequest } from '../../../shared/node/rest/request';
import { fail, type Result, succeed } from '../../../shared/result';
import { findApplicationByKey } from '../application';
import { endpoints } from './endpoints';
import type { Tenant, TenantCaller } from './tenant-endpoint';

const answer = answerWithEndpoints(endpoints);

/** Answers one request at the time `now` (ms since 1970). Every error is answered with a RestError. */
export async function answerRequest(
  request: ServiceRequest,
  tenants: readonly Tenant[],
  now: number,
): Promise<Answer> {
  try {
    return await answer(request, (key) => tenantOf(key, tenants), now);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return unavailable(error);
    throw error;
  }
}

/** Only an answer that asks for a retry says that nothing was stored. */
function unavailable(error: DatabaseUnavailable): Answer {
  if (error instanceof CommitUnconfirmed)
    return errorAnswer(
      503,
      'OUTCOME_UNKNOWN',
      'The database stopped responding. The request may have been stored: check before you repeat it.',
    );
  return errorAnswer(
    503,
    'DATABASE_UNAVAILABLE',
    'The service has no connection to its database, or the database took too long. Nothing was stored: repeat the request.',
    { headers: { 'retry-after': '2' } },
  );
}

function tenantOf(key: string | null, tenants: readonly Tenant[]): Result<TenantCaller, Answer> {
  const application = findApplicationByKey(
    tenants.map((tenant) => tenant.application),
    key,
  );
  const tenant = tenants.find((each) => each.application === application);
  return tenant ? succeed({ tenant }) : fail(keyError(key));
}

function keyError(key: string | null): Answer {
  return key === null
    ? errorAnswer(401, 'MISSING_API_KEY', 'The API key is missing. Send it in the Authorization header.')
    : errorAnswer(401, 'INVALID_API_KEY', 'The API key is invalid.');
}
