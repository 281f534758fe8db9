import {
  type OutboxMetrics,
  type RiskCounts,
  riskTotal,
  sameRisk,
} from '../../../../shared/domain/outbox-metrics';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { RiskBadge } from '../../../components/risk-badge';
import { CountMatrix } from './count-matrix';
import { MetricCard, Note } from './metric-card';

/** A matrix of reported against desired risk. */
export function RiskMatrix({ metrics: { risks, noRisk, moreWords } }: { readonly metrics: OutboxMetrics }) {
  const text = messages.outbox.metrics;
  const rowOf = (reported: string | null, counts: RiskCounts) => ({
    key: reported ?? '',
    title: reported === null ? text.noVerdict : <RiskBadge risk={reported} />,
    counts,
    same: riskAssignments.find((risk) => sameRisk(reported, risk)),
  });
  return (
    <MetricCard title={text.risks}>
      <CountMatrix
        label={text.risks}
        regionLabel={text.risksTable}
        rowsTitle={text.reported}
        columnsTitle={text.desired}
        columns={riskAssignments}
        columnTitle={(risk) => <RiskBadge risk={risk} />}
        rows={[
          ...risks.map(({ reported, counts }) => rowOf(reported, counts)),
          ...(riskTotal(noRisk) === 0 ? [] : [rowOf(null, noRisk)]),
        ]}
      />
      {moreWords > 0 ? <Note>{text.moreValues({ count: moreWords })}</Note> : null}
    </MetricCard>
  );
}
