import type { OutboxItem } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { problemText } from '../../../../shared/i18n/problem-text';
import { sinceText } from '../../../../shared/i18n/short-time-text';
import { useNow } from '../../../components/use-now';
import { useSubject } from '../../../state/stores';
import { reasonOf } from './item-text';

/** Returns since when the team's server can't be reached, as text; null if it can, or if there is no team. */
export function useOfflineSince(): string | null {
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
  return offlineSince === null ? text.waits : text.offline({ time: offlineSince });
}

/** Why a Held item waits, in sentences. */
export function TeamWaitReason({ item }: { readonly item: OutboxItem }) {
  const offlineSince = useOfflineSince();
  if (item.problem) return <p>{problemText(item.problem).what}</p>;
  return (
    <>
      {offlineSince === null ? null : <p>{messages.outbox.team.offline({ time: offlineSince })}.</p>}
      <p>{messages.feedback.outcome.waitsForTeam}</p>
    </>
  );
}
