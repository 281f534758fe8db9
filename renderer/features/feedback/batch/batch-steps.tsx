import { messages } from '../../../../shared/i18n/messages';
import './batch-steps.css';

const steps = ['form', 'review', 'sending'] as const;

/** The steps of batch feedback, with the current one marked. */
export function BatchSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const text = messages.batch.steps;
  return (
    <ol className="batch-steps" aria-label={text.title}>
      {steps.map((step, at) => (
        <li key={step} className="batch-steps__step" aria-current={step === current ? 'step' : undefined}>
          <span className="batch-steps__number">{at + 1}</span>
          {text[step]}
        </li>
      ))}
    </ol>
  );
}
