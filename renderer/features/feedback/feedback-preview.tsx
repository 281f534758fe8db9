import { ChevronRight } from 'lucide-react';
import { feedbackPath } from '../../../shared/api/endpoints';
import { feedbackJson, feedbackMistakes, feedbackOf } from '../../../shared/domain/feedback';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { useFeedbackForm } from './feedback-form-model';
import './feedback-preview.css';

/** What will go over the wire, letter for letter; or what is still in its way. `transactionId`: null for many. */
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
            {Object.entries(feedbackMistakes(draft)).map(([field, mistake]) => (
              <li key={field}>{mistake}</li>
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}
