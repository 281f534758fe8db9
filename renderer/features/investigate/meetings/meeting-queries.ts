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

/** Returns the place of a gathering, or its coordinates if its reports name none. */
export function gatheringPlace({ place, latitude, longitude }: GatheringFound): string {
  return place === '' ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : place;
}
