import type { JoinedTeam, Member } from '../../../shared/domain/team';
import { messages } from '../../../shared/i18n/messages';
import { problemText } from '../../../shared/i18n/problem-text';
import { sinceText } from '../../../shared/i18n/short-time-text';
import { TeamStateText } from '../../components/team-state';
import { useNow } from '../../components/use-now';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { showSettings } from '../commands/show-settings';
import { useStores, useSubject } from '../stores/all-stores';
import styles from './team-status.module.css';

interface TeamDetailsProps {
  readonly team: JoinedTeam;
  readonly onLeave: () => void;
}

/** Who is in the team and what they do now, whether its server answers, what to do if not, and what isn't shared. */
export function TeamDetails({ team, onLeave }: TeamDetailsProps) {
  const stores = useStores();
  const now = useNow(true);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const { status } = messages.team;
  return (
    <Stack gap={12} className={styles.details}>
      <Stack gap={2}>
        <Text as="p" weight={600} breakWords>
          <ReceivedText text={team.name} />
        </Text>
        <Text as="p" size="grid">
          <TeamStateText team={team} />
        </Text>
        {team.sharedAt === null ? null : (
          <Text as="p" tone="muted" size="small">
            {status.lastShared({ time: sinceText(team.sharedAt, now, zone) })}
          </Text>
        )}
      </Stack>
      <WhatToDo team={team} />
      <ul className={styles.people} aria-label={messages.team.people.title}>
        {team.people
          .filter(({ active }) => active)
          .map((member) => (
            <PersonNow key={member.id} member={member} team={team} />
          ))}
      </ul>
      <Button
        size="small"
        onClick={() => {
          onLeave();
          void showSettings(stores, 'team');
        }}
      >
        {status.settings}
      </Button>
    </Stack>
  );
}

/** Why nothing is shared, and what the user can do. */
function WhatToDo({ team: { reach } }: { readonly team: JoinedTeam }) {
  const { notices, status } = messages.team;
  if (reach.kind === 'offline') {
    const { title, what, advice } = problemText(reach.problem);
    return (
      <Stack gap={4} className={styles.problem}>
        <Text as="p" weight={600}>
          {title}
        </Text>
        <Text as="p" size="small" breakWords>
          {what} {advice}
        </Text>
        <Text as="p" size="small">
          {status.writeOn}
        </Text>
      </Stack>
    );
  }
  if (reach.kind === 'removed' || reach.kind === 'outdated' || reach.kind === 'no-token')
    return (
      <Text as="p" size="small" className={styles.problem}>
        {notices[reach.kind]}
      </Text>
    );
  return null;
}

/** "Ana, Lead, reviewing a report". */
function PersonNow({ member, team }: { readonly member: Member; readonly team: JoinedTeam }) {
  const presence = useSubject('team', (state) => state.presence);
  const { status, you, roles } = messages.team;
  const isReviewing = presence.some(({ claimed }) => claimed?.person === member.id);
  const isLooking = presence.some(({ looking }) => looking.includes(member.id));
  const doing = isReviewing ? status.reviewing : isLooking ? status.looking : null;
  return (
    <Row as="li" gap={8} size="grid">
      <Text truncate>
        <ReceivedText text={member.name} />
        {member.id === team.person ? <Text tone="muted"> ({you.toLowerCase()})</Text> : null}
        {doing === null ? null : <Text tone="muted"> · {doing}</Text>}
      </Text>
      <Badge tone={member.role === 'lead' ? 'accent' : 'neutral'} className={styles.role}>
        {roles[member.role]}
      </Badge>
    </Row>
  );
}
