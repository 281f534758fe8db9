import type { Event } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { GlossaryTerm } from '../../components/glossary-term';
import { ReceivedText } from '../../ui/hostile-text';
import { EventTimestamp } from './event-timestamp';
import { FraudCases } from './fraud-cases';
import { ReportField } from './report-field';
import { ReportSection } from './report-section';
import { SearchedText } from './searched-text';

/** The outcome of the assessed action. */
export function EventSection({ event }: { readonly event: Event | null }) {
  const text = messages.report.event;
  return (
    <ReportSection title={text.title}>
      <dl>
        <ReportField label={text.risk} path="event.risk_assignment">
          {event?.riskAssignment ? (
            <GlossaryTerm vocabulary="risk_assignment" word={event.riskAssignment} />
          ) : (
            <ReceivedText text={event?.riskAssignment ?? null} />
          )}
        </ReportField>
        <ReportField label={text.fraudCases} path="event.fraud_cases">
          <FraudCases fraudCases={event?.fraudCases ?? null} />
        </ReportField>
        <ReportField label={text.id} path="event.id" copy={event?.id} wide>
          <SearchedText text={event?.id ?? null} mono />
        </ReportField>
        <ReportField label={text.time} path="event.timestamp" copy={event?.timestamp} wide>
          <EventTimestamp timestamp={event?.timestamp ?? null} />
        </ReportField>
      </dl>
    </ReportSection>
  );
}
