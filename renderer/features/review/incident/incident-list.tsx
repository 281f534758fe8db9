import type { KeyboardEvent, ReactNode } from 'react';
import type { QueueItem, ReviewedReport } from '../../../../shared/contract/review.calls';
import type { Incident } from '../../../../shared/domain/incidents';
import { amountText } from '../../../../shared/i18n/amount-text';
import { clauseText } from '../../../../shared/i18n/explanation-text';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { InstantText } from '../../../components/instant-text';
import { useExplanation } from '../../../components/use-explanation';
import { useQuery } from '../../../state/queries/use-query';
import { nameOf } from '../../../state/team';
import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';
import { claimOf } from '../claims-store';
import { reviewedQuery } from '../reviewed-cache';
import { currentItem, type Session } from '../session';
import { useStores, useSubject } from '../stores';
import styles from './incident-bar.module.css';

/** More rows are no glance: the queue has them all. */
const maxRows = 50;

interface IncidentListProps {
  readonly id: string;
  readonly session: Session;
  readonly incident: Incident<QueueItem>;
}

/** The reports of an incident, oldest first. Each opens its report; the arrow keys move between them. */
export function IncidentList({ id, session, incident: { reports, users } }: IncidentListProps) {
  const { review } = useStores();
  const current = currentItem(session)?.subject;
  const shown = reports.slice(0, maxRows);
  return (
    <div id={id} className={styles.list} data-users={users > 1 ? 'several' : 'one'}>
      <ol aria-label={messages.review.incident.reports} onKeyDown={moveFocus}>
        {shown.map((item) => (
          <li key={item.subject}>
            <button
              type="button"
              className={styles.report}
              aria-current={item.subject === current ? 'true' : undefined}
              onClick={() => review.getState().goToReport(item.key)}
            >
              <ReportLine item={item} session={session} namesUser={users > 1} />
            </button>
          </li>
        ))}
      </ol>
      {reports.length > shown.length && (
        <Text as="p" size="small" tone="muted" className={styles.more}>
          {messages.words.counts.more({ count: reports.length - shown.length })}
        </Text>
      )}
    </div>
  );
}

/** Moves the focus to the report above or below with the arrow keys, and to the first or last one with Home or End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((button) => button.contains(document.activeElement));
  const targets: Readonly<Record<string, number>> = {
    ...{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 },
  };
  const target = buttons[targets[event.key] ?? -1];
  if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  target.focus();
}

interface ReportLineProps {
  readonly item: QueueItem;
  readonly session: Session;
}

function ReportLine({
  item,
  session,
  namesUser,
}: ReportLineProps & { readonly namesUser: boolean }): ReactNode {
  const { reply: reviewed } = useQuery(reviewedQuery(item));
  return (
    <>
      <Text tabular nowrap>
        {reviewed && <InstantText nanoseconds={reviewed.row.timestamp} bare />}
      </Text>
      {namesUser && <Text truncate>{reviewed && <ReceivedText text={reviewed.row.userId} />}</Text>}
      <Text truncate>{reviewed && <ReceivedText text={reviewed.row.place || null} />}</Text>
      <Text tabular nowrap className={styles.amount}>
        {item.amount !== null && visibleText(amountText(item.amount, item.currency))}
      </Text>
      <Text truncate tone="muted">
        {reviewed && <DecidingSentence reviewed={reviewed} />}
      </Text>
      <Text size="small" tone="muted" nowrap>
        <State item={item} session={session} />
      </Text>
    </>
  );
}

function DecidingSentence({ reviewed: { detail, matches } }: { readonly reviewed: ReviewedReport }) {
  const { first } = useExplanation(detail, matches).explanation;
  if (first === null) return null;
  return <ReceivedText text={first.fact.kind === 'reason' ? first.fact.beginning : clauseText(first)} />;
}

/** What was decided on a report of the list, or who reviews it now. */
function State({ item: { subject }, session }: ReportLineProps): ReactNode {
  const team = useSubject('team', (state) => state.team);
  const claim = useSubject('team', ({ presence }) => claimOf(presence, subject));
  const own = session.outcomes.get(subject);
  const theirs = session.colleagues.get(subject);
  const { done } = messages.review.last;
  const outcome = own ?? theirs?.outcome;
  const words =
    outcome && (outcome.kind === 'judged' ? messages.words.verdicts[outcome.verdict] : done[outcome.kind]);
  const person = own ? null : (theirs?.person ?? claim?.person ?? null);
  const name = person === null ? null : visibleText(nameOf(team, person));
  if (words !== undefined) return name === null ? words : `${name}: ${words}`;
  return name;
}
