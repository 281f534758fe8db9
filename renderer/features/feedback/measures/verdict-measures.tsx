import { useCallback } from 'react';
import { verdicts } from '../../../../shared/domain/review-log';
import { agreementOn, type VerdictRow } from '../../../../shared/domain/review-measures';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { RiskBadge } from '../../../components/risk-badge';
import { useBridge, useSubject } from '../../../state/stores';
import { DataTable } from '../../../ui/data-table';
import { ScrollRegion } from '../../../ui/regions';
import { AgreementOverTime } from './agreement-over-time';
import { percentOf } from './count-matrix';
import { MeasureCard, Note } from './measure-card';
import type { MeasuredTime } from './period-picker';
import { useMeasured, useVerdictChanges } from './use-measured';

/** The analysts' verdicts beside the service's risks, in total and over time. Shows nothing without verdicts. */
export function VerdictMeasures({ time }: { readonly time: MeasuredTime }) {
  const { measures, problem } = useVerdictMeasures(time);
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
      <DataTable compact aria-label={text.verdicts.title}>
        <thead>
          <tr>
            <th scope="col">{text.reported}</th>
            {verdicts.map((verdict) => (
              <th key={verdict} scope="col" data-number>
                {messages.words.verdicts[verdict]}
              </th>
            ))}
            <th scope="col" data-number>
              {text.agreementColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const agreement = agreementOn(row);
            return (
              <tr key={row.reported ?? ''}>
                <th scope="row">
                  {row.reported === null ? text.noVerdict : <RiskBadge risk={row.reported} />}
                </th>
                {verdicts.map((verdict) => (
                  <td key={verdict} data-number>
                    {numberText(row.counts[verdict])}
                  </td>
                ))}
                <td data-number>
                  {agreement === null ? '–' : percentOf(agreement.alike, agreement.compared)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </ScrollRegion>
  );
}

function useVerdictMeasures({ from, until }: MeasuredTime) {
  const bridge = useBridge();
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const read = useCallback(
    () => bridge.call('log.measures', { from, until, zone }),
    [bridge, from, until, zone],
  );
  return useMeasured(read, useVerdictChanges());
}
