import type { Report } from '../../../shared/domain/report';
import { pivotsOf } from '../../../shared/domain/report-pivots';
import { messages } from '../../../shared/i18n/messages';
import { CopyButton } from '../../components/copy-button';
import { GlossaryTerm } from '../../components/glossary-term';
import { MomentText } from '../../components/instant-text';
import { PivotMenus } from '../../components/pivot-menus';
import { RiskBadge } from '../../components/risk-badge';
import { CopyValue } from './copy-value';
import { feedbackObstacle } from './feedback-subject';
import { FraudCases } from './fraud-cases';
import { RaisedSignals } from './raised-signals';
import { ReportTime } from './report-time';
import './report-summary.css';
import { SearchedText } from './searched-text';

interface ReportSummaryProps {
  readonly report: Report;
  /** Time of its first arrival in ms since 1970. */
  readonly receivedAt: number;
}

/** The summary of the report: verdict, transaction, times and signals, with search matches highlighted. */
export function ReportSummary({ report, receivedAt }: ReportSummaryProps) {
  const text = messages.report.summary;
  const risk = report.event?.riskAssignment ?? null;
  const fraudCases = report.event?.fraudCases ?? [];
  const obstacle = feedbackObstacle(report);
  return (
    <div className="report-summary">
      <div className="report-summary__verdict">
        {risk === null ? (
          <span className="report-summary__no-risk">{text.noRisk}</span>
        ) : (
          <GlossaryTerm vocabulary="risk_assignment" word={risk}>
            <RiskBadge risk={risk} />
          </GlossaryTerm>
        )}
        {fraudCases.length > 0 && <FraudCases fraudCases={fraudCases} />}
      </div>
      {report.descriptiveReport !== null && (
        <p className="report-summary__words">
          <SearchedText text={report.descriptiveReport} />
        </p>
      )}
      <dl className="report-summary__ids">
        <dt>{text.transaction}</dt>
        <dd>
          <SearchedText text={report.transactionId} mono />
          {report.transactionId && (
            <CopyValue text={report.transactionId} path="transaction_id" label={text.copyTransaction} />
          )}
        </dd>
        <dt>{text.reportId}</dt>
        <dd>
          <SearchedText text={report.id} mono />
          {report.id && <CopyButton text={report.id} label={text.copyReportId} />}
        </dd>
        <dt>{text.time}</dt>
        <dd>
          <ReportTime timestamp={report.timestamp} />
        </dd>
        <dt>{text.received}</dt>
        <dd>
          <MomentText milliseconds={receivedAt} />
        </dd>
        <dt>{text.signals}</dt>
        <dd>
          <RaisedSignals report={report} />
        </dd>
      </dl>
      <PivotMenus {...pivotsOf(report)} />
      {obstacle && <p className="report-summary__obstacle">{obstacle}</p>}
    </div>
  );
}
