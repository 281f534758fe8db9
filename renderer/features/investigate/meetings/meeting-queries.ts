import type { GatheringFound, MeetingsAnswer, MetPair } from '../../../../shared/contract/meetings.calls';
import { acrossSpotKm } from '../../../../shared/domain/gatherings';
import { type MeetingPositions, sourcesOfPositions } from '../../../../shared/domain/meetings-question';
import { everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import type { Settings } from '../../../../shared/settings';
import type { MeetingsForm } from '../../../state/investigation';
import { type Query, queryOf } from '../../../state/queries/query';

/** Returns the query that answers a question about meetings. The answer for all users is kept: to compare again takes seconds. */
export function meetingsQuery(
  { user, ...asked }: MeetingsForm,
  radii: Settings['assumedRadii'],
): Query<MeetingsAnswer> {
  const question = { ...asked, user: user === '' ? null : user, radii };
  return { ...queryOf('investigate.meetings', question), keep: user === '' };
}

/** Returns the query of the reports of both users. */
export function pairQuery({ users }: MetPair): ReportQuery {
  return { ...everyReport, filters: [{ field: 'user', in: users, out: [] }] };
}

/**
 * Returns the query of the reports of a gathering's users during it, at its place by the positions that were compared.
 * Without the users if there are more than a filter can have.
 */
export function gatheringQuery(gathering: GatheringFound, positions: MeetingPositions): ReportQuery {
  const { users, count, from, until, latitude, longitude } = gathering;
  const area = { kind: 'circle', latitude, longitude, km: acrossSpotKm } as const;
  return {
    ...everyReport,
    filters: [
      ...(users.length < count ? [] : [{ field: 'user', in: users, out: [] } as const]),
      { field: 'time', range: { kind: 'between', from, until } },
      { field: 'area', area, sources: sourcesOfPositions[positions] },
    ],
  };
}

/** Returns the place of a gathering, or its coordinates if its reports name none. */
export function gatheringPlace({ place, latitude, longitude }: GatheringFound): string {
  return place === '' ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` : place;
}
