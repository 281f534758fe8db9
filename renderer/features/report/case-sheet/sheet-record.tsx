import type { OutboxItem } from '../../../../shared/domain/outbox';
import type { Report } from '../../../../shared/domain/report';
import type { ReportDetail } from '../../../../shared/ipc/report-calls';
import { messages } from '../../../../shared/messages/messages';
import { historyOf } from '../changed-fields';
import { BothMomentTimes, SheetFacts, SheetSection, SheetText } from './sheet-parts';

/** The device and its user: what it is, and whether it can be trusted. */
export function SheetDevice({ report: { device, user } }: { readonly report: Report }) {
  const words = messages.caseSheet;
  const integrity = device?.integrity;
  const sensors = device?.sensors;
  return (
    <SheetSection title={words.device}>
      <SheetFacts
        facts={[
          [words.user, <SheetText key="user" text={user?.id ?? null} mono />],
          [words.deviceId, <SheetText key="device" text={device?.id ?? null} mono />],
          [words.model, <SheetText key="model" text={device?.model ?? null} />],
          [
            words.integrity,
            flagsInWords([
              ['rooted', integrity?.rooted],
              ['emulated', integrity?.emulated],
              ['debugged', integrity?.debugged],
              ['gps_spoofed', integrity?.gpsSpoofed],
            ]),
          ],
          [
            words.sensors,
            flagsInWords([
              ['gps', sensors?.gps],
              ['mobile_networks', sensors?.mobileNetworks],
              ['wifi', sensors?.wifi],
              ['wifi_connected', sensors?.wifiConnected],
            ]),
          ],
        ]}
      />
    </SheetSection>
  );
}

/** Flags by the specification's names, each of three states: not given is neither. */
function flagsInWords(flags: readonly (readonly [name: string, flag: boolean | null | undefined])[]): string {
  const { yes, no, notGiven } = messages.caseSheet;
  return flags
    .map(([name, flag]) => `${name}: ${flag === true ? yes : flag === false ? no : notGiven}`)
    .join(' · ');
}

/** Fields of one version; the sheet names the first. */
const changesNamed = 20;

/** What the service said before, and which fields it changed. */
export function SheetHistory({ detail }: { readonly detail: ReportDetail }) {
  const words = messages.caseSheet;
  const steps = historyOf(detail);
  if (steps.length === 0) return null;
  return (
    <SheetSection title={words.history}>
      {detail.versions > steps.length + 1 ? (
        <p>{messages.report.history.someStored(detail.versions, Math.max(0, steps.length - 1))}</p>
      ) : null}
      <ol>
        {steps.map(({ version, changes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report's history never changes its order
          <li key={at} className="case-sheet__entry">
            <p>
              <BothMomentTimes milliseconds={version.receivedAt} />{' '}
              {changes.length === 0 ? words.onlyForm : words.changed(changes.length)}
            </p>
            <dl className="case-sheet__changes">
              {changes.slice(0, changesNamed).map((change, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paths may repeat, and the list never changes its order
                <div key={place}>
                  <dt>
                    <SheetText text={change.path} mono />
                  </dt>
                  <dd>
                    <SheetText text={change.before} mono /> → <SheetText text={change.after} mono />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </SheetSection>
  );
}

/** What the analyst wrote down. */
export function SheetNote({ note }: { readonly note: string }) {
  const words = messages.caseSheet;
  return (
    <SheetSection title={words.note}>
      <p className="case-sheet__note">{note === '' ? words.noNote : <SheetText text={note} />}</p>
    </SheetSection>
  );
}

/** What was said to the service of its decision. */
export function SheetFeedback({ given }: { readonly given: readonly OutboxItem[] }) {
  const words = messages.caseSheet;
  return (
    <SheetSection title={words.feedback}>
      {given.length === 0 ? <p>{words.noFeedback}</p> : null}
      <ol>
        {given.map((item) => (
          <li key={item.id} className="case-sheet__entry">
            <SheetFacts facts={feedbackFacts(item)} />
          </li>
        ))}
      </ol>
    </SheetSection>
  );
}

function feedbackFacts({
  feedback,
  state,
  changedAt,
}: OutboxItem): Parameters<typeof SheetFacts>[0]['facts'] {
  const words = messages.caseSheet;
  const { behaviour, valuation, impact, situation, reporter } = feedback;
  const fraudCases = behaviour.desired.fraud_cases ?? [];
  const name = [reporter?.name, reporter?.surname, reporter?.email].filter((part) => part !== undefined);
  const texts: readonly (readonly [string, string | undefined])[] = [
    [words.desiredRisk, behaviour.desired.risk_assignment],
    [words.fraudCases, fraudCases.length === 0 ? undefined : fraudCases.join(', ')],
    [words.score, valuation?.score === undefined ? undefined : String(valuation.score)],
    [words.rating, valuation?.type],
    [words.annotations, valuation?.annotations],
    [words.impact, impact?.description],
    [words.situation, situation?.description],
    [words.reporter, name.length === 0 ? undefined : name.join(' ')],
  ];
  return [
    [
      words.state,
      <>
        {state} · <BothMomentTimes milliseconds={changedAt} />
      </>,
    ],
    ...texts.flatMap(([term, text]) =>
      text === undefined ? [] : [[term, <SheetText key={term} text={text} />] as const],
    ),
  ];
}

/** Every id of the report, by the specification's names, digit for digit. */
export function SheetIds({ report }: { readonly report: Report }) {
  const ids: readonly (readonly [string, string | null | undefined])[] = [
    ['id', report.id],
    ['transaction_id', report.transactionId],
    ['application_id', report.applicationId],
    ['timestamp', report.timestamp],
    ['user.id', report.user?.id],
    ['device.id', report.device?.id],
    ['event.id', report.event?.id],
    ['event.timestamp', report.event?.timestamp],
    ['location.id', report.location?.id],
    ['geo_location.id', report.geoLocation?.id],
    ['em_location.id', report.emLocation?.id],
  ];
  return (
    <SheetSection title={messages.caseSheet.ids}>
      <SheetFacts facts={ids.map(([name, id]) => [name, <SheetText key={name} text={id ?? null} mono />])} />
    </SheetSection>
  );
}
