import { ChevronRight } from 'lucide-react';
import { feedbackPath } from '../../../../shared/api/endpoints';
import { feedbackJson, feedbackOf } from '../../../../shared/domain/feedback';
import { feedbackErrors } from '../../../../shared/i18n/feedback-text';
import { messages } from '../../../../shared/i18n/messages';
import { ReceivedText } from '../../../ui/hostile-text';
import { useFeedbackForm } from './feedback-form-model';
import './feedback-preview.css';

/** Previews the request exactly as it will be sent, or lists what is missing. `transactionId` is null in a batch. */
export function FeedbackPreview({ transactionId }: { readonly transactionId: string | null }) {
  const { draft } = useFeedbackForm();
  const feedback = feedbackOf(draft);
  return (
    <section aria-label={messages.feedback.preview.title} className="feedback-preview">
      <details open>
        <summary className="feedback-preview__summary">
          <ChevronRight size={14} aria-hidden="true" />
          {messages.feedback.preview.whatWillBeSent}
        </summary>
        {feedback ? (
          <>
            {transactionId === null ? null : (
              <p className="feedback-preview__request mono">
                POST <ReceivedText text={feedbackPath(transactionId)} />
              </p>
            )}
            <pre className="feedback-preview__json">
              <ReceivedText text={feedbackJson(feedback)} />
            </pre>
          </>
        ) : (
          <ul className="feedback-preview__missing">
            {Object.entries(feedbackErrors(draft)).map(([field, error]) => (
              <li key={field}>{error}</li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}
