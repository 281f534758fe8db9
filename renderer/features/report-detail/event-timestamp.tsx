import { formatLocal, formatUtc, likelyReading } from '../../../shared/domain/instant';
import type { Int64Text } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import './event-timestamp.css';

/** An event time as sent with its most likely reading, marked as such: the specification doesn't define its unit. */
export function EventTimestamp({ timestamp }: { readonly timestamp: Int64Text | null }) {
  if (timestamp === null) return <ReceivedText text={null} />;
  const reading = likelyReading(timestamp);
  const text = messages.report.event;
  return (
    <span className="event-timestamp">
      <ReceivedText text={timestamp} mono />
      <span className="event-timestamp__reading">
        {reading
          ? text.likely(formatUtc(reading.instant), formatLocal(reading.instant), text.units[reading.unit])
          : text.implausible}
      </span>
    </span>
  );
}
