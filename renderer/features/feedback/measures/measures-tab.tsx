import { ChartColumn } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type OutboxMeasures, riskTotal } from '../../../../shared/domain/outbox-measures';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useSubject } from '../../../state/stores';
import { EmptyState } from '../../../ui/empty-state';
import { Spinner } from '../../../ui/spinner';
import { AgreementOverTime } from './agreement-over-time';
import { FraudCaseTable } from './fraud-case-table';
import { percentOf } from './percent';
import { offeredPeriods, type Period, timeOf } from './period';
import { PeriodPicker } from './period-picker';
import { RiskMatrix } from './risk-matrix';
import { useMeasures } from './use-measures';
import './measures.css';
import { timeNow } from '../../../clock';

const everything: Period = { kind: 'all' };

/** Metrics of sent feedback: how often the service was right, about what, and when. */
export function MeasuresTab() {
  const text = messages.outbox.measured;
  const [period, setPeriod] = useState<Period>(offeredPeriods[1] ?? everything);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const time = useMemo(() => timeOf(period, zone, timeNow()), [period, zone]);
  const { measures, problem } = useMeasures(time);
  return (
    <div className="measures">
      <PeriodPicker period={period} onChange={setPeriod} />
      {problem ? <ProblemAlert problem={problem} /> : null}
      {measures === null ? (
        problem ? null : (
          <Spinner label={text.counting} />
        )
      ) : measures.total === 0 ? (
        <EmptyState icon={<ChartColumn size={20} />} title={text.nothing}>
          {text.nothingMeaning}
        </EmptyState>
      ) : (
        <Charts measures={measures} />
      )}
    </div>
  );
}

function Charts({ measures }: { readonly measures: OutboxMeasures }) {
  const { total, agreement, noRisk } = measures;
  const text = messages.outbox.measured;
  const unknown = riskTotal(noRisk);
  return (
    <>
      <section className="measures__card measures__card--summary" aria-label={text.agreement}>
        <p className="measures__rate">
          {agreement.compared === 0 ? '–' : percentOf(agreement.alike, agreement.compared)}
        </p>
        <div className="measures__account">
          <p className="measures__sentence">
            {agreement.compared === 0
              ? text.nothingToCompare
              : text.agreed(agreement.alike, agreement.compared)}
          </p>
          <p>{text.account(total, unknown)}</p>
        </div>
      </section>
      <div className="measures__pair">
        <RiskMatrix measures={measures} />
        <FraudCaseTable measures={measures} />
      </div>
      <AgreementOverTime measures={measures} />
    </>
  );
}
