import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { feedbackMistakes } from '../../../shared/domain/feedback';
import type { FeedbackSubject } from '../../state/feedback';
import { useStores, useSubject } from '../../state/stores';
import { IconButton } from '../../ui/button';
import { FeedbackFields } from './feedback-fields';
import { FeedbackFormFields } from './feedback-form-model';
import { FeedbackPreview } from './feedback-preview';
import { FeedbackSentPanel } from './feedback-sent-panel';
import { ReportedVerdict } from './reported-verdict';
import { RestoredDraftNote } from './restored-draft-note';
import { SendBar } from './send-bar';
import { useOutcome, useUnconfirmed } from './use-outcome';
import './feedback-form.css';

interface FeedbackFormProps {
  /** Leads back to the report; what was typed stays kept. */
  readonly onBack: () => void;
}

/** Feedback on one report: every field of the specification, what will be sent, and what became of it. */
export function FeedbackForm({ onBack }: FeedbackFormProps) {
  const subject = useSubject('feedback', (state) => state.subject);
  if (!subject) return null;
  return <OpenFeedbackForm key={subject.transactionId} subject={subject} onBack={onBack} />;
}

function OpenFeedbackForm({ subject, onBack }: FeedbackFormProps & { readonly subject: FeedbackSubject }) {
  const { feedback } = useStores();
  const sent = useOutcome()?.state === 'Sent';
  const sending = useSubject('feedback', (state) => state.sending);
  const draft = useSubject('feedback', (state) => state.draft);
  const mistakes = useSubject('feedback', (state) => state.mistakes);
  const { edit } = feedback.getState();
  const unconfirmed = useUnconfirmed(subject.transactionId);
  const [confirming, setConfirming] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[role="radiogroup"] input')?.focus();
  }, []);
  useEffect(() => {
    if (attempts > 0) focusFirstMistake(form.current);
  }, [attempts]);

  function send() {
    takeOverWhatIsTyped();
    const complete = Object.keys(feedbackMistakes(feedback.getState().draft)).length === 0;
    const ask = unconfirmed !== null && complete && !confirming;
    setConfirming(ask);
    if (ask) return;
    void feedback.getState().send();
    setAttempts(attempts + 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      send();
    } else if (event.target instanceof HTMLInputElement) {
      // Feedback cannot be called back: a stray Enter in a field must not send it.
      event.preventDefault();
    }
  }

  return (
    <form
      ref={form}
      className="feedback-form"
      aria-label="Feedback"
      aria-busy={sending}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="feedback-form__header">
        <IconButton label="Back to the report" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
        <h2>Feedback</h2>
      </div>
      {sent ? (
        <FeedbackSentPanel onBack={onBack} />
      ) : (
        <>
          <div className="feedback-form__fields" data-sending={sending}>
            <RestoredDraftNote />
            <ReportedVerdict subject={subject} />
            <FeedbackFormFields
              model={{ draft, mistakes, edit, reportedFraudCases: subject.reportedFraudCases }}
            >
              <FeedbackFields />
              <FeedbackPreview transactionId={subject.transactionId} />
            </FeedbackFormFields>
          </div>
          <SendBar unconfirmed={unconfirmed} confirming={confirming} onCancel={() => setConfirming(false)} />
        </>
      )}
    </form>
  );
}

/** A fraud case that is still being typed counts as soon as its field is left. */
function takeOverWhatIsTyped(): void {
  const typing = document.activeElement;
  if (!(typing instanceof HTMLInputElement) || typing.getAttribute('role') !== 'combobox') return;
  typing.blur();
  typing.focus();
}

function focusFirstMistake(form: HTMLFormElement | null): void {
  const mistaken = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = mistaken?.matches('input, textarea') ? mistaken : mistaken?.querySelector('input');
  control?.focus();
}
