import type { OutboxCounts } from '../../../../shared/domain/outbox';
import { messages } from '../../../../shared/i18n/messages';
import './batch-progress-bar.css';

interface BatchProgressBarProps {
  readonly total: number;
  readonly counts: OutboxCounts;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

const segments = ['Sent', 'Failed', 'Unconfirmed'] as const;

/** How much of a batch is done, with its results. */
export function BatchProgressBar({ total, counts, ...name }: BatchProgressBarProps) {
  const done = Math.max(0, total - counts.Queued - counts.Sending);
  return (
    <div
      role="progressbar"
      className="batch-progress"
      {...name}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={messages.words.batchProgress.over(done, total)}
    >
      {segments.map((state) => (
        <span
          key={state}
          className={`batch-progress__part batch-progress__part--${state}`}
          style={{ inlineSize: `${(100 * counts[state]) / Math.max(1, total)}%` }}
        />
      ))}
    </div>
  );
}
