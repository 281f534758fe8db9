import { Users } from 'lucide-react';
import { teamLossOf } from '../../../../shared/domain/team';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { Row, Stack, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import { useOfflineSince } from '../items/team-wait';
import { useSubject } from '../stores';
import styles from './wait-banner.module.css';

/** Explains why the team doesn't decide about feedback: its server is offline, or can't decide about any more. */
export function TeamBanner() {
  const held = useSubject('outbox', ({ summary }) => summary.counts.Held);
  const overdue = useSubject('outbox', ({ summary }) => summary.overdue);
  const loss = useSubject('team', ({ team }) => (team.kind === 'joined' ? teamLossOf(team.reach) : null));
  const offlineSince = useOfflineSince();
  const text = messages.outbox.team;
  if (loss !== null)
    return (
      <Banner title={messages.team.reach[loss]} advice={text.lostMeaning({ settings: gap('settings') })} />
    );
  if (held > 0 && offlineSince !== null)
    return (
      <Banner
        title={`${text.offline({ time: offlineSince })}.`}
        advice={text.offlineMeaning({ count: held })}
      />
    );
  return overdue === 0 ? null : (
    <Banner title={text.overdue({ count: overdue })} advice={text.overdueMeaning} />
  );
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
            parts={{ settings: <a href="#/settings">{messages.commands.names.settings}</a> }}
          />
        </Text>
      </Stack>
    </Row>
  );
}
