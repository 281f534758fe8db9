import type { JsonText, Report } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { signalName } from '../../components/filter-text';
import { GlossaryTerm } from '../../components/glossary-term';
import { ReceivedText } from '../../ui/hostile-text';
import { FlagText } from './flag-text';
import { PositionSection } from './position-section';
import { ReportField } from './report-field';

interface PositionSectionsProps {
  readonly report: Report;
  readonly json: JsonText;
}

/** The report's positions by source. */
export function PositionSections({ report, json }: PositionSectionsProps) {
  const { location, geoLocation, emLocation, ip } = report;
  return (
    <>
      <PositionSection source="location" holder="location" location={location} id={location?.id} json={json}>
        <ReportField label={messages.report.position.type} path="location.location_type" wide>
          {location?.locationType ? (
            <GlossaryTerm vocabulary="location_type" word={location.locationType} />
          ) : (
            <ReceivedText text={location?.locationType ?? null} />
          )}
        </ReportField>
      </PositionSection>
      <PositionSection
        source="geo"
        holder="geo_location"
        location={geoLocation}
        id={geoLocation?.id}
        json={json}
      />
      <PositionSection
        source="em"
        holder="em_location"
        location={emLocation}
        id={emLocation?.id}
        json={json}
      />
      <PositionSection source="ip" holder="ip" location={ip} json={json}>
        <ReportField
          label={signalName('TOR')}
          term={{ vocabulary: 'signal', word: 'TOR' }}
          inline
          path="ip.tor"
        >
          <FlagText flag={ip?.tor ?? null} />
        </ReportField>
        <ReportField
          label={signalName('VPN')}
          term={{ vocabulary: 'signal', word: 'VPN' }}
          inline
          path="ip.vpn"
        >
          <FlagText flag={ip?.vpn ?? null} />
        </ReportField>
      </PositionSection>
    </>
  );
}
