import { Share2, Users } from 'lucide-react';
import { useState } from 'react';
import type { Case } from '../../../../shared/domain/case';
import type { CaseSharing } from '../../../../shared/domain/case-change';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { MomentText } from '../../../components/instant-text';
import { useStores, useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { Row, Stack, Text } from '../../../ui/layout';

/** Whether a case is shared with the team, by whom, and what the team doesn't have yet. Nothing without a team. */
export function SharingSection({ edited: { id } }: { readonly edited: Case }) {
  const sharing = useSubject('cases', (state) => state.sharing[id]);
  const isTeam = useSubject('team', ({ team }) => team.kind === 'joined');
  if (!sharing && !isTeam) return null;
  return (
    <Stack as="section" gap={6} aria-label={messages.cases.sharing.label}>
      {sharing ? <Shared id={id} sharing={sharing} /> : <NotShared id={id} />}
    </Stack>
  );
}

function NotShared({ id }: { readonly id: string }) {
  const { cases } = useStores();
  return (
    <Row gap={8} wrap>
      <Button
        size="small"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => void cases.getState().share(id)}
      >
        {messages.team.views.share}
      </Button>
      <Text tone="muted" size="small">
        {messages.cases.sharing.what}
      </Text>
    </Row>
  );
}

interface SharedProps {
  readonly id: string;
  readonly sharing: CaseSharing;
}

function Shared({ id, sharing }: SharedProps) {
  const text = messages.cases.sharing;
  const isOwn = sharing.by === null;
  return (
    <>
      <Row gap={12} wrap size="small">
        <Users size={16} aria-hidden="true" />
        <SharedFacts sharing={sharing} />
        {sharing.canEnd ? <StopSharing id={id} by={sharing.by} /> : null}
      </Row>
      <Text as="p" tone="muted" size="small">
        {text.what} {isOwn ? (sharing.canEnd ? text.stopMeans : text.former) : null}
      </Text>
      {sharing.isNewer ? (
        <Text as="p" tone="warning" size="small">
          {text.newer}
        </Text>
      ) : null}
    </>
  );
}

/** Ends the sharing: that of a colleague’s case after a question. */
function StopSharing({ id, by }: { readonly id: string; readonly by: string | null }) {
  const { cases } = useStores();
  const [asking, setAsking] = useState(false);
  const team = useSubject('team', (state) => state.team);
  const { stopForAll } = messages.cases.sharing;
  const stop = () => {
    setAsking(false);
    void cases.getState().stopSharing(id);
  };
  return (
    <>
      <Button size="small" onClick={by === null ? stop : () => setAsking(true)}>
        {messages.team.views.stop}
      </Button>
      {asking && by !== null ? (
        <ConfirmDialog
          title={stopForAll.title}
          action={messages.team.views.stop}
          onConfirm={stop}
          onCancel={() => setAsking(false)}
        >
          <p>{stopForAll.text({ name: visibleText(nameOf(team, by)) })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Who shared a case, who changed it last, and how much of it the team doesn't have. */
export function SharedFacts({ sharing }: Pick<SharedProps, 'sharing'>) {
  const team = useSubject('team', (state) => state.team);
  const text = messages.cases.sharing;
  const { by, changedBy, changedAt, unshared } = sharing;
  const name = (person: string) => visibleText(nameOf(team, person));
  return (
    <>
      <span>{by === null ? text.byYou : text.by({ name: name(by) })}</span>
      <span>
        {changedBy === null ? text.changedByYou : text.changedBy({ name: name(changedBy) })},{' '}
        <MomentText milliseconds={changedAt} />
      </span>
      {unshared > 0 ? <Text tone="warning">{text.unshared({ count: unshared })}</Text> : null}
    </>
  );
}
