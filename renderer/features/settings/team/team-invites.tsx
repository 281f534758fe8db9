import { Trash2, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Problem } from '../../../../shared/domain/problem';
import { type JoinedTeam, type OpenInvite, type Role, roles } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import { shortTimeText } from '../../../../shared/i18n/short-time-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { useNow } from '../../../components/use-now';
import { useStores, useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { Badge } from '../../../ui/badge';
import { Button, IconButton } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import { CreatedInvite } from './created-invite';
import styles from './team-people.module.css';

/** Creates invites, and lists and withdraws those that can be used. */
export function TeamInvites({ team }: { readonly team: JoinedTeam }) {
  const { team: store } = useStores();
  const created = useSubject('team', ({ createdInvite }) => createdInvite);
  const [creating, setCreating] = useState<Role | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const text = messages.team.invites;
  // Who is in the team changes when an invite is used, and when those of a person end.
  const inTeam = team.people.filter(({ active }) => active).length;

  async function create(role: Role) {
    setCreating(role);
    setProblem(await store.getState().invite(role, null));
    setCreating(null);
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
      {created?.person === null ? (
        <CreatedInvite label={text.created[created.role]} link={created.link} />
      ) : null}
      <OpenInvites key={`${inTeam} ${created?.link}`} team={team} />
    </Stack>
  );
}

function OpenInvites({ team }: { readonly team: JoinedTeam }) {
  const { team: store } = useStores();
  const [invites, setInvites] = useState<readonly OpenInvite[]>([]);
  const [failed, setFailed] = useState<{ readonly text: string; readonly problem: Problem } | null>(null);
  const now = useNow(true);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const { open } = messages.team.invites;

  useEffect(() => {
    void store
      .getState()
      .invites()
      .then((answer) => {
        if (answer.ok) setInvites(answer.value);
        else setFailed({ text: open.failed, problem: answer.problem });
      });
  }, [store, open]);

  async function withdraw({ id }: OpenInvite) {
    const problem = await store.getState().withdrawInvite(id);
    setFailed(problem && { text: open.notWithdrawn, problem });
    if (problem === null) setInvites((listed) => listed.filter((each) => each.id !== id));
  }

  return (
    <Stack gap={8}>
      {failed ? (
        <ProblemAlert failed={failed.text} problem={failed.problem} onDismiss={() => setFailed(null)} />
      ) : null}
      {invites.length > 0 ? (
        <>
          <h3>{open.title}</h3>
          <ul className={styles.root} aria-label={open.title}>
            {invites.map((invite) => {
              const inviter =
                invite.inviter === null ? open.server : visibleText(nameOf(team, invite.inviter));
              const expires = shortTimeText(invite.expiresAt, now, zone);
              const what =
                invite.person === null
                  ? open.by({ inviter, time: expires })
                  : open.byFor({ inviter, name: visibleText(nameOf(team, invite.person)), time: expires });
              return (
                <Row as="li" key={invite.id} gap={8} size="grid" className={styles.person}>
                  <Text truncate>{what}</Text>
                  <Badge tone={invite.role === 'lead' ? 'accent' : 'neutral'}>
                    {messages.team.roles[invite.role]}
                  </Badge>
                  <IconButton
                    size="small"
                    label={open.withdraw({ invite: what })}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => void withdraw(invite)}
                  />
                </Row>
              );
            })}
          </ul>
        </>
      ) : null}
    </Stack>
  );
}
