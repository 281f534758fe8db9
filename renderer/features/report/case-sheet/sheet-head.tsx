import { instantOf, isPlausible, likelyReading } from '../../../../shared/domain/instant';
import type { Int64Text, Report } from '../../../../shared/domain/report';
import { raisedSignals } from '../../../../shared/domain/signals';
import type { ReportDetail } from '../../../../shared/ipc/report-calls';
import { messages } from '../../../../shared/messages/messages';
import { RiskBadge } from '../../../ui/risk-badge';
import { SignalBadge } from '../../../ui/signal-badge';
import { BothMomentTimes, BothTimes, SheetFacts, SheetSection, SheetText } from './sheet-parts';

interface SheetHeadProps {
  readonly detail: ReportDetail;
  readonly profileName: string;
  /** ms since 1970. */
  readonly madeAt: number;
}

/** Whose case it is, what the service decided, when, and on what signals. */
export function SheetHead({ detail, profileName, madeAt }: SheetHeadProps) {
  const words = messages.caseSheet;
  const { report } = detail;
  return (
    <>
      <header className="case-sheet__head">
        <div>
          <p className="case-sheet__kind">{words.kind}</p>
          <h1>
            <SheetText text={report.transactionId} mono />
          </h1>
        </div>
        <SheetFacts
          facts={[
            [words.profile, <SheetText key="profile" text={profileName} />],
            [words.printed, <BothMomentTimes key="made" milliseconds={madeAt} />],
          ]}
        />
      </header>
      <Decision report={report} />
      <SheetSection title={words.times}>
        <SheetFacts
          facts={[
            [words.reportTime, <ReportTime key="report" timestamp={report.timestamp} />],
            [words.received, <BothMomentTimes key="received" milliseconds={detail.receivedAt} />],
            [words.eventTime, <EventTime key="event" timestamp={report.event?.timestamp ?? null} />],
          ]}
        />
      </SheetSection>
    </>
  );
}

function Decision({ report }: { readonly report: Report }) {
  const words = messages.caseSheet;
  const risk = report.event?.riskAssignment ?? null;
  const fraudCases = report.event?.fraudCases ?? [];
  const raised = raisedSignals(report);
  return (
    <SheetSection title={words.decision}>
      <p className="case-sheet__verdict">
        {risk === null ? words.noRisk : <RiskBadge risk={risk} />}
        {fraudCases.slice(0, 50).map((fraudCase, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat, and the list never changes its order
          <span key={at} className="case-sheet__fraud-case">
            <SheetText text={fraudCase} />
          </span>
        ))}
      </p>
      {report.descriptiveReport === null ? null : (
        <p>
          <SheetText text={report.descriptiveReport} />
        </p>
      )}
      <SheetFacts
        facts={[
          [
            words.signals,
            raised.length === 0 ? (
              words.none
            ) : (
              <span key="signals" className="case-sheet__signals">
                {raised.map((signal) => (
                  <SignalBadge key={signal} signal={signal} />
                ))}
              </span>
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

/** As sent, for its unit is not specified, with what it most likely says. */
function EventTime({ timestamp }: { readonly timestamp: Int64Text | null }) {
  const words = messages.caseSheet;
  const reading = timestamp === null ? null : likelyReading(timestamp);
  if (timestamp === null || !reading) return <SheetText text={timestamp} mono />;
  return (
    <>
      <BothTimes instant={reading.instant} />
      <span className="case-sheet__aside">
        {words.likely}; {words.asSent(timestamp)}
      </span>
    </>
  );
}
