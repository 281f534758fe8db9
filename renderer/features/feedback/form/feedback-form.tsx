import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type FeedbackSubject, stateRules } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { CopyButton } from '../../../components/copy-button';
import { ProblemAlert } from '../../../components/problem-alert';
import { RiskBadge } from '../../../components/risk-badge';
import { IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import { useStores, useSubject } from '../stores';
import { FeedbackFields } from './feedback-fields';
import styles from './feedback-form.module.css';
import {
  commitTypedInput,
  FeedbackPreview,
  FraudCaseBadges,
  focusFirstError,
  RestoredDraftNote,
} from './form-parts';
import { OutcomePanel } from './outcome-panel';
import { PresetImport } from './preset-import';
import { PresetDialogs, type PresetNaming, PresetRow, pressedPreset, usePresets } from './presets';
import { PreviousFeedback } from './previous-feedback';
import { SendBar } from './send-bar';

interface FeedbackFormProps {
  /** Returns to the report. The draft stays saved. */
  readonly onBack: () => void;
}

/** Feedback on one report: all fields of the specification, a preview of the request, and the outcome. */
export function FeedbackForm({ onBack }: FeedbackFormProps) {
  const subject = useSubject('feedback', (state) => state.subject);
  if (!subject) return null;
  return <OpenFeedbackForm key={subject.transactionId} subject={subject} onBack={onBack} />;
}

function OpenFeedbackForm({ subject, onBack }: FeedbackFormProps & { readonly subject: FeedbackSubject }) {
  const { feedback } = useStores();
  const sending = useSubject('feedback', (state) => state.sending);
  const outcome = useSubject('feedback', (state) => state.outcome);
  // The batch's form has presets too.
  const isCovered = useSubject('batch', ({ step }) => step !== 'closed');
  const presets = usePresets(feedback.getState());
  const [naming, setNaming] = useState<PresetNaming | null>(null);
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isSubmitted = outcome !== null && !stateRules[outcome.state].mayEdit;

  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);

  function send() {
    commitTypedInput();
    void feedback.getState().send();
    setAttempts(attempts + 1);
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (isSubmitted || (event.target instanceof Element && event.target.closest('dialog'))) return;
    const preset = pressedPreset(event, presets);
    if (preset) {
      event.preventDefault();
      preset.apply();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Enter in a field must not send an unfinished form.
      event.preventDefault();
    }
  }

  return (
    <>
      <form
        ref={form}
        className={styles.root}
        aria-label={messages.feedback.title}
        aria-busy={sending}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Row gap={8} className={styles.header}>
          <IconButton
            label={messages.feedback.backToTheReport}
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={onBack}
          />
          <h2>{messages.feedback.title}</h2>
        </Row>
        {isSubmitted ? (
          <OutcomePanel key={outcome.id} item={outcome} onBack={onBack} />
        ) : (
          <>
            <FormBody subject={subject}>
              <PresetRow presets={presets} onName={setNaming} />
            </FormBody>
            <SendBar subject={subject} />
          </>
        )}
      </form>
      {isCovered ? null : <PresetImport />}
      {naming ? <OpenPresetDialog naming={naming} onDone={() => setNaming(null)} /> : null}
    </>
  );
}

function OpenPresetDialog(props: { readonly naming: PresetNaming; readonly onDone: () => void }) {
  const draft = useSubject('feedback', (state) => state.draft);
  return <PresetDialogs {...props} draft={draft} />;
}

/** The fields. Focuses the first invalid field when mounted, otherwise the desired risk. */
function FormBody({
  subject,
  children,
}: {
  readonly subject: FeedbackSubject;
  readonly children: ReactNode;
}) {
  const { feedback } = useStores();
  const sending = useSubject('feedback', (state) => state.sending);
  const restored = useSubject('feedback', (state) => state.restored);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Keeps the top of the form, such as the reason for a failure, in view.
    if (!focusFirstError(body.current)) focusDesiredRisk(body.current, { preventScroll: true });
  }, []);
  return (
    <div ref={body} className={styles.fields} data-sending={sending}>
      <FailedNote />
      {children}
      {restored ? <RestoredDraftNote onStartOver={() => feedback.getState().startOver()} /> : null}
      <PreviousFeedback transactionId={subject.transactionId} />
      <ReportedVerdict subject={subject} />
      <FormFields subject={subject} />
    </div>
  );
}

function FormFields({ subject }: { readonly subject: FeedbackSubject }) {
  const { feedback } = useStores();
  const draft = useSubject('feedback', (state) => state.draft);
  const errors = useSubject('feedback', (state) => state.errors);
  const refused = useSubject('feedback', (state) => state.refused);
  const { edit, confirm } = feedback.getState();
  const shown = { ...rejectionTexts(refused), ...errors };
  return (
    <>
      <FeedbackFields
        draft={draft}
        errors={shown}
        edit={edit}
        confirm={confirm}
        reportedFraudCases={subject.reported.fraudCases}
      />
      <FeedbackPreview draft={draft} transactionId={subject.transactionId} />
    </>
  );
}

/** Quotes the service's error messages by field; they are untrusted text. */
function rejectionTexts(refused: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { serviceResponse } = messages.feedback;
  return Object.fromEntries(
    Object.entries(refused).map(([field, reason]) => [
      field,
      serviceResponse({ response: visibleText(reason) }),
    ]),
  );
}

function focusDesiredRisk(form: HTMLElement | null, options: FocusOptions): void {
  const risks = form?.querySelector('[role="radiogroup"]');
  const first = risks?.querySelector<HTMLElement>('input:checked') ?? risks?.querySelector('input');
  first?.focus(options);
}

/**
 * Explains why the feedback in the form failed, with the error returned by the service. The fields below stay
 * reachable, however long the text is.
 */
function FailedNote() {
  const outcome = useSubject('feedback', (state) => state.outcome);
  if (!outcome?.problem || !stateRules[outcome.state].mayEdit) return null;
  return <ProblemAlert problem={outcome.problem} failed={messages.feedback.notSent} />;
}

/** The transaction that the feedback is on, and the service's verdict. */
function ReportedVerdict({ subject: { transactionId, reported } }: { readonly subject: FeedbackSubject }) {
  const text = messages.feedback.verdict;
  return (
    <dl className={styles.verdict}>
      <dt>{messages.words.fields.transaction}</dt>
      <Row as="dd" gap={4}>
        <ReceivedText text={transactionId} mono />
        <CopyButton text={transactionId} label={messages.words.copying.copyTransactionId} />
      </Row>
      <dt>{messages.words.terms.serviceVerdict}</dt>
      <Row as="dd" gap={4} wrap>
        <RiskBadge risk={reported.riskAssignment} />
        <FraudCaseBadges fraudCases={[...new Set(reported.fraudCases)]} />
        {reported.fraudCases.length === 0 ? (
          <Text tone="faint" size="small">
            {text.noCases}
          </Text>
        ) : null}
      </Row>
    </dl>
  );
}
