import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { succeed } from '../../../../shared/result';
import { AgeText, InstantText } from '../../../components/instant-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { backlog } from '../../../state/needs-review';
import { useQuery } from '../../../state/queries/use-query';
import { Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import { MetricCard, Note } from './metric-card';

/** How many reports wait for a first verdict, and since when the oldest does. */
export function Backlog() {
  const { reply, problem } = useBacklog();
  const text = messages.outbox.metrics.backlog;
  if (problem) return <ProblemAlert problem={problem} />;
  if (!reply) return null;
  return (
    <MetricCard title={text.title}>
      {reply.waiting === 0 ? (
        <p>{text.none}</p>
      ) : (
        <p>
          <Text weight={600}>{messages.words.counts.report({ count: reply.waiting })}</Text>
          {reply.oldest === null ? null : (
            <>
              {' · '}
              <Sentence
                text={text.oldest({ time: gap('time') })}
                parts={{ time: <InstantText nanoseconds={reply.oldest} /> }}
              />{' '}
              <Text tone="muted">
                <AgeText nanoseconds={reply.oldest} />
              </Text>
            </>
          )}
        </p>
      )}
      <Note>{text.meaning}</Note>
    </MetricCard>
  );
}

interface Waiting {
  readonly waiting: number;
  /** The time of the oldest report, ns since 1970; null if it gives none. */
  readonly oldest: string | null;
}

function useBacklog() {
  return useQuery<Waiting>({
    call: 'queue.count',
    args: ['backlog'],
    read: async ({ bridge }) => {
      const counted = await bridge.call('queue.count', { query: backlog });
      if (!counted.ok) return counted;
      const page = await bridge.call('reports.page', { query: backlog, asOf: null, page: 1, limit: 1 });
      if (!page.ok) return page;
      return succeed({ waiting: counted.value, oldest: page.value.rows[0]?.timestamp ?? null });
    },
  });
}
