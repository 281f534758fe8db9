import { History } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FeedbackDraft, FeedbackMistakes } from '../../../shared/domain/feedback';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
import { Kbd } from '../../ui/kbd';
import { ProblemAlert } from '../../ui/problem-alert';
import './bulk-form.css';
import { BulkFrame } from './bulk-frame';
import { BulkSteps } from './bulk-steps';
import { BulkSubject } from './bulk-subject';

/** What the fields of the form show and change. */
export interface BulkFieldsModel {
  readonly draft: FeedbackDraft;
  readonly mistakes: FeedbackMistakes;
  readonly edit: (change: Partial<FeedbackDraft>) => void;
  /** The cases that the reports gave, most frequent first. */
  readonly reportedFraudCases: readonly string[];
}

/** Makes what may fill the fields of a feedback, the fields, and what goes over the wire of them. */
export interface BulkFields {
  /** What may fill the fields at once. */
  readonly presets: (model: BulkFieldsModel) => ReactNode;
  readonly fields: (model: BulkFieldsModel) => ReactNode;
  readonly preview: (model: BulkFieldsModel) => ReactNode;
}

const mod = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The first step: what is to be said of all of them. */
export function BulkForm({ fields }: { readonly fields: BulkFields }) {
  const { bulk } = useStores();
  const state = useSubject('bulk', (each) => each);
  const { draft, mistakes, review, chosen, busy, problem, draftProblem } = state;
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const mistaken = Object.keys(mistakes).length;
  const model = { draft, mistakes, edit: state.edit, reportedFraudCases: review?.fraudCases ?? [] };

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[role="radiogroup"] input')?.focus();
  }, []);
  useEffect(() => {
    if (attempts > 0) focusFirstMistake(form.current);
  }, [attempts]);

  function goOn() {
    takeOverWhatIsTyped();
    void bulk.getState().toReview();
    setAttempts(attempts + 1);
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      goOn();
    } else if (event.target instanceof HTMLInputElement) event.preventDefault();
  }

  return (
    <BulkFrame
      title={titleOf(review?.transactions ?? null, chosen)}
      about={<BulkSteps current="Feedback" />}
      back="Back to the reports"
      onBack={state.close}
      foot={
        <>
          <span className={`bulk-frame__hint${mistaken > 0 ? ' bulk-frame__hint--mistake' : ''}`}>
            {mistaken > 0 ? (
              <span role="alert">{mistaken === 1 ? 'One field' : `${mistaken} fields`} to correct</span>
            ) : (
              <>
                <Kbd>{mod}</Kbd> <Kbd>Enter</Kbd> goes on. Nothing is sent before the review.
              </>
            )}
          </span>
          <Button onClick={state.close}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!review || review.transactions === 0}
            busy={busy}
            onClick={goOn}
          >
            Review {countWords(review?.transactions ?? chosen, review ? 'transaction' : 'report')}
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemAlert
          problem={problem}
          failed="The reports could not be read."
          actions={
            <Button size="small" onClick={() => void state.readAgain()}>
              Try again
            </Button>
          }
        />
      ) : null}
      {draftProblem ? <ProblemAlert problem={draftProblem} failed="What is typed is not kept." /> : null}
      <div className="bulk-form">
        <div className="bulk-form__presets">{fields.presets(model)}</div>
        <form
          ref={form}
          className="bulk-form__fields"
          aria-label="Feedback"
          noValidate
          onKeyDown={onKeyDown}
          onSubmit={(event) => event.preventDefault()}
        >
          <RestoredNote />
          {fields.fields(model)}
        </form>
        <aside className="bulk-form__beside">
          <BulkSubject />
          {fields.preview(model)}
        </aside>
      </div>
    </BulkFrame>
  );
}

function RestoredNote() {
  const { bulk } = useStores();
  const restored = useSubject('bulk', (state) => state.restored);
  if (!restored) return null;
  return (
    <div className="bulk-form__restored">
      <History size={14} aria-hidden="true" />
      <span role="status">Draft from before restored</span>
      <Button size="small" variant="quiet" onClick={() => bulk.getState().startOver()}>
        Start over
      </Button>
    </div>
  );
}

function titleOf(transactions: number | null, chosen: number): string {
  return transactions === null
    ? `Feedback on ${countWords(chosen, 'report')}`
    : `Feedback on ${countWords(transactions, 'transaction')}`;
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
