import { verdicts } from '../../../../shared/domain/review-log';
import { agreementOn, type VerdictRow } from '../../../../shared/domain/review-measures';
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
import { percentOf } from './count-matrix';
import { MeasureCard, Note } from './measure-card';
import type { MeasuredTime } from './period-picker';

/** The analysts' verdicts beside the service's risks, in total and over time. Shows nothing without verdicts. */
export function VerdictMeasures({ time }: { readonly time: MeasuredTime }) {
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const { reply: measures, problem } = useQuery(queryOf('log.measures', { ...time, zone }));
  const text = messages.outbox.metrics.verdicts;
  if (problem) return <ProblemAlert problem={problem} />;
  if (!measures || measures.total === 0) return null;
  const { agreement, total } = measures;
  return (
    <>
      <MeasureCard title={text.title}>
        <VerdictTable rows={measures.rows} />
        <Note>
          {text.summary({
            percent: percentOf(agreement.alike, agreement.compared),
            compared: agreement.compared,
            total,
          })}{' '}
          {text.meaning}
        </Note>
      </MeasureCard>
      <AgreementOverTime title={text.byStep[measures.stepUnit]} measures={measures} />
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
          { key: 'agreement', title: text.agreementColumn, cell: agreementText },
        ]}
      />
    </ScrollRegion>
  );
}

function agreementText(row: VerdictRow): string {
  const agreement = agreementOn(row);
  return agreement === null ? '–' : percentOf(agreement.alike, agreement.compared);
}
