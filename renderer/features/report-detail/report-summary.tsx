import type { ReactNode } from 'react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { amountOf } from '../../../shared/domain/amount';
import { extraFields } from '../../../shared/domain/extra-data';
import { pivotsOf } from '../../../shared/domain/report-pivots';
import { namedSubjects } from '../../../shared/domain/ring';
import { messages } from '../../../shared/i18n/messages';
import { AddToCaseMenu } from '../../components/add-to-case';
import { AmountText } from '../../components/amount-text';
import { ExplanationText } from '../../components/explanation';
import { feedbackObstacle } from '../../components/feedback-subject';
import { GlossaryTerm } from '../../components/glossary-term';
import { AgeText, InstantText } from '../../components/instant-text';
import { InvestigateMenu } from '../../components/investigate-menu';
import { OutsideMenu } from '../../components/outside-items';
import { PivotMenus } from '../../components/pivot-menus';
import { IpPlaceMark } from '../../components/place-text';
import { RaisedSignals } from '../../components/raised-signals';
import { RiskBadge } from '../../components/risk-badge';
import { useExplanation } from '../../components/use-explanation';
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
  const { explanation } = useExplanation(detail);
  return (
    <Stack gap={12} className={styles.root}>
      <Row wrap className={styles.verdict}>
        {risk === null ? (
          <Text tone="muted" size="grid">
            {messages.words.terms.noRiskLevel}
          </Text>
        ) : (
          <GlossaryTerm vocabulary="risk_assignment" word={risk}>
            <RiskBadge risk={risk} />
          </GlossaryTerm>
        )}
        {fraudCases.length > 0 && <FraudCases fraudCases={fraudCases} />}
      </Row>
      <SummaryFacts detail={detail} />
      <ExplanationText explanation={explanation} />
      {report.descriptiveReport !== null && (
        <p className={styles.text}>
          <SearchedText text={report.descriptiveReport} />
        </p>
      )}
      <RiskScales risk={risk} text={report.descriptiveReport} />
      <Row wrap gap={8}>
        <PivotMenus {...pivotsOf(detail)} />
        <InvestigateMenu detail={detail} />
        <AddToCaseMenu
          reportKey={detail.key}
          transactionId={report.transactionId}
          subjects={namedSubjects(report)}
        />
        <OutsideMenu reportKey={detail.key} report={report} />
      </Row>
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
  const { report, extraData, place } = detail;
  const amount = amountOf(extraFields(extraData));
  const { device, user, transactionId, timestamp } = report;
  return (
    <dl className={styles.facts}>
      <Fact name={messages.words.fields.user}>
        <SearchedText text={user?.id ?? null} name />
        {user?.id && <CopyValue text={user.id} path="user.id" label={text.copyUser} />}
      </Fact>
      <Fact name={messages.words.fields.device}>
        <span>
          {device?.model && (
            <>
              <SearchedText text={device.model} name />{' '}
            </>
          )}
          {(device?.id || !device?.model) && <SearchedText text={device?.id ?? null} mono />}
        </span>
      </Fact>
      <Fact name={messages.words.fields.place}>
        <span>
          <SearchedText text={place === '' ? null : place} name />
          {detail.isPlaceOfIp && <IpPlaceMark />}
        </span>
      </Fact>
      {amount && (
        <Fact name={messages.words.fields.amount}>
          <AmountText amount={amount} />
        </Fact>
      )}
      <Fact name={messages.words.fields.time}>
        <Row as="span" inline wrap gap={8} tabular className={styles.time}>
          <InstantText nanoseconds={timestamp} />
          <AgeText nanoseconds={timestamp} />
        </Row>
      </Fact>
      <Fact name={messages.words.fields.transaction}>
        <SearchedText text={transactionId} mono />
        {transactionId && (
          <CopyValue
            text={transactionId}
            path="transaction_id"
            label={messages.words.copying.copyTransactionId}
          />
        )}
      </Fact>
      <Fact name={messages.words.fields.signals}>
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
