import { formatLocal, formatUtc, instantOf, isPlausible } from '../../../shared/domain/instant';
import type { Int64Text } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import './report-time.css';

/** The report time in local time, and in UTC with all nanosecond digits. */
export function ReportTime({ timestamp }: { readonly timestamp: Int64Text | null }) {
  if (timestamp === null) return <ReceivedText text={null} />;
  const instant = instantOf(timestamp);
  if (!instant) return <ReceivedText text={timestamp} mono />;
  return (
    <span className="report-time">
      <time dateTime={new Date(instant.milliseconds).toISOString()}>{formatLocal(instant)}</time>
      <span className="report-time__utc">{formatUtc(instant, true)}</span>
      {!isPlausible(instant) && <span className="report-time__odd">{messages.report.summary.oddTime}</span>}
    </span>
  );
}
