import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FeedbackDraft, FeedbackMistakes } from '../../../shared/domain/feedback';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { focusFirstMistake, takeOverWhatIsTyped } from '../../ui/form-focus';
import { Kbd } from '../../ui/kbd';
import { ProblemAlert } from '../../ui/problem-alert';
import { RestoredDraftNote } from '../../ui/restored-draft-note';
import { Sentence } from '../../ui/sentence';
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
  const words = messages.bulk.form;
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
      about={<BulkSteps current="form" />}
      back={words.back}
      onBack={state.close}
      foot={
        <>
          <span className={`bulk-frame__hint${mistaken > 0 ? ' bulk-frame__hint--mistake' : ''}`}>
            {mistaken > 0 ? (
              <span role="alert">{words.fieldsToCorrect(mistaken)}</span>
            ) : (
              <Sentence
                text={words.keys}
                parts={{ mod: <Kbd>{mod}</Kbd>, enter: <Kbd>{messages.feedback.enterKey}</Kbd> }}
              />
            )}
          </span>
          <Button onClick={state.close}>{words.cancel}</Button>
          <Button
            variant="primary"
            disabled={!review || review.transactions === 0}
            busy={busy}
            onClick={goOn}
          >
            {review ? words.reviewTransactions(review.transactions) : words.reviewReports(chosen)}
          </Button>
        </>
      }
    >
      {problem ? (
        <ProblemAlert
          problem={problem}
          failed={words.notRead}
          actions={
            <Button size="small" onClick={() => void state.readAgain()}>
              {words.tryAgain}
            </Button>
          }
        />
      ) : null}
      {draftProblem ? <ProblemAlert problem={draftProblem} failed={words.notKept} /> : null}
      <div className="bulk-form">
        <div className="bulk-form__presets">{fields.presets(model)}</div>
        <form
          ref={form}
          className="bulk-form__fields"
          aria-label={words.fields}
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
  return restored ? <RestoredDraftNote onStartOver={() => bulk.getState().startOver()} /> : null;
}

function titleOf(transactions: number | null, chosen: number): string {
  const words = messages.bulk.form;
  return transactions === null ? words.onReports(chosen) : words.onTransactions(transactions);
}
