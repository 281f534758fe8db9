import {
  type OutboxMeasures,
  type RiskCounts,
  riskTotal,
  sameRisk,
} from '../../../../shared/domain/outbox-measures';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { RiskBadge } from '../../../components/risk-badge';
import { CountMatrix } from './count-matrix';
import { MeasureCard, Note } from './measure-card';

/** A matrix of reported against desired risk. */
export function RiskMatrix({
  measures: { risks, noRisk, moreWords },
}: {
  readonly measures: OutboxMeasures;
}) {
  const text = messages.outbox.metrics;
  const rowOf = (reported: string | null, counts: RiskCounts) => ({
    key: reported ?? '',
    title: reported === null ? text.noVerdict : <RiskBadge risk={reported} />,
    counts,
    same: riskAssignments.find((risk) => sameRisk(reported, risk)),
  });
  return (
    <MeasureCard title={text.risks}>
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
    </MeasureCard>
  );
}
