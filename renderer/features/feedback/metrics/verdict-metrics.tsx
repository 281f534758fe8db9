import { verdicts } from '../../../../shared/domain/review-log';
import { agreementOn, type VerdictRow } from '../../../../shared/domain/review-metrics';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { RiskBadge } from '../../../components/risk-badge';
import { queryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import { useSubject } from '../../../state/stores';
import { FactsTable } from '../../../ui/facts-table';
import { ScrollRegion } from '../../../ui/regions';
import { AgreementOverTime } from './agreement-over-time';
import { MetricCard, Note } from './metric-card';
import type { MetricTime } from './period-picker';
import { shareText } from './share-text';

/** The analysts' verdicts next to the service's risks, in total and over time. Shows nothing without verdicts. */
export function VerdictMetrics({ time }: { readonly time: MetricTime }) {
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const { reply: metrics, problem } = useQuery(queryOf('log.metrics', { ...time, zone }));
  const text = messages.outbox.metrics.verdicts;
  if (problem) return <ProblemAlert problem={problem} />;
  if (!metrics || metrics.total === 0) return null;
  const { agreement, total } = metrics;
  return (
    <>
      <MetricCard title={text.title}>
        <VerdictTable rows={metrics.rows} />
        <Note>
          {text.summary({
            share: shareText(agreement),
            compared: agreement.compared,
            total,
          })}{' '}
          {text.meaning}
        </Note>
      </MetricCard>
      <AgreementOverTime title={text.byStep[metrics.stepUnit]} metrics={metrics} />
    </>
  );
}

function VerdictTable({ rows }: { readonly rows: readonly VerdictRow[] }) {
  const text = messages.outbox.metrics;
  return (
    <ScrollRegion aria-label={text.verdicts.table}>
      <FactsTable
        label={text.verdicts.title}
        rows={rows}
        keyOf={({ reported }) => reported ?? ''}
        nameTitle={text.reported}
        nameOf={({ reported }) => (reported === null ? text.noVerdict : <RiskBadge risk={reported} />)}
        columns={[
          ...verdicts.map((verdict) => ({
            key: verdict,
            title: messages.words.verdicts[verdict],
            cell: ({ counts }: VerdictRow) => numberText(counts[verdict]),
          })),
          { key: 'agreement', title: messages.outbox.metrics.agreement, cell: agreementText },
        ]}
      />
    </ScrollRegion>
  );
}

function agreementText(row: VerdictRow): string {
  const agreement = agreementOn(row);
  return agreement === null ? '–' : shareText(agreement);
}
