import { ChartColumn } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type OutboxMetrics, riskTotal } from '../../../../shared/domain/outbox-metrics';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { ProblemAlert } from '../../../components/problem-alert';
import { useQuery } from '../../../state/queries/use-query';
import { EmptyState } from '../../../ui/empty-state';
import { Panel, Row, Stack, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { useSubject } from '../stores';
import { AgreementOverTime } from './agreement-over-time';
import { percentOf } from './count-matrix';
import { FraudCaseTable } from './fraud-case-table';
import styles from './metrics-tab.module.css';
import { type MetricTime, offeredPeriods, type Period, PeriodPicker, timeOf } from './period-picker';
import { ReviewerMetrics } from './reviewer-metrics';
import { RiskMatrix } from './risk-matrix';
import { VerdictMetrics } from './verdict-metrics';

const everything: Period = { kind: 'all' };

/** Metrics of sent feedback: how often the service was right, about what, and when. */
export function MetricsTab() {
  const text = messages.outbox.metrics;
  const [period, setPeriod] = useState<Period>(offeredPeriods[1] ?? everything);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const time = useMemo(() => timeOf(period, zone, timeNow()), [period, zone]);
  const { reply: metrics, problem } = useMetrics(time);
  return (
    <Stack grow gap={12} className={styles.root}>
      <PeriodPicker period={period} onChange={setPeriod} />
      {problem ? <ProblemAlert problem={problem} /> : null}
      {metrics === null ? (
        problem ? null : (
          <Spinner label={text.calculating} />
        )
      ) : metrics.total === 0 ? (
        <EmptyState icon={<ChartColumn size={20} />} title={text.empty}>
          {text.emptyMeaning}
        </EmptyState>
      ) : (
        <Charts metrics={metrics} />
      )}
      <VerdictMetrics time={time} />
      <ReviewerMetrics time={time} />
    </Stack>
  );
}

function Charts({ metrics }: { readonly metrics: OutboxMetrics }) {
  const { total, agreement, noRisk } = metrics;
  const text = messages.outbox.metrics;
  const unknown = riskTotal(noRisk);
  const sent = text.sentFeedback({ count: total });
  return (
    <>
      <Panel as="section" className={styles.summary} aria-label={text.agreement}>
        <Row gap={20}>
          <Text as="p" tabular className={styles.rate}>
            {percentOf(agreement.alike, agreement.compared)}
          </Text>
          <div>
            <p className={styles.sentence}>
              {agreement.compared === 0
                ? text.nothingToCompare
                : text.agreed({ alike: agreement.alike, compared: agreement.compared })}
            </p>
            <Text as="p" tone="muted" size="small">
              {text.summary({ sent: unknown === 0 ? sent : text.withoutVerdict({ sent, unknown }) })}
            </Text>
          </div>
        </Row>
      </Panel>
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
