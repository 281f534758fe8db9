import { ChevronDown, ChevronRight, Gavel } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { amountSums } from '../../../../shared/domain/amount-sums';
import type { Incident, IncidentReport } from '../../../../shared/domain/incidents';
import { tellingSumsText } from '../../../../shared/i18n/amount-text';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { DayText, dayOf, inZone, MomentText } from '../../../components/instant-text';
import { Button } from '../../../ui/button';
import { Row, Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { Sentence } from '../../../ui/sentence';
import { Keys, useCanDecide } from '../decisions/decision-parts';
import { useStores, useSubject } from '../stores';
import styles from './incident-bar.module.css';
import { IncidentList } from './incident-list';
import { judgeIncident } from './judge-incident';
import { remainingIncident } from './remaining-incident';

/** The incident of the report under review: what it is, how much, when, and its reports on request. */
export function IncidentBar(): ReactNode {
  const stores = useStores();
  const session = useSubject('review', (state) => state.session);
  const ended = useSubject('review', (state) => state.ended);
  const user = useSubject('review', ({ reviewed }) => reviewed?.row.userId ?? null);
  const canDecide = useCanDecide();
  const gathering = useSubject('claims', (state) => state.gathering);
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useId();
  const remaining = session && !ended ? remainingIncident(session) : null;
  if (!session || !remaining) return null;
  const text = messages.review.incident;
  const { incident, open, byOthers } = remaining;
  const Icon = isUnfolded ? ChevronDown : ChevronRight;
  const title = titleOf(incident, user);
  const sums = tellingSumsText(
    amountSums(incident.reports.map((report) => ({ ...report, transactionId: null }))),
  );
  const notes = [
    text.open({ open: open.length, count: incident.reports.length }),
    ...(byOthers === 0 ? [] : [messages.review.progress.byOthers({ count: byOthers })]),
  ].join(' · ');
  return (
    <Group aria-label={text.label} className={styles.root}>
      <Row gap={10} className={styles.head}>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isUnfolded}
          aria-controls={list}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Icon size={15} aria-hidden="true" />
          <Text weight={600} truncate title={title}>
            {title}
          </Text>
        </button>
        {sums !== null && (
          <Text weight={600} tabular nowrap>
            {visibleText(sums)}
          </Text>
        )}
        <TimeSpan incident={incident} />
        <Text size="small" tone="muted" tabular truncate role="status" title={notes} className={styles.aside}>
          {notes}
        </Text>
        <span className={styles.room} />
        {open.length > 0 && (
          <Button
            size="small"
            disabled={!canDecide}
            busy={gathering}
            icon={<Gavel aria-hidden="true" />}
            onClick={() => void judgeIncident(stores)}
          >
            {text.judge({ count: open.length })}
            <Keys id="judge incident" />
          </Button>
        )}
      </Row>
      {isUnfolded && <IncidentList id={list} session={session} incident={incident} />}
    </Group>
  );
}

/** "5 users on one device", "4 reports of kwame.silva", "3 reports" */
function titleOf({ reports, users, devices }: Incident<IncidentReport>, user: string | null): string {
  const text = messages.review.incident;
  const count = reports.length;
  if (users === 1 && user !== null) return text.ofUser({ count, name: visibleText(user) });
  if (users < 2) return devices === 1 ? text.ofDevice({ count }) : messages.words.counts.report({ count });
  const joins = messages.links.sentence.joins.device({ count: devices });
  return `${messages.words.counts.users({ count: users })} ${joins}`;
}

function TimeSpan({ incident: { from, until } }: { readonly incident: Incident<IncidentReport> }): ReactNode {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  if (from === null || until === null) return null;
  const [first, last] = [from, until].map((at) => dayOf(inZone({ milliseconds: at, nanoseconds: '' }, zone)));
  // The times of day say something only within one day.
  const Moment = first === last ? MomentText : DayText;
  return (
    <Text size="small" tone="muted" tabular nowrap className={styles.aside}>
      {from === until ? (
        <MomentText milliseconds={from} />
      ) : (
        <Sentence
          text={messages.reviewLog.import.fromTo({ first: gap('first'), last: gap('last') })}
          parts={{
            first: <Moment milliseconds={from} />,
            last: <Moment milliseconds={until} />,
          }}
        />
      )}
    </Text>
  );
}
