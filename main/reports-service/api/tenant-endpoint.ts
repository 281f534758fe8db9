import { endpointsFor } from '../../../shared/node/rest/endpoint';
import { type Answer, errorAnswer } from '../../../shared/node/rest/request';
import type { Application } from '../application';
import type { Arrivals } from '../arrivals';
import type { Intake } from '../intake';
import type { Storage } from '../storage/storage';

/** An application with its storage, its transaction intake and the requests that wait for reports. */
export interface Tenant {
  readonly application: Application;
  readonly storage: Storage;
  readonly arrivals: Arrivals;
  readonly intake: Pick<Intake, 'take'>;
}

/** Who sent a request, by its API key. */
export interface TenantCaller {
  readonly tenant: Tenant;
}

export const { endpoint, endpointWithBody } = endpointsFor<TenantCaller>();

export function unknownTransaction(): Answer {
  return errorAnswer(404, 'TRANSACTION_NOT_FOUND', 'The application has no report for this transaction.');
}
