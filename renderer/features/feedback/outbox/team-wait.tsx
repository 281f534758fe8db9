import { Users } from 'lucide-react';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { teamLossOf } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import { sinceText } from '../../../../shared/i18n/short-time-text';
import { problemText } from '../../../components/problem-text';
import { useNow } from '../../../components/use-now';
import { Row, Stack, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import { useSubject } from '../stores';
import { reasonOf } from './outbox-text';
import styles from './wait-banner.module.css';

/** Returns since when the team's server can't be reached, as text; null if it can, or if there is no team. */
function useOfflineSince(): string | null {
  const since = useSubject('team', ({ team }) =>
    team.kind === 'joined' && team.reach.kind === 'offline' ? team.reach.since : null,
  );
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const now = useNow(since !== null);
  return since === null ? null : sinceText(since, now, zone);
}

/** Why an item is in its state, as a short text; empty if there is nothing to explain. */
export function ItemReason({ item }: { readonly item: OutboxItem }) {
  const offlineSince = useOfflineSince();
  const text = messages.outbox.team;
  if (item.state !== 'Held' || item.problem) return reasonOf(item);
  return offlineSince === null ? text.waits : text.offline(offlineSince);
}

/** Why a Held item waits, in sentences. */
export function HeldReason({ item }: { readonly item: OutboxItem }) {
  const offlineSince = useOfflineSince();
  if (item.problem) return <p>{problemText(item.problem).what}</p>;
  return (
    <>
      {offlineSince === null ? null : <p>{messages.outbox.team.offline(offlineSince)}.</p>}
      <p>{messages.feedback.outcome.waitsForTeam}</p>
    </>
  );
}

/** Explains why the team doesn't decide about feedback: its server is offline, or can't decide about any more. */
export function TeamBanner() {
  const held = useSubject('outbox', ({ standing }) => standing.counts.Held);
  const overdue = useSubject('outbox', ({ standing }) => standing.overdue);
  const loss = useSubject('team', ({ team }) => (team.kind === 'joined' ? teamLossOf(team.reach) : null));
  const offlineSince = useOfflineSince();
  const text = messages.outbox.team;
  if (loss !== null) return <Banner title={messages.team.reach[loss]} advice={text.lostMeaning} />;
  if (held > 0 && offlineSince !== null)
    return <Banner title={`${text.offline(offlineSince)}.`} advice={text.offlineMeaning(held)} />;
  return overdue === 0 ? null : <Banner title={text.overdue(overdue)} advice={text.overdueMeaning} />;
}

function Banner({ title, advice }: { readonly title: string; readonly advice: string }) {
  return (
    <Row gap={10} size="grid" className={styles.root}>
      <Users size={16} aria-hidden="true" />
      <Stack grow breakWords>
        <Text as="p" role="status" weight={600}>
          {title}
        </Text>
        <Text as="p" tone="muted">
          <Sentence
            text={advice}
            parts={{ settings: <a href="#/settings">{messages.outbox.wait.settings}</a> }}
          />
        </Text>
      </Stack>
    </Row>
  );
}
