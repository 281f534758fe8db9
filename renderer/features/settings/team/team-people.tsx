import { ClipboardCopy, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type JoinedTeam, type Member, type Role, roles } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import type { Problem } from '../../../../shared/problem';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { Button, IconButton } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { visibleText } from '../../../ui/visible-text';
import styles from './team-people.module.css';

/** Who is in the team. Leads also invite and remove people. */
export function TeamPeople({ team }: { readonly team: JoinedTeam }) {
  const { team: store } = useStores();
  const [removing, setRemoving] = useState<Member | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const text = messages.team.people;
  const isLead = team.role === 'lead';
  return (
    <Stack gap={8}>
      <h3>{text.title}</h3>
      {problem ? (
        <ProblemAlert failed={text.failed} problem={problem} onDismiss={() => setProblem(null)} />
      ) : null}
      <ul className={styles.root} aria-label={text.title}>
        {team.people.map((member) => (
          <Row as="li" key={member.id} gap={8} size="grid" className={styles.person}>
            <PersonText member={member} isSelf={member.id === team.person} />
            {isLead && member.active && member.id !== team.person ? (
              <IconButton
                size="small"
                label={text.remove(visibleText(member.name))}
                icon={<UserMinus aria-hidden="true" />}
                onClick={() => setRemoving(member)}
              />
            ) : null}
          </Row>
        ))}
      </ul>
      {isLead ? <Invites /> : null}
      {removing ? (
        <ConfirmDialog
          title={text.removal.title(visibleText(removing.name))}
          action={text.removal.action}
          onConfirm={() => {
            setRemoving(null);
            void store.getState().remove(removing.id).then(setProblem);
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

/** Creates invites. The last one is shown until the settings are left: it can't be read again. */
function Invites() {
  const { team, toasts } = useStores();
  const [created, setCreated] = useState<{ readonly role: Role; readonly invite: string } | null>(null);
  const [creating, setCreating] = useState<Role | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const text = messages.team.invites;

  async function create(role: Role) {
    setCreating(role);
    const answer = await team.getState().invite(role);
    setCreating(null);
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) setCreated({ role, invite: answer.value });
  }

  return (
    <Stack gap={12}>
      {problem ? (
        <ProblemAlert failed={text.failed} problem={problem} onDismiss={() => setProblem(null)} />
      ) : null}
      <Row gap={8} wrap>
        {roles.map((role) => (
          <Button
            key={role}
            busy={creating === role}
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => void create(role)}
          >
            {text[role]}
          </Button>
        ))}
      </Row>
      {created ? (
        <Row gap={8} align="start" role="group" aria-label={text.created[created.role]}>
          <TextField
            readOnly
            mono
            className={styles.invite}
            label={text.created[created.role]}
            hint={text.once}
            value={created.invite}
            onChange={() => {}}
            onFocus={(event) => event.target.select()}
          />
          <Button
            className={styles.copy}
            icon={<ClipboardCopy aria-hidden="true" />}
            onClick={() => void toasts.getState().copy(created.invite)}
          >
            {text.copy}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
