import type { ReportDetail } from '../../../shared/contract/report-calls';
import { formatLocal, formatUtc, instantOf, isPlausible } from '../../../shared/domain/instant';
import type { Int64Text } from '../../../shared/domain/report';
import { raisedSignals } from '../../../shared/domain/report';
import { pivotsOf } from '../../../shared/domain/report-pivots';
import { messages } from '../../../shared/i18n/messages';
import { CopyButton } from '../../components/copy-button';
import { GlossaryTerm } from '../../components/glossary-term';
import { MomentText } from '../../components/instant-text';
import { PivotMenus } from '../../components/pivot-menus';
import { RiskBadge } from '../../components/risk-badge';
import { SharedDeviceBadge, SignalBadge } from '../../components/signal-badge';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { feedbackObstacle } from './feedback-subject';
import { CopyValue, FraudCases, SearchedText } from './field-values';
import styles from './report-summary.module.css';
import { RiskScales } from './risk-scales';

interface ReportSummaryProps {
  readonly detail: ReportDetail;
}

/** The summary of the report: verdict, transaction, times and signals, with search matches highlighted. */
export function ReportSummary({ detail }: ReportSummaryProps) {
  const { report, receivedAt } = detail;
  const text = messages.report.summary;
  const risk = report.event?.riskAssignment ?? null;
  const fraudCases = report.event?.fraudCases ?? [];
  const obstacle = feedbackObstacle(report);
  return (
    <Stack gap={12} className={styles.root}>
      <Row wrap className={styles.verdict}>
        {risk === null ? (
          <Text tone="muted" size="grid">
            {text.noRisk}
          </Text>
        ) : (
          <GlossaryTerm vocabulary="risk_assignment" word={risk}>
            <RiskBadge risk={risk} />
          </GlossaryTerm>
        )}
        {fraudCases.length > 0 && <FraudCases fraudCases={fraudCases} />}
      </Row>
      {report.descriptiveReport !== null && (
        <p className={styles.text}>
          <SearchedText text={report.descriptiveReport} />
        </p>
      )}
      <RiskScales risk={risk} text={report.descriptiveReport} />
      <dl className={styles.ids}>
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
          <RaisedSignals detail={detail} />
        </dd>
      </dl>
      <PivotMenus {...pivotsOf(report)} />
      {obstacle && (
        <Text as="p" tone="muted" size="grid">
          {obstacle}
        </Text>
      )}
    </Stack>
  );
}

/** The signals that the report raises and those derived from others, or a note that there are none. */
function RaisedSignals({ detail: { report, derived, deviceUsers } }: { readonly detail: ReportDetail }) {
  const raised = [...derived, ...raisedSignals(report)];
  return (
    <div>
      <Row as="ul" wrap gap={6} aria-label={messages.report.summary.signals}>
        {raised.map((signal) => (
          <li key={signal}>
            <GlossaryTerm vocabulary="signal" word={signal}>
              <SignalBadge signal={signal} />
            </GlossaryTerm>
          </li>
        ))}
        {deviceUsers !== null && (
          <li>
            <SharedDeviceBadge users={deviceUsers} />
          </li>
        )}
      </Row>
      {raised.length === 0 && deviceUsers === null && (
        <Text as="p" tone="muted" size="grid">
          {messages.report.summary.noSignal}
        </Text>
      )}
    </div>
  );
}

/** The report time in local time, and in UTC with all nanosecond digits. */
function ReportTime({ timestamp }: { readonly timestamp: Int64Text | null }) {
  if (timestamp === null) return <ReceivedText text={null} />;
  const instant = instantOf(timestamp);
  if (!instant) return <ReceivedText text={timestamp} mono />;
  return (
    <Stack as="span" tabular>
      <time dateTime={new Date(instant.milliseconds).toISOString()}>{formatLocal(instant)}</time>
      <Text tone="muted">{formatUtc(instant, true)}</Text>
      {!isPlausible(instant) && (
        <Text tone="warning" size="small">
          {messages.report.summary.implausibleTime}
        </Text>
      )}
    </Stack>
  );
}
