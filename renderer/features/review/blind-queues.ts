import { everyReport, type ReportFilter } from '../../../shared/domain/report-query';
import { readSubject } from '../../../shared/domain/review-log';
import type { BlindItem, JoinedTeam } from '../../../shared/domain/team';
import { messages } from '../../../shared/i18n/messages';
import { succeed } from '../../../shared/result';
import type { Query } from '../../state/queries/query';
import { useQuery } from '../../state/queries/use-query';
import { useSubject } from '../../state/stores';
import type { Queue } from './queues';

/** Transactions per queue, as many as a filter takes. */
const maxTransactions = 1_000;

const secondReview = 'second-review';

/** Whether a queue has second reviews: each of its reports is judged by itself. */
export function isBlind({ id }: Pick<Queue, 'id'>): boolean {
  return id === secondReview;
}

/** Returns the subjects that a person is to review a second time. */
export function blindSubjects(items: readonly BlindItem[], person: string): readonly string[] {
  return items.flatMap(({ subject, second, revealedAt }) =>
    second === person && revealedAt === null ? subject : [],
  );
}

/** Returns the queue of the second reviews that this person gives; none if there are none. Those that differ are disagreements. */
export function blindQueuesOf(
  items: readonly BlindItem[],
  { person }: Pick<JoinedTeam, 'person'>,
): readonly Queue[] {
  const transactions = new Set(
    blindSubjects(items, person).flatMap((subject) => {
      const about = readSubject(subject);
      return about?.kind === 'transaction' ? [about.transactionId] : [];
    }),
  );
  if (transactions.size === 0) return [];
  const of: ReportFilter = { field: 'transaction', in: [...transactions].slice(0, maxTransactions), out: [] };
  const name = messages.review.queues.secondReview;
  return [{ id: secondReview, name, query: { ...everyReport, filters: [of] }, standard: null }];
}

interface CountedQueue {
  readonly queue: Queue;
  readonly count: number;
}

/** Returns the queues of second reviews that have reports, with the number of their subjects. */
export function useBlindQueues(): readonly CountedQueue[] {
  const team = useSubject('team', (state) => state.team);
  return useQuery(team.kind === 'joined' ? countedBlindQueues(team) : null).reply ?? [];
}

function countedBlindQueues({ person }: JoinedTeam): Query<readonly CountedQueue[]> {
  return {
    call: 'team.blindItems',
    args: person,
    read: async ({ bridge, calls }) => {
      const items = await calls.call('team.blindItems', {});
      if (!items.ok) return items;
      const counted: CountedQueue[] = [];
      for (const queue of blindQueuesOf(items.value, { person })) {
        const count = await bridge.call('queue.count', { query: queue.query });
        if (count.ok && count.value > 0) counted.push({ queue, count: count.value });
      }
      return succeed(counted);
    },
  };
}
