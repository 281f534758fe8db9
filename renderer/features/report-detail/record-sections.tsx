import {
  formatLocal,
  formatUtc,
  instantOf,
  isPlausible,
  likelyReading,
} from '../../../shared/domain/instant';
import type { Device, Event, Int64Text, Report } from '../../../shared/domain/report';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { signalName } from '../../components/filter-text';
import { GlossaryTerm } from '../../components/glossary-term';
import { MomentText } from '../../components/instant-text';
import { ReceivedText } from '../../ui/hostile-text';
import { Stack, Text } from '../../ui/layout';
import { Sentence } from '../../ui/sentence';
import { FlagText, FraudCases, SearchedText } from './field-values';
import { FieldList, ReportField } from './report-field';
import { ReportSection } from './report-section';

/** The outcome of the assessed action. */
export function EventSection({ event }: { readonly event: Event | null }) {
  const text = messages.report.event;
  return (
    <ReportSection title={text.title}>
      <FieldList>
        <ReportField label={messages.words.fields.risk} path="event.risk_assignment">
          {event?.riskAssignment ? (
            <GlossaryTerm vocabulary="risk_assignment" word={event.riskAssignment} />
          ) : (
            <ReceivedText text={event?.riskAssignment ?? null} />
          )}
        </ReportField>
        <ReportField label={messages.words.fields.fraudCases} path="event.fraud_cases">
          <FraudCases fraudCases={event?.fraudCases ?? null} />
        </ReportField>
        <ReportField label={text.id} path="event.id" copy={event?.id} wide>
          <SearchedText text={event?.id ?? null} mono />
        </ReportField>
        <ReportField label={text.time} path="event.timestamp" copy={event?.timestamp} wide>
          <EventTimestamp timestamp={event?.timestamp ?? null} />
        </ReportField>
      </FieldList>
    </ReportSection>
  );
}

/** An event time as sent with its most likely reading, marked as such: the specification doesn't define its unit. */
function EventTimestamp({ timestamp }: { readonly timestamp: Int64Text | null }) {
  if (timestamp === null) return <ReceivedText text={null} />;
  const reading = likelyReading(timestamp);
  const text = messages.report.event;
  return (
    <Stack as="span">
      <ReceivedText text={timestamp} mono />
      <Text tone="muted" size="small">
        {reading
          ? text.likely({
              utc: formatUtc(reading.instant),
              local: formatLocal(reading.instant),
              unit: text.units[reading.unit],
            })
          : text.implausible}
      </Text>
    </Stack>
  );
}

/** Returns the integrity flags of a device: signal, name in the specification, and value. */
export function integrityFlags(device: Device | null) {
  const integrity = device?.integrity;
  return [
    ['Rooted', 'rooted', integrity?.rooted ?? null],
    ['Emulated', 'emulated', integrity?.emulated ?? null],
    ['Debugged', 'debugged', integrity?.debugged ?? null],
    ['GPS spoofed', 'gps_spoofed', integrity?.gpsSpoofed ?? null],
  ] as const;
}

/** Returns the sensors of a device: name in the specification and value. */
export function sensorFlags(device: Device | null) {
  const sensors = device?.sensors;
  return [
    ['gps', sensors?.gps ?? null],
    ['mobile_networks', sensors?.mobileNetworks ?? null],
    ['wifi', sensors?.wifi ?? null],
    ['wifi_connected', sensors?.wifiConnected ?? null],
  ] as const;
}

/** The device: identity, integrity and sensors. */
export function DeviceSection({ device }: { readonly device: Device | null }) {
  const text = messages.report.device;
  return (
    <ReportSection title={messages.words.fields.device}>
      <FieldList>
        <ReportField label={text.id} path="device.id" copy={device?.id} wide>
          <SearchedText text={device?.id ?? null} mono />
        </ReportField>
        <ReportField label={text.model} path="device.model" wide>
          <SearchedText text={device?.model ?? null} name />
        </ReportField>
      </FieldList>
      <FieldList title={text.integrity}>
        {integrityFlags(device).map(([signal, name, flag]) => (
          <ReportField
            key={name}
            label={signalName(signal)}
            term={{ vocabulary: 'signal', word: signal }}
            inline
            path={`device.integrity.${name}`}
          >
            <FlagText flag={flag} />
          </ReportField>
        ))}
      </FieldList>
      <FieldList title={text.sensors}>
        {sensorFlags(device).map(([name, flag]) => (
          <ReportField
            key={name}
            label={text.sensorNames[name]}
            term={{ vocabulary: 'sensor', word: name }}
            inline
            path={`device.sensors.${name}`}
          >
            <FlagText flag={flag} />
          </ReportField>
        ))}
      </FieldList>
    </ReportSection>
  );
}

interface IdentitySectionProps {
  readonly report: Report;
  /** Time of its first arrival in ms since 1970. */
  readonly receivedAt: number;
}

/** User, application, and the report's own ids and times, with every digit. */
export function IdentitySection({ report, receivedAt }: IdentitySectionProps) {
  const text = messages.report.identity;
  const fields = [
    [text.user, 'user.id', report.user?.id ?? null],
    [text.application, 'application_id', report.applicationId],
    [text.transaction, 'transaction_id', report.transactionId],
  ] as const;
  return (
    <ReportSection title={text.title}>
      <FieldList>
        {fields.map(([label, path, value]) => (
          <ReportField key={path} label={label} path={path} copy={value} wide>
            <SearchedText text={value} mono />
          </ReportField>
        ))}
        <ReportField
          label={messages.words.fields.id}
          path="id"
          copy={report.id}
          copyLabel={text.copyReport}
          wide
        >
          <SearchedText text={report.id} mono />
        </ReportField>
        <ReportField label={text.time} path="timestamp" copy={report.timestamp} wide>
          <ReportTime timestamp={report.timestamp} />
        </ReportField>
      </FieldList>
      <Text as="p" tone="muted" size="small">
        <Sentence
          text={text.received({ time: gap('time') })}
          parts={{ time: <MomentText milliseconds={receivedAt} /> }}
        />
      </Text>
    </ReportSection>
  );
}

/** The report time as sent, in local time, and in UTC with all nanosecond digits. */
function ReportTime({ timestamp }: { readonly timestamp: Int64Text | null }) {
  const instant = timestamp === null ? null : instantOf(timestamp);
  if (!instant) return <ReceivedText text={timestamp} mono />;
  return (
    <Stack as="span" tabular>
      <ReceivedText text={timestamp} mono />
      <time dateTime={new Date(instant.milliseconds).toISOString()}>{formatLocal(instant)}</time>
      <Text tone="muted">{formatUtc(instant, true)}</Text>
      {!isPlausible(instant) && (
        <Text tone="warning" size="small">
          {messages.report.identity.implausibleTime}
        </Text>
      )}
    </Stack>
  );
}
