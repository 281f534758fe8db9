import { Clock, Undo2 } from 'lucide-react';
import { type OutboxItem, subjectOf } from '../../shared/domain/outbox';
import { messages } from '../../shared/i18n/messages';
import { ProblemAlert } from '../components/problem-alert';
import type { UndoableFeedback } from '../features/feedback/form/undoable-send';
import { useSecondsLeft } from '../features/feedback/form/undoable-send';
import { showsReports } from '../state/navigation';
import { useStores, useSubject } from '../state/stores';
import { Button } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { Stack, Text } from '../ui/layout';
import { Notice } from '../ui/notice';
import { Sentence } from '../ui/sentence';
import { useHasTask } from './overlays';
import styles from './undo-bar.module.css';
import { undoFeedback } from './undo-key';

/** At the bottom of the window: feedback that can still be undone while its form is not visible, and what was undone. */
export function UndoBar() {
  const { undoableSend } = useStores();
  const formVisible = useFormVisible();
  const pending = useSubject('undoableSend', (state) => state.pending);
  const undone = useSubject('undoableSend', (state) => state.undone);
  const problem = useSubject('undoableSend', (state) => state.problem);
  const failed = useSubject('undoableSend', (state) => state.failed);
  const shownInForm = useSubject('feedback', ({ subject, outcome }) =>
    formVisible && subject ? (outcome?.id ?? null) : null,
  );
  const text = messages.shell.undoableSend;
  const shown = pending.filter(({ item }) => item.id !== shownInForm);
  if (shown.length === 0 && !undone && !problem) return null;
  return (
    <Stack gap={8} className={styles.root}>
      {problem ? (
        <ProblemAlert
          problem={problem}
          failed={failed === 'send' ? text.notSent : text.undoFailed}
          onDismiss={() => undoableSend.getState().dismiss()}
        />
      ) : null}
      {shown.map((each) => (
        <Pending key={each.item.id} pending={each} />
      ))}
      {undone ? <Undone item={undone} formVisible={formVisible} /> : null}
    </Stack>
  );
}

/** Returns true if the form is visible. It stays open, but not visible, while another screen is shown. */
function useFormVisible(): boolean {
  const screen = useSubject('navigation', (state) => state.screen);
  const covered = useHasTask(screen);
  return showsReports(screen) && !covered;
}

function Pending({ pending: { item, until } }: { readonly pending: UndoableFeedback }) {
  const stores = useStores();
  const seconds = useSecondsLeft(until);
  const text = messages.shell.undoableSend;
  return (
    <Notice
      floating
      icon={<Clock size={16} aria-hidden="true" />}
      actions={
        <Button
          size="small"
          icon={<Undo2 aria-hidden="true" />}
          onClick={() => void undoFeedback(stores, item)}
        >
          {messages.words.actions.undo}
        </Button>
      }
    >
      <Text as="p" role="status" tabular>
        <Sentence
          text={text.willBeSent}
          parts={{
            id: <ReceivedText text={item.transactionId} mono cut />,
            when: (
              <>
                <span aria-hidden="true">{text.inSeconds(seconds)}</span>
                <span className="visually-hidden">{text.inAMoment}</span>
              </>
            ),
          }}
        />
      </Text>
    </Notice>
  );
}

function Undone({ item, formVisible }: { readonly item: OutboxItem; readonly formVisible: boolean }) {
  const { undoableSend, navigation, feedback } = useStores();
  const isOpen = useSubject(
    'feedback',
    ({ subject }) => formVisible && subject?.transactionId === item.transactionId,
  );
  const dismiss = () => undoableSend.getState().dismiss();
  const text = messages.shell.undoableSend;
  function editDraft() {
    dismiss();
    if (!showsReports(navigation.getState().screen)) navigation.getState().go('reports');
    if (feedback.getState().subject?.transactionId === item.transactionId) return;
    void feedback.getState().open(subjectOf(item));
  }
  return (
    <Notice
      floating
      icon={<Undo2 size={16} aria-hidden="true" />}
      actions={
        <>
          {isOpen ? null : (
            <Button size="small" onClick={editDraft}>
              {text.editDraft}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={dismiss}>
            {messages.words.actions.close}
          </Button>
        </>
      }
    >
      <p role="status">
        <Sentence text={text.undone} parts={{ id: <ReceivedText text={item.transactionId} mono cut /> }} />
      </p>
    </Notice>
  );
}
