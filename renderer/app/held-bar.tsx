import { Clock, Undo2 } from 'lucide-react';
import type { OutboxItem } from '../../shared/domain/outbox';
import { messages } from '../../shared/messages/messages';
import type { HeldFeedback } from '../state/held';
import { useStores, useSubject } from '../state/stores';
import { useSecondsLeft } from '../state/use-seconds-left';
import { Button } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { ProblemAlert } from '../ui/problem-alert';
import { Sentence } from '../ui/sentence';
import { useCovered } from './covering-work';
import './held-bar.css';
import { giveFeedback } from './pane-moves';

/** At the foot of the window: feedback that goes out in a moment, once its form is out of sight; and what was taken back. */
export function HeldBar() {
  const { held } = useStores();
  const formInSight = useFormInSight();
  const all = useSubject('held', (state) => state.held);
  const takenBack = useSubject('held', (state) => state.takenBack);
  const problem = useSubject('held', (state) => state.problem);
  const failed = useSubject('held', (state) => state.failed);
  const shownInForm = useSubject('feedback', ({ subject, outcome }) =>
    formInSight && subject ? (outcome?.id ?? null) : null,
  );
  const words = messages.shell.held;
  const out = all.filter(({ item }) => item.id !== shownInForm);
  if (out.length === 0 && !takenBack && !problem) return null;
  return (
    <div className="held-bar">
      {problem ? (
        <ProblemAlert
          problem={problem}
          failed={failed === 'send' ? words.notSent : words.notTakenBack}
          onDismiss={() => held.getState().dismiss()}
        />
      ) : null}
      {out.map((each) => (
        <Held key={each.item.id} held={each} />
      ))}
      {takenBack ? <TakenBack item={takenBack} formInSight={formInSight} /> : null}
    </div>
  );
}

/** The form stays open while another screen is shown, and is not seen then. */
function useFormInSight(): boolean {
  const screen = useSubject('navigation', (state) => state.screen);
  const covered = useCovered(screen);
  return (screen === 'reports' || screen === 'map') && !covered;
}

function Held({ held: { item, until } }: { readonly held: HeldFeedback }) {
  const { held, feedback } = useStores();
  const seconds = useSecondsLeft(until);
  const words = messages.shell.held;
  async function undo() {
    const draft = await held.getState().undo(item.id);
    if (draft) feedback.getState().showTakenBack(item.transactionId, draft);
  }
  return (
    <div className="held-bar__line">
      <Clock size={16} aria-hidden="true" />
      <p role="status" className="held-bar__words">
        <Sentence
          text={words.goesOut}
          parts={{
            id: <ReceivedText text={item.transactionId} mono className="held-bar__id" />,
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

function TakenBack({ item, formInSight }: { readonly item: OutboxItem; readonly formInSight: boolean }) {
  const stores = useStores();
  const { held, navigation, feedback } = stores;
  const isOpen = useSubject(
    'feedback',
    ({ subject }) => formInSight && subject?.transactionId === item.transactionId,
  );
  const dismiss = () => held.getState().dismiss();
  const words = messages.shell.held;
  function writeOn() {
    dismiss();
    const screen = navigation.getState().screen;
    if (screen !== 'reports' && screen !== 'map') navigation.getState().go('reports');
    if (feedback.getState().subject?.transactionId === item.transactionId) return;
    giveFeedback(stores, {
      transactionId: item.transactionId,
      reportedRisk: item.reported?.riskAssignment ?? null,
      reportedFraudCases: item.reported?.fraudCases ?? [],
    });
  }
  return (
    <div className="held-bar__line">
      <Undo2 size={16} aria-hidden="true" />
      <p role="status" className="held-bar__words">
        <Sentence
          text={words.takenBack}
          parts={{ id: <ReceivedText text={item.transactionId} mono className="held-bar__id" /> }}
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
