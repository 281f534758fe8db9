import type { GatheringFound, MetPair } from '../../../../shared/contract/meetings-calls';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';

/** Returns the query of the reports of both users. */
export function pairQuery({ users }: MetPair): ReportQuery {
  return { ...everyReport, filters: [{ field: 'user', in: users, out: [] }] };
}

/** Returns the query of the reports of a gathering's users during it. */
export function gatheringQuery({ users, from, until }: GatheringFound): ReportQuery {
  return {
    ...everyReport,
    filters: [
      { field: 'user', in: users, out: [] },
      { field: 'time', range: { kind: 'between', from, until } },
    ],
  };
}
