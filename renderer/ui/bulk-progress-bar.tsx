import type { OutboxCounts } from '../../shared/domain/outbox';
import { messages } from '../../shared/messages/messages';
import './bulk-progress-bar.css';

interface BulkProgressBarProps {
  readonly total: number;
  readonly counts: OutboxCounts;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

const segments = ['Sent', 'Failed', 'Unconfirmed'] as const;

/** How much of a bulk is over, and how it ended. */
export function BulkProgressBar({ total, counts, ...name }: BulkProgressBarProps) {
  const over = Math.max(0, total - counts.Queued - counts.Sending);
  return (
    <div
      role="progressbar"
      className="bulk-progress"
      {...name}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={over}
      aria-valuetext={messages.words.bulkProgress.over(over, total)}
    >
      {segments.map((state) => (
        <span
          key={state}
          className={`bulk-progress__part bulk-progress__part--${state}`}
          style={{ inlineSize: `${(100 * counts[state]) / Math.max(1, total)}%` }}
        />
      ))}
    </div>
  );
}
