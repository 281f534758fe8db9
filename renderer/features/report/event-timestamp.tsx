import { formatLocal, formatUtc, likelyReading } from '../../../shared/domain/instant';
import type { Int64Text } from '../../../shared/domain/report';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import './event-timestamp.css';

/** An event's time as sent, for its unit is not specified, and what it most likely says, marked as a reading. */
export function EventTimestamp({ timestamp }: { readonly timestamp: Int64Text | null }) {
  if (timestamp === null) return <ReceivedText text={null} />;
  const reading = likelyReading(timestamp);
  const words = messages.report.event;
  return (
    <span className="event-timestamp">
      <ReceivedText text={timestamp} mono />
      <span className="event-timestamp__reading">
        {reading
          ? words.likely(formatUtc(reading.instant), formatLocal(reading.instant), words.units[reading.unit])
          : words.implausible}
      </span>
    </span>
  );
}
