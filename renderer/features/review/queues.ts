import {
  everyReport,
  type ReportFilter,
  type ReportQuery,
  type SavedView,
} from '../../../shared/domain/report-query';
import { riskAssignments } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/i18n/messages';
import { needsReviewFilters } from '../../state/needs-review';

/** The queues that every profile has. */
const standardQueueIds = ['needs-review', 'came-back', 'unknown', 'escalated', 'divided'] as const;
type StandardQueueId = (typeof standardQueueIds)[number];

/** A queue is a query; starting it makes a list of its reports. */
export interface Queue {
  /** A StandardQueueId, or the ID of a saved view. */
  readonly id: string;
  readonly name: string;
  readonly query: ReportQuery;
  readonly standard: StandardQueueId | null;
}

const filters: Readonly<Record<StandardQueueId, readonly ReportFilter[]>> = {
  'needs-review': needsReviewFilters,
  'came-back': [{ field: 'standing', in: ['returned'] }],
  unknown: [
    { field: 'risk', in: [], out: [...riskAssignments] },
    { field: 'standing', in: ['waiting'] },
  ],
  escalated: [{ field: 'standing', in: ['escalated'] }],
  divided: [{ field: 'standing', in: ['divided'] }],
};

/** Returns the standard queues, named in the current language, followed by the saved views in the user's order. */
export function queuesOf(views: readonly SavedView[], isTeam: boolean): readonly Queue[] {
  return [
    ...standardQueueIds.map((id) => standardQueue(id, isTeam)),
    ...views.map(({ id, name, query }) => ({ id, name, query, standard: null })),
  ];
}

/** Returns the name of a queue in the current language. */
export function queueName({ name, standard }: Queue, isTeam: boolean): string {
  return standard === null ? name : standardQueue(standard, isTeam).name;
}

export function standardQueue(id: StandardQueueId, isTeam = false): Queue {
  const name = messages.review.queues.names[id];
  return {
    id,
    // The same queue: with others, two verdicts are a disagreement of people.
    name: isTeam && id === 'divided' ? messages.team.desk.queue : name,
    query: { ...everyReport, filters: filters[id] },
    standard: id,
  };
}

/**
 * Whether reports come into a queue that arrived long before: when something is written about them, or when a snooze
 * ends.
 */
export function returnsReports({ query }: Queue): boolean {
  return query.filters.some(
    (filter) => filter.field === 'standing' && filter.in.some((status) => status !== 'waiting'),
  );
}
