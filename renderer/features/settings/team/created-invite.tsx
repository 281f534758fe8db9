import { ClipboardCopy } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row } from '../../../ui/layout';
import styles from './team-people.module.css';

interface CreatedInviteProps {
  readonly label: string;
  /** What it does, besides that it works once. */
  readonly hint?: string;
  readonly link: string;
}

/** An invite that was just created, as one link to send to whom it is for. */
export function CreatedInvite({ label, hint, link }: CreatedInviteProps) {
  const { toasts } = useStores();
  const text = messages.team.invites;
  return (
    <Row gap={8} align="start" role="group" aria-label={label}>
      <TextField
        readOnly
        mono
        className={styles.invite}
        label={label}
        hint={hint === undefined ? text.once : `${text.once} ${hint}`}
        value={link}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <Button
        className={styles.copy}
        icon={<ClipboardCopy aria-hidden="true" />}
        onClick={() => void toasts.getState().copy(link)}
      >
        {messages.words.actions.copy}
      </Button>
    </Row>
  );
}
