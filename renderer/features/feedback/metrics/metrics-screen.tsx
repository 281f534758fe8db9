import { ChartColumn } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type OutboxMetrics, riskTotal } from '../../../../shared/domain/outbox-metrics';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { ProblemAlert } from '../../../components/problem-alert';
import { useQuery } from '../../../state/queries/use-query';
import { EmptyState } from '../../../ui/empty-state';
import { Row, Stack } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { useSubject } from '../stores';
import { AgreementOverTime } from './agreement-over-time';
import { Backlog } from './backlog';
import { FraudCaseTable } from './fraud-case-table';
import { MetricCard, Note } from './metric-card';
import styles from './metrics-screen.module.css';
import { PeopleMetrics } from './people-metrics';
import { type MetricTime, offeredPeriods, type Period, PeriodPicker, timeOf } from './period-picker';
import { ReviewerMetrics } from './reviewer-metrics';
import { RiskMatrix } from './risk-matrix';
import { VerdictMetrics } from './verdict-metrics';

const everything: Period = { kind: 'all' };

/** What waits, what was judged by whom, and how far people, feedback and the service agree. */
export function MetricsScreen() {
  const [period, setPeriod] = useState<Period>(offeredPeriods[1] ?? everything);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const time = useMemo(() => timeOf(period, zone, timeNow()), [period, zone]);
  return (
    <Stack gap={12} className={styles.root}>
      <Row as="header" wrap gap={16} align="baseline">
        <h1>{messages.commands.names.metrics}</h1>
        <PeriodPicker period={period} onChange={setPeriod} />
      </Row>
      <Backlog />
      <VerdictMetrics time={time} />
      <PeopleMetrics time={time} />
      <ReviewerMetrics time={time} />
      <FeedbackMetrics time={time} />
    </Stack>
  );
}

/** How often the service was right by the sent feedback, about what, and when. */
function FeedbackMetrics({ time }: { readonly time: MetricTime }) {
  const text = messages.outbox.metrics;
  const { reply: metrics, problem } = useMetrics(time);
  if (problem) return <ProblemAlert problem={problem} />;
  if (metrics === null) return <Spinner label={text.calculating} />;
  if (metrics.total === 0)
    return (
      <EmptyState icon={<ChartColumn size={20} />} title={text.empty}>
        {text.emptyMeaning}
      </EmptyState>
    );
  return <Charts metrics={metrics} />;
}

function Charts({ metrics }: { readonly metrics: OutboxMetrics }) {
  const { total, agreement, noRisk } = metrics;
  const text = messages.outbox.metrics;
  const unknown = riskTotal(noRisk);
  const sent = text.sentFeedback({ count: total });
  return (
    <>
      <MetricCard title={text.feedbackTitle}>
        <p>
          {agreement.compared === 0
            ? text.nothingToCompare
            : text.agreed({ alike: agreement.alike, compared: agreement.compared })}
        </p>
        <Note>{text.summary({ sent: unknown === 0 ? sent : text.withoutVerdict({ sent, unknown }) })}</Note>
      </MetricCard>
      <div className={styles.pair}>
        <RiskMatrix metrics={metrics} />
        <FraudCaseTable metrics={metrics} />
      </div>
      <AgreementOverTime title={text.byStep[metrics.stepUnit]} metrics={metrics} />
    </>
  );
}

/** Returns what the feedback sent in a time range says about the service's verdicts. Updates when more is sent. */
function useMetrics({ from, until }: MetricTime) {
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const sent = useSubject('outbox', ({ summary }) => summary.counts.Sent);
  return useQuery<OutboxMetrics>({
    call: 'outbox.metrics',
    args: [from, until, zone, sent],
    read: ({ bridge }) => bridge.call('outbox.metrics', { from, until, states: ['Sent'], zone }),
  });
}
