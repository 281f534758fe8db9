import type { ReactNode } from 'react';
import type { ReportDetail } from '../../../shared/contract/report-calls';
import { amountOf, extraFields } from '../../../shared/domain/extra-data';
import { instantOf, isPlausible } from '../../../shared/domain/instant';
import { raisedSignals } from '../../../shared/domain/report';
import { pivotsOf } from '../../../shared/domain/report-pivots';
import { placeOfReport } from '../../../shared/domain/report-row';
import { messages } from '../../../shared/i18n/messages';
import { timeSpanText } from '../../../shared/i18n/move-text';
import { feedbackObstacle } from '../../components/feedback-subject';
import { GlossaryTerm } from '../../components/glossary-term';
import { InstantText } from '../../components/instant-text';
import { PivotMenus } from '../../components/pivot-menus';
import { RiskBadge } from '../../components/risk-badge';
import { SharedDeviceBadge, SignalBadge } from '../../components/signal-badge';
import { useNow } from '../../components/use-now';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { CopyValue, FraudCases, SearchedText } from './field-values';
import styles from './report-summary.module.css';
import { RiskScales } from './risk-scales';

/** What an analyst needs first: the verdict, who, where, how much and when, the signals, and the service's reasons. */
export function ReportSummary({ detail }: { readonly detail: ReportDetail }) {
  const { report } = detail;
  const risk = report.event?.riskAssignment ?? null;
  const fraudCases = report.event?.fraudCases ?? [];
  const obstacle = feedbackObstacle(report);
  return (
    <Stack gap={12} className={styles.root}>
      <Row wrap className={styles.verdict}>
        {risk === null ? (
          <Text tone="muted" size="grid">
            {messages.report.summary.noRisk}
          </Text>
        ) : (
          <GlossaryTerm vocabulary="risk_assignment" word={risk}>
            <RiskBadge risk={risk} />
          </GlossaryTerm>
        )}
        {fraudCases.length > 0 && <FraudCases fraudCases={fraudCases} />}
      </Row>
      <SummaryFacts detail={detail} />
      {report.descriptiveReport !== null && (
        <p className={styles.text}>
          <SearchedText text={report.descriptiveReport} />
        </p>
      )}
      <RiskScales risk={risk} text={report.descriptiveReport} />
      <PivotMenus {...pivotsOf(report)} />
      {obstacle && (
        <Text as="p" tone="muted" size="grid">
          {obstacle}
        </Text>
      )}
    </Stack>
  );
}

/** Who, where, how much, when, which transaction, and the signals. */
function SummaryFacts({ detail }: { readonly detail: ReportDetail }) {
  const text = messages.report.summary;
  const { report, extraData } = detail;
  const amount = amountOf(extraFields(extraData));
  const { device, user, transactionId, timestamp } = report;
  const place = placeOfReport(report);
  return (
    <dl className={styles.facts}>
      <Fact name={text.user}>
        <SearchedText text={user?.id ?? null} />
        {user?.id && <CopyValue text={user.id} path="user.id" label={text.copyUser} />}
      </Fact>
      <Fact name={text.device}>
        <span>
          {device?.model && (
            <>
              <SearchedText text={device.model} />{' '}
            </>
          )}
          {(device?.id || !device?.model) && <SearchedText text={device?.id ?? null} mono />}
        </span>
      </Fact>
      <Fact name={text.place}>
        <SearchedText text={place === '' ? null : place} />
      </Fact>
      {amount && (
        <Fact name={text.amount}>
          <strong title={text.amountFrom(`extra_data.${amount.path}`)}>
            <ReceivedText
              text={amount.currency === null ? amount.amount : `${amount.amount} ${amount.currency}`}
            />
          </strong>
        </Fact>
      )}
      <Fact name={text.time}>
        <Row as="span" inline wrap gap={8} tabular>
          <InstantText nanoseconds={timestamp} />
          <AgeText nanoseconds={timestamp} />
        </Row>
      </Fact>
      <Fact name={text.transaction}>
        <SearchedText text={transactionId} mono />
        {transactionId && (
          <CopyValue text={transactionId} path="transaction_id" label={text.copyTransaction} />
        )}
      </Fact>
      <Fact name={text.signals}>
        <RaisedSignals detail={detail} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
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

/** How often the age is updated, ms. */
const ageUpdateMs = 15_000;

/** How long ago a report was generated: "3 min ago". Nothing for a time that can't be a report's, or a future one. */
function AgeText({ nanoseconds }: { readonly nanoseconds: string | null }) {
  const now = useNow(true, ageUpdateMs);
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  if (!instant || !isPlausible(instant) || instant.milliseconds > now) return null;
  const seconds = Math.floor((now - instant.milliseconds) / 1_000) * 1_000;
  return (
    <Text tone="muted" nowrap>
      {messages.words.ago(timeSpanText(seconds))}
    </Text>
  );
}
