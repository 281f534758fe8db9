import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ReportDetail } from '../../../../shared/contract/report-calls';
import { instantOf, isPlausible, likelyReading } from '../../../../shared/domain/instant';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { positionsOf } from '../../../../shared/domain/position';
import type { Int64Text, Report } from '../../../../shared/domain/report';
import { raisedSignals } from '../../../../shared/domain/report';
import { spokenLanguage } from '../../../../shared/i18n/language';
import { messages } from '../../../../shared/i18n/messages';
import { wordText } from '../../../../shared/i18n/word-text';
import { RiskBadge } from '../../../components/risk-badge';
import { SignalBadge } from '../../../components/signal-badge';
import { FixedList } from '../../../ui/fixed-list';
import { Row, Stack } from '../../../ui/layout';
import styles from './case-sheet.module.css';
import { BothMomentTimes, BothTimes, SheetFacts, SheetSection, SheetText } from './sheet-parts';
import partStyles from './sheet-parts.module.css';
import { SheetDistances, SheetPositions } from './sheet-positions';
import { SheetDevice, SheetFeedback, SheetHistory, SheetIds, SheetNote } from './sheet-record';

interface CaseSheetProps {
  readonly detail: ReportDetail;
  readonly profileName: string;
  /** The analyst's note when the sheet was made. */
  readonly note: string;
  /** The feedback on the transaction, newest first. */
  readonly feedback: readonly OutboxItem[];
  /** ms since 1970. */
  readonly madeAt: number;
  /** A map image of the positions. */
  readonly map: ReactNode;
}

/**
 * A report as a self-contained document for printing, with everything needed to judge the case. Not visible on screen.
 */
export function CaseSheet({ detail, profileName, note, feedback, madeAt, map }: CaseSheetProps) {
  const text = messages.caseSheet;
  const { report } = detail;
  return createPortal(
    <article className={styles.root} lang={spokenLanguage} aria-hidden="true">
      <SheetHead detail={detail} profileName={profileName} madeAt={madeAt} />
      <SheetPositions detail={detail} />
      <SheetSection title={text.map}>
        {positionsOf(report).usable.length === 0 ? <p>{text.noMap}</p> : map}
      </SheetSection>
      <SheetDistances report={report} />
      <SheetDevice report={report} />
      <SheetHistory detail={detail} />
      <SheetNote note={note} />
      <SheetFeedback items={feedback} />
      <SheetIds report={report} />
    </article>,
    document.body,
  );
}

interface SheetHeadProps {
  readonly detail: ReportDetail;
  readonly profileName: string;
  /** ms since 1970. */
  readonly madeAt: number;
}

/** The head of the sheet: transaction, profile, verdict, times and signals. */
function SheetHead({ detail, profileName, madeAt }: SheetHeadProps) {
  const text = messages.caseSheet;
  const { report } = detail;
  return (
    <>
      <Row as="header" gap={24} justify="between" align="stretch" className={styles.head}>
        <Stack grow>
          <p className={partStyles.small}>{text.kind}</p>
          <h1>
            <SheetText text={report.transactionId} mono />
          </h1>
        </Stack>
        <SheetFacts
          facts={[
            [text.profile, <SheetText key="profile" text={profileName} />],
            [text.printed, <BothMomentTimes key="made" milliseconds={madeAt} />],
          ]}
        />
      </Row>
      <Decision report={report} />
      <SheetSection title={text.times}>
        <SheetFacts
          facts={[
            [text.reportTime, <ReportTime key="report" timestamp={report.timestamp} />],
            [text.received, <BothMomentTimes key="received" milliseconds={detail.receivedAt} />],
            [text.eventTime, <EventTime key="event" timestamp={report.event?.timestamp ?? null} />],
          ]}
        />
      </SheetSection>
    </>
  );
}

function Decision({ report }: { readonly report: Report }) {
  const text = messages.caseSheet;
  const risk = report.event?.riskAssignment ?? null;
  const fraudCases = report.event?.fraudCases ?? [];
  const raised = raisedSignals(report);
  return (
    <SheetSection title={text.decision}>
      <Row as="p" wrap gap={4}>
        {risk === null ? text.noRisk : <RiskBadge risk={risk} />}
        <FixedList of={fraudCases.slice(0, 50)}>
          {(fraudCase) => (
            <span className={styles.fraudCase}>
              <SheetText text={wordText('decision', fraudCase)} />
            </span>
          )}
        </FixedList>
      </Row>
      {report.descriptiveReport === null ? null : (
        <p>
          <SheetText text={report.descriptiveReport} />
        </p>
      )}
      <SheetFacts
        facts={[
          [
            text.signals,
            raised.length === 0 ? (
              text.none
            ) : (
              <Row as="span" key="signals" wrap gap={4}>
                {raised.map((signal) => (
                  <SignalBadge key={signal} signal={signal} />
                ))}
              </Row>
            ),
          ],
        ]}
      />
    </SheetSection>
  );
}

function ReportTime({ timestamp }: { readonly timestamp: Int64Text | null }) {
  const instant = timestamp === null ? null : instantOf(timestamp);
  if (!instant) return <SheetText text={timestamp} mono />;
  return (
    <>
      <BothTimes instant={instant} precise />
      {isPlausible(instant) ? null : ` (${messages.caseSheet.implausible})`}
    </>
  );
}

/** An event time as sent, with its most likely reading: the specification doesn't define its unit. */
function EventTime({ timestamp }: { readonly timestamp: Int64Text | null }) {
  const text = messages.caseSheet;
  const reading = timestamp === null ? null : likelyReading(timestamp);
  if (timestamp === null || !reading) return <SheetText text={timestamp} mono />;
  return (
    <>
      <BothTimes instant={reading.instant} />
      <div className={partStyles.small}>
        {text.likely}; {text.asSent(timestamp)}
      </div>
    </>
  );
}
