import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { correctionOf } from '../../../shared/domain/feedback-correction';
import { messages } from '../../../shared/messages/messages';
import { type FeedbackSubject, verdictOn } from '../../state/feedback-subject';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { ProblemAlert } from '../../ui/problem-alert';
import { Sentence } from '../../ui/sentence';
import { CorrectionDiff } from './correction-diff';
import './send-bar.css';

/** The foot of the form: why nothing could be put in the outbox, what is corrected, and the button that sends. */
export function SendBar({ subject }: { readonly subject: FeedbackSubject }) {
  const problem = useSubject('feedback', (state) => state.problem);
  const draftProblem = useSubject('feedback', (state) => state.draftProblem);
  const draft = useSubject('feedback', (state) => state.draft);
  const touched = useSubject('feedback', (state) => state.touched);
  const asking = useSubject('feedback', (state) => state.asking);
  const mistakes = useSubject('feedback', (state) => Object.keys(state.mistakes).length);
  const failed = problem ?? draftProblem;
  return (
    <div className="send-bar">
      {failed && mistakes === 0 ? <ProblemAlert problem={failed} /> : null}
      {touched ? <CorrectionDiff correction={correctionOf(verdictOn(subject), draft)} /> : null}
      {asking ? <ConfirmAnother /> : <SendLine touched={touched} mistakes={mistakes} />}
    </div>
  );
}

/** Sends what is said; what is not said yet, it says when pressed. */
function SendLine({ touched, mistakes }: { readonly touched: boolean; readonly mistakes: number }) {
  const tried = useSubject('feedback', (state) => state.tried);
  const sending = useSubject('feedback', (state) => state.sending);
  const refused = useSubject('feedback', (state) => Object.keys(state.refused).length);
  return (
    <div className="send-bar__line">
      <span id="send-bar-hint" className="send-bar__hint">
        {touched ? <SendHint mistakes={mistakes} refused={refused} /> : <NothingSaid tried={tried} />}
      </span>
      <Button
        type="submit"
        variant="primary"
        busy={sending}
        className={touched ? '' : 'send-bar__unsaid'}
        aria-describedby={touched ? undefined : 'send-bar-hint'}
        icon={<Send aria-hidden="true" />}
      >
        {messages.feedback.send.send}
      </Button>
    </div>
  );
}

interface SendHintProps {
  readonly mistakes: number;
  /** Fields that the service refused; its error tells of them aloud. */
  readonly refused: number;
}

function SendHint({ mistakes, refused }: SendHintProps): ReactNode {
  const words = messages.feedback.send;
  const fields = mistakes + refused;
  if (fields > 0)
    return (
      <span className="send-bar__mistakes" role={mistakes > 0 ? 'alert' : undefined}>
        {words.fieldsToCorrect(fields)}
      </span>
    );
  return (
    <Sentence
      text={words.keys}
      parts={{
        mod: <Kbd>{/Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl'}</Kbd>,
        enter: <Kbd>{messages.feedback.enterKey}</Kbd>,
      }}
    />
  );
}

function NothingSaid({ tried }: { readonly tried: boolean }) {
  return (
    <span role={tried ? 'alert' : undefined} className={tried ? 'send-bar__mistakes' : undefined}>
      {messages.feedback.send.nothingSaid}
    </span>
  );
}

/** Asks before one more goes out on a transaction that has feedback. */
function ConfirmAnother() {
  const words = messages.feedback.send;
  const { feedback } = useStores();
  const given = useSubject('feedback', (state) => state.given);
  const replaces = useSubject('feedback', (state) => state.replaces);
  const [last] = given.filter(({ id }) => id !== replaces);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="send-bar__question" role="alert">
      <p className="send-bar__hint">
        {last?.state === 'Unconfirmed' ? words.mayHaveArrived : words.givenAlready}
      </p>
      <div className="send-bar__line">
        <Button ref={keep} onClick={() => feedback.getState().stopAsking()}>
          {words.dont}
        </Button>
        <Button type="submit" variant="primary">
          {words.again}
        </Button>
      </div>
    </div>
  );
}
