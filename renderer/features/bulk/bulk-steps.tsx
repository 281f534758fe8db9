import './bulk-steps.css';

const steps = ['Feedback', 'Review', 'Sending'] as const;

/** How far a bulk has come. */
export function BulkSteps({ current }: { readonly current: (typeof steps)[number] }) {
  return (
    <ol className="bulk-steps" aria-label="Steps">
      {steps.map((step, at) => (
        <li key={step} className="bulk-steps__step" aria-current={step === current ? 'step' : undefined}>
          <span className="bulk-steps__number">{at + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
