import { Clock, Undo2 } from 'lucide-react';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { TransactionName } from '../../components/transaction-name';
import { showsReports } from '../../state/navigation';
import { type UndoableFeedback, useSecondsLeft } from '../../state/undoable-send';
import { Button } from '../../ui/button';
import { Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Sentence } from '../../ui/sentence';
import { useHasTask } from '../overlays';
import { useStores, useSubject } from '../stores/all-stores';
import { undoFeedback } from './undo-feedback';

/** Returns the feedback that can still be undone, without that which its visible form shows; the newest first. */
export function useSendingElsewhere(): readonly UndoableFeedback[] {
  const pending = useSubject('undoableSend', (state) => state.pending);
  const screen = useSubject('navigation', (state) => state.screen);
  const covered = useHasTask(screen);
  // The form stays open, but not visible, while another screen is shown.
  const formVisible = showsReports(screen) && !covered;
  const shownInForm = useSubject('feedback', ({ subject, outcome }) =>
    formVisible && subject ? (outcome?.id ?? null) : null,
  );
  return pending.filter(({ item }) => item.id !== shownInForm);
}

/** Feedback that is sent in a few seconds, with one button that undoes all of it. Announced once, not every second. */
export function SendingToast({ sending }: { readonly sending: readonly UndoableFeedback[] }) {
  const stores = useStores();
  const [newest, ...others] = sending;
  const seconds = useSecondsLeft(newest?.until ?? null);
  if (!newest) return null;
  const text = messages.shell.undoableSend;
  return (
    <Notice
      floating
      icon={<Clock size={16} aria-hidden="true" />}
      actions={
        <Button
          size="small"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => void undoFeedback(stores, sending)}
        >
          {messages.words.actions.undo}
        </Button>
      }
    >
      <Text as="p" role="status" tabular>
        {others.length === 0 ? (
          <Sentence
            text={text.sendingOn({ id: gap('id') })}
            parts={{ id: <TransactionName id={newest.item.transactionId} /> }}
          />
        ) : (
          <>
            <span aria-hidden="true">{text.sendingMany({ count: sending.length })}</span>
            <span className="visually-hidden">{text.sendingSeveral}</span>
          </>
        )}{' '}
        <span aria-hidden="true">{text.inSeconds({ count: seconds })}</span>
        <span className="visually-hidden">{text.shortly}</span>
      </Text>
    </Notice>
  );
}
