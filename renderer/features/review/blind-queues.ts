import { useEffect, useState } from 'react';
import { everyReport, type ReportFilter } from '../../../shared/domain/report-query';
import { readSubject } from '../../../shared/domain/review-log';
import type { BlindItem, JoinedTeam } from '../../../shared/domain/team';
import { messages } from '../../../shared/i18n/messages';
import { useBridge, useOpenProfile, useSubject } from '../../state/stores';
import type { Queue } from './queues';

/** Transactions per queue, as many as a filter takes. */
const maxTransactions = 1_000;

/** Returns the queue of the second reviews that this person gives; none if there are none. Those that differ are disagreements. */
export function blindQueuesOf(
  items: readonly BlindItem[],
  { person }: Pick<JoinedTeam, 'person'>,
): readonly Queue[] {
  const open = items.filter(({ second, revealedAt }) => second === person && revealedAt === null);
  const transactions = new Set(
    open.flatMap(({ subject }) => {
      const about = readSubject(subject);
      return about?.kind === 'transaction' ? [about.transactionId] : [];
    }),
  );
  if (transactions.size === 0) return [];
  const of: ReportFilter = { field: 'transaction', in: [...transactions].slice(0, maxTransactions), out: [] };
  const name = messages.review.queues.secondReview;
  return [{ id: 'second-review', name, query: { ...everyReport, filters: [of] }, standard: null }];
}

interface CountedQueue {
  readonly queue: Queue;
  readonly count: number;
}

/** Returns the queues of second reviews that have reports, with the number of their subjects. Updates when the team or the log changes. */
export function useBlindQueues(): readonly CountedQueue[] {
  const bridge = useBridge();
  const profile = useOpenProfile();
  const team = useSubject('team', (state) => state.team);
  const [queues, setQueues] = useState<readonly CountedQueue[]>([]);
  useEffect(() => {
    let latest = 0;
    const calls = profile.current();
    async function read(): Promise<void> {
      latest += 1;
      const current = latest;
      const items = team.kind === 'joined' ? await calls.call('team.blindItems', {}) : null;
      if (current !== latest) return;
      // The server can't be reached: what was known stays.
      if (items && !items.ok) return;
      const listed = team.kind === 'joined' && items ? blindQueuesOf(items.value, team) : [];
      const counted: CountedQueue[] = [];
      for (const queue of listed) {
        const count = await bridge.call('queue.count', { query: queue.query });
        if (current !== latest) return;
        if (count.ok && count.value > 0) counted.push({ queue, count: count.value });
      }
      setQueues(counted);
    }
    void read();
    const stop = bridge.on('log.changed', () => void read());
    return () => {
      latest += 1;
      stop();
    };
  }, [bridge, profile, team]);
  return queues;
}
