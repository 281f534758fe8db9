import { clsx } from 'clsx';
import { ChevronRight, History } from 'lucide-react';
import { shownKeys } from '../../../../shared/accelerator';
import { feedbackPath } from '../../../../shared/api/endpoints';
import { type FeedbackDraft, feedbackJson, feedbackOf } from '../../../../shared/domain/feedback';
import { feedbackErrors } from '../../../../shared/i18n/feedback-text';
import { messages } from '../../../../shared/i18n/messages';
import { FraudCase } from '../../../components/glossary-term';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { isMac, Kbd } from '../../../ui/kbd';
import { Row, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import styles from './form-parts.module.css';

interface FeedbackPreviewProps {
  readonly draft: FeedbackDraft;
  /** null in a batch. */
  readonly transactionId: string | null;
}

/** Previews the request exactly as it will be sent, or lists what is missing. */
export function FeedbackPreview({ draft, transactionId }: FeedbackPreviewProps) {
  const feedback = feedbackOf(draft);
  return (
    <section aria-label={messages.feedback.preview.title} className={styles.preview}>
      <details open>
        <summary>
          <ChevronRight size={14} aria-hidden="true" />
          {messages.feedback.preview.content}
        </summary>
        {feedback ? (
          <>
            {transactionId === null ? null : (
              <p className={clsx(styles.request, 'mono')}>
                POST <ReceivedText text={feedbackPath(transactionId)} />
              </p>
            )}
            <pre>
              <ReceivedText text={feedbackJson(feedback)} />
            </pre>
            {transactionId === null && draft.fraudCases === null ? (
              <Text as="p" tone="muted" size="small" className={styles.cases}>
                {messages.feedback.preview.withReportedCases}
              </Text>
            ) : null}
          </>
        ) : (
          <ul>
            {Object.entries(feedbackErrors(draft)).map(([field, error]) => (
              <li key={field}>{error}</li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}

/** The fraud cases of a verdict or of feedback; they are received texts. */
export function FraudCaseBadges({ fraudCases }: { readonly fraudCases: readonly string[] }) {
  return fraudCases.map((fraudCase) => (
    <Badge key={fraudCase} className={styles.fraudCase}>
      <FraudCase word={fraudCase} />
    </Badge>
  ));
}

/** Says that a form shows a saved draft, and offers to start over. */
export function RestoredDraftNote({ onStartOver }: { readonly onStartOver: () => void }) {
  const text = messages.feedback.restored;
  return (
    <Row gap={8} tone="accent" size="grid" className={styles.restored}>
      <History size={14} aria-hidden="true" />
      <span role="status">{text.title}</span>
      <Button size="small" variant="quiet" onClick={onStartOver}>
        {text.startOver}
      </Button>
    </Row>
  );
}

/** Commits a fraud case that is still being typed, as leaving its field does. */
export function commitTypedInput(): void {
  const typing = document.activeElement;
  if (!(typing instanceof HTMLInputElement) || typing.getAttribute('role') !== 'combobox') return;
  typing.blur();
  typing.focus();
}

/** Focuses the first field of a form that has an error. Returns true if there was one. */
export function focusFirstError(form: HTMLElement | null): boolean {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!invalid) return false;
  const control = invalid.matches('input, textarea') ? invalid : invalid.querySelector('input');
  control?.focus();
  return true;
}

/** Names the keys that submit a form. `text` has the parts `mod` and `enter`. */
export function SubmitKeys({ text }: { readonly text: string }) {
  return (
    <Sentence
      text={text}
      parts={{
        mod: <Kbd>{shownKeys('CmdOrCtrl', isMac)}</Kbd>,
        enter: <Kbd>{messages.commands.keyNames.Enter}</Kbd>,
      }}
    />
  );
}
