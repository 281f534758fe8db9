import { formatLocal, formatUtc, likelyReading, type UnitReading } from '../../../shared/domain/instant';
import type { Int64Text } from '../../../shared/domain/report';
import { ReceivedText } from '../../ui/hostile-text';
import './event-timestamp.css';

const unitNames: Readonly<Record<UnitReading['unit'], string>> = {
  s: 'seconds',
  ms: 'milliseconds',
  us: 'microseconds',
  ns: 'nanoseconds',
};

/** An event's time as sent, for its unit is not specified, and what it most likely says, marked as a reading. */
export function EventTimestamp({ timestamp }: { readonly timestamp: Int64Text | null }) {
  if (timestamp === null) return <ReceivedText text={null} />;
  const reading = likelyReading(timestamp);
  return (
    <span className="event-timestamp">
      <ReceivedText text={timestamp} mono />
      <span className="event-timestamp__reading">
        {reading
          ? `Likely ${formatUtc(reading.instant)} (${formatLocal(reading.instant)}), read as ${unitNames[reading.unit]}: the specification gives no unit.`
          : 'Plausible in no unit; the specification gives none.'}
      </span>
    </span>
  );
}
