import type { ReactNode } from 'react';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import { amountOf } from '../../../../shared/domain/amount';
import { extraFields } from '../../../../shared/domain/extra-data';
import { instantOf, isPlausible, likelyReading } from '../../../../shared/domain/instant';
import { isImpossible } from '../../../../shared/domain/moves';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import type { Int64Text, Report } from '../../../../shared/domain/report';
import { representativeMove } from '../../../../shared/domain/travel-story';
import { reportAmountText } from '../../../../shared/i18n/amount-text';
import { messages } from '../../../../shared/i18n/messages';
import { moveText } from '../../../../shared/i18n/move-text';
import { positionNames } from '../../../../shared/i18n/position-text';
import { wordText } from '../../../../shared/i18n/word-text';
import { beginningOf } from '../../../../shared/shown-text';
import { BrokenRules } from '../../../components/broken-rules';
import { ExplanationText } from '../../../components/explanation';
import { IpPlaceMark } from '../../../components/place-text';
import { RiskBadge } from '../../../components/risk-badge';
import { SharedDeviceBadge, SignalBadge } from '../../../components/signal-badge';
import { useArrivals, useExplanation } from '../../../components/use-explanation';
import { FixedList } from '../../../ui/fixed-list';
import { Row } from '../../../ui/layout';
import styles from './case-sheet.module.css';
import { SheetDocument, SheetHead } from './sheet-document';
import { BothMomentTimes, BothTimes, SheetFacts, SheetSection, SheetText } from './sheet-parts';
import partStyles from './sheet-parts.module.css';
import { SheetDistances, SheetPositions } from './sheet-positions';
import { SheetDevice, SheetFeedback, SheetHistory, SheetIds, SheetNote } from './sheet-record';
import { SheetVerdicts, signedVerdicts } from './sheet-verdicts';

interface CaseSheetProps {
  readonly detail: ReportDetail;
  readonly profileName: string;
  /** The analyst's note when the sheet was made. */
  readonly note: string;
  /** The feedback on the transaction, newest first. */
  readonly feedback: readonly OutboxItem[];
  /** ms since 1970. */
  readonly madeAt: number;
  /** A map image of the positions; null if none can be shown. */
  readonly map: ReactNode;
}

/**
 * A report as a self-contained document for printing, with everything needed to judge the case. Not visible on screen.
 */
export function CaseSheet({ detail, profileName, note, feedback, madeAt, map }: CaseSheetProps) {
  const text = messages.caseSheet;
  const { report } = detail;
  const entries = detail.decisions.entries[0]?.entries ?? [];
  return (
    <SheetDocument>
      <SheetHead kind={text.kind} profileName={profileName} madeAt={madeAt}>
        <SheetText text={report.transactionId} mono maxLength={maxFactLength} />
      </SheetHead>
      <SheetFactsOfCase detail={detail} />
      <Decision detail={detail} />
      {signedVerdicts(entries).length === 0 ? null : (
        <SheetSection title={messages.words.fields.verdict}>
          <SheetVerdicts entries={entries} />
        </SheetSection>
      )}
      <SheetTravel detail={detail} />
      <SheetSection title={text.map} whole>
        {map ?? <p>{messages.report.distances.noPosition}</p>}
      </SheetSection>
      <SheetPositions detail={detail} />
      <SheetDistances detail={detail} />
      <SheetTimes detail={detail} />
      <SheetDevice report={report} />
      <FullText report={report} />
      <SheetHistory detail={detail} />
      <SheetNote note={note} />
      <SheetFeedback items={feedback} />
      <SheetIds report={report} />
    </SheetDocument>
  );
}

/** Limits of the texts on the first page, which has room for the map: the rest is on the others. */
const maxFactLength = 300;
const maxReasonLength = 900;

