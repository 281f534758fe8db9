import { messages } from '../../../shared/messages/messages';
import './bulk-steps.css';

const steps = ['form', 'review', 'sending'] as const;

/** How far a bulk has come. */
export function BulkSteps({ current }: { readonly current: (typeof steps)[number] }) {
  const words = messages.bulk.steps;
  return (
    <ol className="bulk-steps" aria-label={words.title}>
      {steps.map((step, at) => (
        <li key={step} className="bulk-steps__step" aria-current={step === current ? 'step' : undefined}>
          <span className="bulk-steps__number">{at + 1}</span>
          {words[step]}
        </li>
      ))}
    </ol>
  );
}
