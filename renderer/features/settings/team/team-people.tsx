import { UserMinus, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '../../../../shared/domain/problem';
import type { JoinedTeam, Member } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { Badge } from '../../../ui/badge';
import { IconButton } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { CreatedInvite } from './created-invite';
import { TeamInvites } from './team-invites';
import styles from './team-people.module.css';

/** Who is in the team. Leads also invite and remove people. */
export function TeamPeople({ team }: { readonly team: JoinedTeam }) {
  const { team: store } = useStores();
  const [removing, setRemoving] = useState<Member | null>(null);
  const created = useSubject('team', ({ createdInvite }) => createdInvite);
  const [problem, setProblem] = useState<{ readonly of: string; readonly problem: Problem } | null>(null);
  const text = messages.team.people;

  async function inviteAgain({ id, role }: Member) {
    const failed = await store.getState().invite(role, id);
    setProblem(failed && { of: messages.team.invites.failed, problem: failed });
  }

  async function remove({ id }: Member) {
    const failed = await store.getState().remove(id);
    setProblem(failed && { of: text.failed, problem: failed });
  }

  const isLead = team.role === 'lead';
  return (
    <Stack gap={8}>
      <h3>{text.title}</h3>
      {problem ? (
        <ProblemAlert failed={problem.of} problem={problem.problem} onDismiss={() => setProblem(null)} />
      ) : null}
      <ul className={styles.root} aria-label={text.title}>
        {team.people.map((member) => (
          <Row as="li" key={member.id} gap={8} size="grid" className={styles.person}>
            <PersonText member={member} isSelf={member.id === team.person} />
            {isLead && member.id !== team.person ? (
              <IconButton
                size="small"
                label={text.inviteAgain({ name: visibleText(member.name) })}
                icon={<UserRoundCheck aria-hidden="true" />}
                onClick={() => void inviteAgain(member)}
              />
            ) : null}
            {isLead && member.active && member.id !== team.person ? (
              <IconButton
                size="small"
                label={text.remove({ name: visibleText(member.name) })}
                icon={<UserMinus aria-hidden="true" />}
                onClick={() => setRemoving(member)}
              />
            ) : null}
          </Row>
        ))}
      </ul>
      {created && created.person !== null ? (
        <CreatedInvite
          label={text.invited({ name: visibleText(nameOf(team, created.person)) })}
          hint={text.returnsAs({ name: visibleText(nameOf(team, created.person)) })}
          link={created.link}
        />
      ) : null}
      {isLead ? <TeamInvites team={team} /> : null}
      {removing ? (
        <ConfirmDialog
          title={text.removal.title({ name: visibleText(removing.name) })}
          action={messages.words.actions.remove}
          onConfirm={() => {
            setRemoving(null);
            void remove(removing);
          }}
          onCancel={() => setRemoving(null)}
        >
          <p>{text.removal.text}</p>
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

function PersonText({ member, isSelf }: { readonly member: Member; readonly isSelf: boolean }) {
  const { you, roles: roleNames, people } = messages.team;
  return (
    <>
      <Text truncate tone={member.active ? undefined : 'muted'}>
        <ReceivedText text={member.name} />
        {isSelf ? <Text tone="muted"> ({you.toLowerCase()})</Text> : null}
      </Text>
      <Badge tone={member.active && member.role === 'lead' ? 'accent' : 'neutral'}>
        {member.active ? roleNames[member.role] : people.removed}
      </Badge>
    </>
  );
}