/** Who, what, when and where. */
function SheetFactsOfCase({ detail }: { readonly detail: ReportDetail }) {
  const text = messages.caseSheet;
  const { report, place } = detail;
  const fields = extraFields(detail.extraData);
  const amount = amountOf(fields);
  const fact = (value: string | null) => <SheetText text={value} maxLength={maxFactLength} />;
  const { model, id } = report.device ?? { model: null, id: null };
  const device = [model, id].filter((part) => part !== null).join(' · ');
  const operations = fields
    .filter(({ path }) => path !== amount?.path)
    .slice(0, 3)
    .map((field) => `${field.path}: ${field.text}`);
  return (
    <SheetSection title={text.facts}>
      <SheetFacts
        facts={[
          [messages.words.fields.user, fact(report.user?.id ?? null)],
          [messages.words.fields.device, fact(device === '' ? null : device)],
          ...(amount === null
            ? []
            : [[messages.words.fields.amount, fact(reportAmountText(amount))] as const]),
          ...(operations.length === 0
            ? []
            : [[messages.words.fields.extra, fact(operations.join(' · '))] as const]),
          [messages.words.terms.when, <ReportTime key="when" timestamp={report.timestamp} />],
          [
            messages.words.terms.where,
            <span key="where">
              {fact(place === '' ? null : place)}
              {detail.isPlaceOfIp && <IpPlaceMark />}
            </span>,
          ],
        ]}
      />
    </SheetSection>
  );
}

/** Why: the verdict, what decides, the service's reasons, and the signals. */
function Decision({ detail }: { readonly detail: ReportDetail }) {
  const text = messages.caseSheet;
  const { report, signals, derived, deviceUsers } = detail;
  const { explanation } = useExplanation(detail);
  const risk = report.event?.riskAssignment ?? null;
  const fraudCases = report.event?.fraudCases ?? [];
  const raised = [...derived, ...signals];
  return (
    <SheetSection title={messages.words.terms.serviceVerdict}>
      <Row as="p" wrap gap={4}>
        {risk === null ? (
          messages.words.terms.noRiskLevel
        ) : (
          <RiskBadge risk={beginningOf(risk, maxFactLength)} />
        )}
        <FixedList of={fraudCases.slice(0, 20)}>
          {(fraudCase) => (
            <span className={styles.fraudCase}>
              <SheetText text={wordText('decision', fraudCase)} maxLength={maxFactLength} />
            </span>
          )}
        </FixedList>
      </Row>
      <ExplanationText explanation={explanation} />
      {report.descriptiveReport === null ? null : (
        <p>
          <SheetText text={report.descriptiveReport} maxLength={maxReasonLength} />
        </p>
      )}
      {raised.length === 0 && deviceUsers === null ? null : (
        <SheetFacts
          facts={[
            [
              text.signals,
              <Row as="span" key="signals" wrap gap={4}>
                {raised.map((signal) => (
                  <SignalBadge key={signal} signal={signal} />
                ))}
                {deviceUsers !== null && <SharedDeviceBadge users={deviceUsers} />}
              </Row>,
            ],
          ]}
        />
      )}
    </SheetSection>
  );
}

/** The impossible travels to the report, if any, with the rules that they break. */
function SheetTravel({ detail }: { readonly detail: ReportDetail }) {
  const arrivals = useArrivals(detail);
  const travels = arrivals.flatMap(({ step }) => {
    const move = isImpossible(step) ? representativeMove(step) : null;
    return move ? [{ step, move }] : [];
  });
  if (travels.length === 0) return null;
  return (
    <SheetSection title={messages.words.fields.travel}>
      {travels.map(({ step, move }) => (
        <div key={move.fromKey}>
          <SheetText
            text={`${positionNames[move.to.source]} ${moveText(move)}`}
            maxLength={maxReasonLength}
          />
          <BrokenRules step={step} />
        </div>
      ))}
    </SheetSection>
  );
}

function SheetTimes({ detail: { report, receivedAt } }: { readonly detail: ReportDetail }) {
  const text = messages.caseSheet;
  return (
    <SheetSection title={messages.words.terms.times}>
      <SheetFacts
        facts={[
          [text.reportTime, <ReportTime key="report" timestamp={report.timestamp} />],
          [text.received, <BothMomentTimes key="received" milliseconds={receivedAt} />],
          [
            messages.report.event.title,
            <EventTime key="event" timestamp={report.event?.timestamp ?? null} />,
          ],
        ]}
      />
    </SheetSection>
  );
}

/** The service's text, if the first page has only its beginning. */
function FullText({ report: { descriptiveReport } }: { readonly report: Report }) {
  if (descriptiveReport === null || descriptiveReport.length <= maxReasonLength) return null;
  return (
    <SheetSection title={messages.caseSheet.fullText}>
      <p>
        <SheetText text={descriptiveReport} />
      </p>
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
        {text.likely}; {text.asSent({ text: timestamp })}
      </div>
    </>
  );
}
