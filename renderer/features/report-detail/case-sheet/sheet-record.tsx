import type { ReportDetail } from '../../../../shared/contract/report.calls';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import type { Report } from '../../../../shared/domain/report';
import { messages } from '../../../../shared/i18n/messages';
import { wordText } from '../../../../shared/i18n/word-text';
import { historyOf } from '../../../components/version-changes';
import { FixedList } from '../../../ui/fixed-list';
import { integrityFlags, sensorFlags } from '../record-sections';
import { BothMomentTimes, SheetFacts, SheetSection, SheetText } from './sheet-parts';
import styles from './sheet-record.module.css';

/** The device and its user: identity, integrity and sensors. */
export function SheetDevice({ report: { device, user } }: { readonly report: Report }) {
  const text = messages.caseSheet;
  return (
    <SheetSection title={text.device}>
      <SheetFacts
        facts={[
          [messages.report.identity.user, <SheetText key="user" text={user?.id ?? null} mono />],
          [messages.report.device.id, <SheetText key="device" text={device?.id ?? null} mono />],
          [messages.report.device.model, <SheetText key="model" text={device?.model ?? null} />],
          [
            messages.report.device.integrity,
            flagsText(integrityFlags(device).map(([, name, flag]) => [name, flag])),
          ],
          [messages.report.device.sensors, flagsText(sensorFlags(device))],
        ]}
      />
    </SheetSection>
  );
}

/** Lists flags under their names in the specification; each is yes, no or not given. */
function flagsText(flags: readonly (readonly [name: string, flag: boolean | null])[]): string {
  const { yes, no } = messages.report.flags;
  const { notGiven } = messages.words.received;
  return flags
    .map(([name, flag]) => `${name}: ${flag === true ? yes : flag === false ? no : notGiven}`)
    .join(' · ');
}

/** Maximum number of changed fields listed per version. */
const maxChanges = 20;

/** Earlier versions of the report, with the fields that changed. */
export function SheetHistory({ detail }: { readonly detail: ReportDetail }) {
  const text = messages.caseSheet;
  const stored = messages.report.history;
  const steps = historyOf(detail);
  if (steps.length === 0) return null;
  return (
    <SheetSection title={messages.report.history.label}>
      {detail.versions > steps.length + 1 ? (
        <p>
          {stored.someStored({
            received: stored.received({ versions: detail.versions }),
            between: Math.max(0, steps.length - 1),
          })}
        </p>
      ) : null}
      <ol>
        <FixedList of={steps}>
          {({ version, changes }) => (
            <li className={styles.entry}>
              <p>
                <BothMomentTimes milliseconds={version.receivedAt} />{' '}
                {changes.length === 0 ? text.onlyFormatting : text.changed({ count: changes.length })}
              </p>
              <dl className={styles.changes}>
                <FixedList of={changes.slice(0, maxChanges)}>
                  {(change) => (
                    <div>
                      <dt>
                        <SheetText text={change.path} mono />
                      </dt>
                      <dd>
                        <SheetText text={change.before} mono /> → <SheetText text={change.after} mono />
                      </dd>
                    </div>
                  )}
                </FixedList>
              </dl>
            </li>
          )}
        </FixedList>
      </ol>
    </SheetSection>
  );
}

/** The analyst's note; nothing without one. */
export function SheetNote({ note }: { readonly note: string }) {
  if (note === '') return null;
  return (
    <SheetSection title={messages.words.terms.note}>
      <p>
        <SheetText text={note} />
      </p>
    </SheetSection>
  );
}

/** The feedback sent on the service's verdict; nothing if there is none. */
export function SheetFeedback({ items }: { readonly items: readonly OutboxItem[] }) {
  if (items.length === 0) return null;
  return (
    <SheetSection title={messages.reviewLog.kind.feedback}>
      <ol>
        {items.map((item) => (
          <li key={item.id} className={styles.entry}>
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
  const text = messages.caseSheet;
  const { behaviour, valuation, impact, situation, reporter } = feedback;
  const { risk_assignment: risk, fraud_cases: fraudCases } = behaviour.desired;
  const name = [reporter?.name, reporter?.surname, reporter?.email].filter((part) => part !== undefined);
  const texts: readonly (readonly [string, string | undefined])[] = [
    [messages.feedback.fields.desiredRisk, wordText('risk_assignment', risk)],
    [messages.words.fields.fraudCases, fraudCases && casesText(fraudCases)],
    [messages.feedback.fields.score, valuation?.score === undefined ? undefined : String(valuation.score)],
    [text.rating, valuation?.type && wordText('rating_type', valuation.type)],
    [messages.feedback.fields.annotations, valuation?.annotations],
    [messages.feedback.fields.impact, impact?.description],
    [messages.feedback.fields.situation, situation?.description],
    [messages.words.terms.reporter, name.length === 0 ? undefined : name.join(' ')],
  ];
  return [
    [
      messages.words.terms.state,
      <>
        {state} · <BothMomentTimes milliseconds={changedAt} />
      </>,
    ],
    ...texts.flatMap(([term, text]) =>
      text === undefined ? [] : [[term, <SheetText key={term} text={text} />] as const],
    ),
  ];
}

/** All ids of the report under their names in the specification, with every digit. */
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

function casesText(fraudCases: readonly string[]): string {
  if (fraudCases.length === 0) return messages.feedback.verdict.noCases;
  return fraudCases.map((fraudCase) => wordText('decision', fraudCase)).join(', ');
}
