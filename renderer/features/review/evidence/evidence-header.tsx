import type { ReactNode } from 'react';
import type { ReviewedReport } from '../../../../shared/contract/review.calls';
import { amountOf } from '../../../../shared/domain/amount';
import { snoozeEnd } from '../../../../shared/domain/entry-time';
import { extraFields } from '../../../../shared/domain/extra-data';
import { foldEntries, type ReviewState } from '../../../../shared/domain/review-state';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { AmountText } from '../../../components/amount-text';
import { GlossaryTerm } from '../../../components/glossary-term';
import { AgeText, InstantText } from '../../../components/instant-text';
import { PlaceText } from '../../../components/place-text';
import { RaisedSignals } from '../../../components/raised-signals';
import { RiskBadge } from '../../../components/risk-badge';
import { Badge } from '../../../ui/badge';
import { FixedList } from '../../../ui/fixed-list';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import { stateOf } from '../reviewed-cache';
import { useSubject } from '../stores';
import styles from './evidence-header.module.css';

/** The verdicts, who, where, how much and when, and the signals. */
export function EvidenceHeader({ reviewed }: { readonly reviewed: ReviewedReport }) {
  const { report } = reviewed.detail;
  const risk = report.event?.riskAssignment ?? null;
  const cases = report.event?.fraudCases ?? [];
  const { verdict } = stateOf(reviewed);
  return (
    <header className={styles.root}>
      <Row wrap gap={8} className={styles.verdicts}>
        <span data-field="event.risk_assignment">
          {risk === null ? (
            <Text tone="muted" tabIndex={-1}>
              {messages.words.terms.noRiskLevel}
            </Text>
          ) : (
            <GlossaryTerm vocabulary="risk_assignment" word={risk}>
              <RiskBadge risk={risk} />
            </GlossaryTerm>
          )}
        </span>
        <Row as="span" wrap gap={8} size="grid" data-field="event.fraud_cases">
          <FixedList of={cases.slice(0, maxCases)}>
            {(word) => <GlossaryTerm vocabulary="decision" word={word} />}
          </FixedList>
          {cases.length > maxCases && (
            <Text tone="muted">{messages.evidence.moreCases({ count: cases.length - maxCases })}</Text>
          )}
        </Row>
        {verdict?.kind === 'settled' && (
          <Badge tone="accent">{messages.words.verdicts[verdict.verdict]}</Badge>
        )}
        <Changes reviewed={reviewed} />
        <div className={styles.signals}>
          <RaisedSignals detail={reviewed.detail} />
        </div>
      </Row>
      <Facts reviewed={reviewed} />
    </header>
  );
}

/** Any number of cases may arrive. */
const maxCases = 4;

/** Why the report came back: what is newer than what the analyst saw or judged, and a snooze that is over. */
function Changes({ reviewed }: { readonly reviewed: ReviewedReport }) {
  const isBack = useSubject('review', ({ session }) => session?.queue.standard === 'came-back');
  const text = messages.evidence;
  const { detail } = reviewed;
  const states = detail.decisions.entries.map(({ entries }) => foldEntries(entries));
  const verdict = states.flatMap(({ verdict }) =>
    verdict?.kind === 'settled' ? verdict.latest.body : [],
  )[0];
  const isOther = verdict !== undefined && verdict.reportKey !== detail.key;
  const isNewer = verdict !== undefined && !isOther && reviewed.changedSinceVerdict;
  const snooze = snoozeOver(stateOf(reviewed), isBack);
  const notes = [
    ...(snooze === null ? [] : [text.snoozeOver[snooze]]),
    ...(states.some(({ verdict }) => verdict?.kind === 'divided') ? [messages.words.standings.divided] : []),
    ...(isOther ? [text.newerReport] : []),
    ...(isNewer ? [text.newerVersion] : []),
    ...(reviewed.row.updated && !isNewer ? [messages.words.fields.updated] : []),
  ];
  return notes.map((note) => (
    <Badge key={note} tone="warning">
      {note}
    </Badge>
  ));
}

/** Returns what ended a snooze; null for none that is over. `isBack`: the report is in the queue of those that came back. */
function snoozeOver(
  { snooze, escalation, verdict }: ReviewState,
  isBack: boolean,
): 'time' | 'nextReport' | null {
  if (snooze === null) return null;
  const end = snoozeEnd(snooze);
  if (end !== null && end <= timeNow()) return 'time';
  // Nothing else can have brought it back.
  return isBack && snooze.body.untilNextReport && escalation === null && verdict === null
    ? 'nextReport'
    : null;
}

function Facts({ reviewed: { detail } }: { readonly reviewed: ReviewedReport }) {
  const { device, user, transactionId, timestamp } = detail.report;
  const amount = amountOf(extraFields(detail.extraData));
  return (
    <dl className={styles.facts}>
      <Fact name={messages.words.fields.user}>
        <ReceivedText text={user?.id ?? null} />
      </Fact>
      <Fact name={messages.words.fields.place}>
        <PlaceText of={detail} />
      </Fact>
      {amount && (
        <Fact name={messages.words.fields.amount}>
          <AmountText amount={amount} />
        </Fact>
      )}
      <Fact name={messages.words.fields.time}>
        <InstantText nanoseconds={timestamp} /> <AgeText nanoseconds={timestamp} />
      </Fact>
      <Fact name={messages.words.fields.device}>
        <span data-field="device.id" tabIndex={-1}>
          {device?.model && <ReceivedText text={device.model} />}{' '}
          <ReceivedText text={device?.id ?? null} mono />
        </span>
      </Fact>
      <Fact name={messages.words.fields.transaction}>
        <ReceivedText text={transactionId} mono />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
