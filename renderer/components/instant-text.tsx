import { ClockAlert } from 'lucide-react';
import { formatLocal, formatUtc, type Instant, instantOf, isPlausible } from '../../shared/domain/instant';
import { messages } from '../../shared/i18n/messages';
import { timeSpanText } from '../../shared/i18n/move-text';
import { shortTimeText } from '../../shared/i18n/short-time-text';
import type { Settings } from '../../shared/settings';
import { useSubject } from '../state/stores';
import { ReceivedText } from '../ui/hostile-text';
import { Row, Text } from '../ui/layout';
import styles from './instant-text.module.css';
import { useNow } from './use-now';

interface InstantTextProps {
  /** Nanoseconds since 1970 as decimal text, as a report gives them. */
  readonly nanoseconds: string | null;
  /** Shows all nine digits of the second. */
  readonly precise?: boolean | undefined;
  /** Omits the zone, where a heading states it for a whole list. */
  readonly bare?: boolean | undefined;
  /** For lists: the time in few characters, as of this time in ms since 1970; complete in the tooltip. */
  readonly shortAsOf?: number | undefined;
}

/**
 * A report's time in the selected zone, with the other zone as a tooltip. Shown as received if it can't be a report's
 * time.
 */
export function InstantText(shown: InstantTextProps) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  return instantText({ ...shown, zone });
}

interface InstantInZone extends InstantTextProps {
  readonly zone: Settings['timeZone'];
}

/** The same for lists in which a component for each time would take too long. */
export function instantText({ nanoseconds, precise = false, bare = false, shortAsOf, zone }: InstantInZone) {
  if (nanoseconds === null) return <ReceivedText text={null} />;
  const instant = instantOf(nanoseconds);
  if (!instant || !isPlausible(instant)) {
    return (
      <Row as="span" inline gap={4} tone="warning" title={messages.words.received.implausibleTime}>
        <ClockAlert size={13} aria-hidden="true" />
        <ReceivedText text={nanoseconds} mono />
        <span className="visually-hidden"> {messages.words.received.implausibleTimeNote}</span>
      </Row>
    );
  }
  const time = inZone(instant, zone, precise);
  const otherTime = inZone(instant, zone === 'utc' ? 'local' : 'utc', precise);
  const short = shortAsOf === undefined ? null : shortTimeText(instant.milliseconds, shortAsOf, zone);
  return (
    <time
      className={styles.root}
      dateTime={new Date(instant.milliseconds).toISOString()}
      title={short === null ? otherTime : `${time}\n${otherTime}`}
    >
      {short ?? (bare ? time.replace(zoneName, '') : time)}
    </time>
  );
}

const zoneName = / [^ ]+$/;

/** Formats an instant in the selected zone, with `precise` to the nanosecond. */
export function inZone(instant: Instant, zone: Settings['timeZone'], precise = false): string {
  if (zone === 'utc') return formatUtc(instant, precise);
  const local = formatLocal(instant);
  return precise ? local.replace(/(\d\d:\d\d:\d\d)/, `$1.${instant.nanoseconds}`) : local;
}

/** A time of this computer's clock (ms since 1970) in the selected zone, with the other zone as a tooltip. */
export function MomentText({ milliseconds }: { readonly milliseconds: number }) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const instant = { milliseconds, nanoseconds: '000000000' };
  return (
    <time
      dateTime={new Date(milliseconds).toISOString()}
      title={inZone(instant, zone === 'utc' ? 'local' : 'utc')}
    >
      {inZone(instant, zone)}
    </time>
  );
}

/** The day of such a time in the selected zone, with the time as a tooltip. */
export function DayText({ milliseconds }: { readonly milliseconds: number }) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const time = inZone({ milliseconds, nanoseconds: '000000000' }, zone);
  return (
    <time dateTime={new Date(milliseconds).toISOString()} title={time}>
      {dayOf(time)}
    </time>
  );
}

/** Returns the day of a time as `inZone` formats it. */
export function dayOf(time: string): string {
  return time.slice(0, time.indexOf(' '));
}

/** How often the age is updated, ms. */
const ageUpdateMs = 15_000;

/** How long ago a report was generated: "3 min ago". Nothing for a time that can't be a report's, or a future one. */
export function AgeText({ nanoseconds }: { readonly nanoseconds: string | null }) {
  const now = useNow(true, ageUpdateMs);
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  if (!instant || !isPlausible(instant) || instant.milliseconds > now) return null;
  const seconds = Math.floor((now - instant.milliseconds) / 1_000) * 1_000;
  return (
    <Text tone="muted" nowrap>
      {messages.words.ago({ span: timeSpanText(seconds) })}
    </Text>
  );
}
