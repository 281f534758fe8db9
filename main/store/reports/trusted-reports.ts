import { proxies } from '../../../shared/domain/report';
import { everyReport, type ReportFilter } from '../../../shared/domain/report-query';
import type { Session } from '../../../shared/node/database/session';
import type { Condition } from './condition';
import { nonTextConditions } from './conditions';

/** See PreviousReports.trusted. A risk that isn't clearly low or clear is no reason to trust. */
const trusted: readonly ReportFilter[] = [
  { field: 'risk', in: ['low', 'clear'], out: [] },
  { field: 'verdict', in: [], out: ['fraud', 'suspicious'] },
  { field: 'signal', in: [], out: [...proxies, 'GPS spoofed'] },
  { field: 'placed', placed: true },
];

/** Returns the conditions of the reports that say where their user really was. They don't depend on the time or a zone. */
export function trustedConditions(session: Session): Promise<readonly Condition[]> {
  const query = { ...everyReport, filters: trusted };
  return nonTextConditions(session, { query, asOf: null, now: 0, zone: 'utc' });
}
