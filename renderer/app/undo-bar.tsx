import { Clock, Undo2 } from 'lucide-react';
import { type OutboxItem, subjectOf } from '../../shared/domain/outbox';
import { messages } from '../../shared/i18n/messages';
import { ProblemAlert } from '../components/problem-alert';
import type { UndoableFeedback } from '../features/feedback/form/undoable-send';
import { useSecondsLeft } from '../features/feedback/form/undoable-send';
import { useStores, useSubject } from '../state/stores';
import { Button } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { Sentence } from '../ui/sentence';
import { useHasTask } from './overlays';
import './undo-bar.css';

/** At the bottom of the window: feedback that can still be undone while its form is not visible, and what was undone. */
export function UndoBar() {
  const { undoableSend } = useStores();
  const formVisible = useFormVisible();
  const all = useSubject('undoableSend', (state) => state.pending);
  const takenBack = useSubject('undoableSend', (state) => state.undone);
  const problem = useSubject('undoableSend', (state) => state.problem);
  const failed = useSubject('undoableSend', (state) => state.failed);
  const shownInForm = useSubject('feedback', ({ subject, outcome }) =>
    formVisible && subject ? (outcome?.id ?? null) : null,
  );
  const words = messages.shell.held;
  const out = all.filter(({ item }) => item.id !== shownInForm);
  if (out.length === 0 && !takenBack && !problem) return null;
  return (
    <div className="undo-bar">
      {problem ? (
        <ProblemAlert
          problem={problem}
          failed={failed === 'send' ? words.notSent : words.notTakenBack}
          onDismiss={() => undoableSend.getState().dismiss()}
        />
      ) : null}
      {out.map((each) => (
        <Held key={each.item.id} held={each} />
      ))}
      {takenBack ? <TakenBack item={takenBack} formVisible={formVisible} /> : null}
    </div>
  );
}

/** Returns true if the form is visible. It stays open, but not visible, while another screen is shown. */
function useFormVisible(): boolean {
  const screen = useSubject('navigation', (state) => state.screen);
  const covered = useHasTask(screen);
  return (screen === 'reports' || screen === 'map') && !covered;
}

function Held({ held: { item, until } }: { readonly held: UndoableFeedback }) {
  const { undoableSend, feedback } = useStores();
  const seconds = useSecondsLeft(until);
  const words = messages.shell.held;
  async function undo() {
    const draft = await undoableSend.getState().undo(item.id);
    if (draft) feedback.getState().showUndone(item.transactionId, draft);
  }
  return (
    <div className="undo-bar__line">
      <Clock size={16} aria-hidden="true" />
      <p role="status" className="undo-bar__words">
        <Sentence
          text={words.goesOut}
          parts={{
            id: <ReceivedText text={item.transactionId} mono className="undo-bar__id" />,
            when: (
              <>
                <span aria-hidden="true">{words.inSeconds(seconds)}</span>
                <span className="visually-hidden">{words.inAMoment}</span>
              </>
            ),
          }}
        />
      </p>
      <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={() => void undo()}>
        {messages.words.actions.undo}
      </Button>
    </div>
  );
}

function TakenBack({ item, formVisible }: { readonly item: OutboxItem; readonly formVisible: boolean }) {
  const { undoableSend, navigation, feedback } = useStores();
  const isOpen = useSubject(
    'feedback',
    ({ subject }) => formVisible && subject?.transactionId === item.transactionId,
  );
  const dismiss = () => undoableSend.getState().dismiss();
  const words = messages.shell.held;
  function writeOn() {
    dismiss();
    const screen = navigation.getState().screen;
    if (screen !== 'reports' && screen !== 'map') navigation.getState().go('reports');
    if (feedback.getState().subject?.transactionId === item.transactionId) return;
    void feedback.getState().open(subjectOf(item));
  }
  return (
    <div className="undo-bar__line">
      <Undo2 size={16} aria-hidden="true" />
      <p role="status" className="undo-bar__words">
        <Sentence
          text={words.takenBack}
          parts={{ id: <ReceivedText text={item.transactionId} mono className="undo-bar__id" /> }}
        />
      </p>
      {isOpen ? null : (
        <Button size="small" onClick={writeOn}>
          {words.editDraft}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={dismiss}>
        {messages.words.actions.close}
      </Button>
    </div>
  );
}
