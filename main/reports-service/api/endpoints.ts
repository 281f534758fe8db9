import type { Endpoint } from './endpoint';
import { getOpenApi } from './endpoints/get-open-api';
import { getVersion } from './endpoints/get-version';
import { listFeedback } from './endpoints/list-feedback';
import { listReports } from './endpoints/list-reports';
import { lookUpReports } from './endpoints/look-up-reports';
import { sendFeedback } from './endpoints/send-feedback';
import { sendTransaction } from './endpoints/send-transaction';

/** All endpoints of the service. */
export const endpoints: readonly Endpoint[] = [
  listReports,
  lookUpReports,
  sendFeedback,
  getVersion,
  sendTransaction,
  listFeedback,
  getOpenApi(() => endpoints),
];
