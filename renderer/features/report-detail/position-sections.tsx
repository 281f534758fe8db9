import type { ReactNode } from 'react';
import { ipPositionOf } from '../../../shared/domain/ip-place';
import { type PositionSource, type Positions, positionHolders } from '../../../shared/domain/position';
import type { Address, JsonText, PlainLocation, Report } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { positionNames } from '../../../shared/i18n/position-text';
import { valueFinder } from '../../../shared/json/paths';
import { CopyButton } from '../../components/copy-button';
import { signalName } from '../../components/filter-text';
import { GlossaryTerm } from '../../components/glossary-term';
import { IgnoreIpButton } from '../../components/ignore-ip-place';
import { PositionShape } from '../../components/position-shape';
import { ReceivedText } from '../../ui/hostile-text';
import { Stack, Text } from '../../ui/layout';
import { FlagText, SearchedText } from './field-values';
import { FieldList, ReportField, useUnreadable } from './report-field';
import { ReportSection } from './report-section';

interface PositionSectionsProps {
  readonly report: Report;
  readonly json: JsonText;
  readonly positions: Positions;
}

/** The report's positions by source. */
export function PositionSections({ report, json, positions }: PositionSectionsProps) {
  const { location, geoLocation, emLocation, ip } = report;
  const place = ipPositionOf(report, positions.usable);
  return (
    <>
      <PositionSection
        source="location"
        location={location}
        id={location?.id}
        json={json}
        below={place?.source === 'location' ? <IgnoreIpButton at={place} /> : null}
      >
        <ReportField label={messages.words.fields.locationType} path="location.location_type" wide>
          {location?.locationType ? (
            <GlossaryTerm vocabulary="location_type" word={location.locationType} />
          ) : (
            <ReceivedText text={location?.locationType ?? null} />
          )}
        </ReportField>
      </PositionSection>
      <PositionSection source="geo" location={geoLocation} id={geoLocation?.id} json={json} />
      <PositionSection source="em" location={emLocation} id={emLocation?.id} json={json} />
      <PositionSection
        source="ip"
        location={ip}
        json={json}
        below={place?.source === 'ip' ? <IgnoreIpButton at={place} /> : null}
      >
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

interface PositionSectionProps {
  readonly source: PositionSource;
  readonly location: Pick<PlainLocation, 'address'> | null;
  /** undefined if the specification defines no id for this source. */
  readonly id?: string | null | undefined;
  readonly json: JsonText;
  /** Fields specific to this source. */
  readonly children?: ReactNode;
  /** What can be done with the place. */
  readonly below?: ReactNode;
}

/** One position source: its own fields and its address. */
function PositionSection({ source, location, id, json, children, below }: PositionSectionProps) {
  const text = messages.report.position;
  const holder = positionHolders[source];
  const unreadable = useUnreadable(holder);
  const coordinates = coordinatesAsSent(json, holder, location?.address ?? null);
  return (
    <ReportSection
      title={<GlossaryTerm vocabulary="position" word={positionNames[source]} />}
      mark={<PositionShape source={source} />}
      tools={coordinates && <CopyButton text={coordinates} label={text.copyCoordinates({ holder })} />}
    >
      {location === null ? (
        <Text as="p" tone="faint" size="grid">
          <code>{holder}</code> {unreadable ? messages.report.unreadable : messages.words.received.notGiven}
        </Text>
      ) : (
        <>
          <FieldList>
            {id !== undefined && (
              <ReportField label={text.id} path={`${holder}.id`} copy={id} wide>
                <SearchedText text={id} mono />
              </ReportField>
            )}
            {children}
          </FieldList>
          <Stack gap={8}>
            <FieldList address>
              <AddressFields holder={holder} address={location.address} json={json} />
            </FieldList>
            {below}
          </Stack>
        </>
      )}
    </ReportSection>
  );
}

interface AddressFieldsProps {
  /** Name of the object that contains the address in the specification, e.g. "geo_location". */
  readonly holder: string;
  readonly address: Address | null;
  /** The complete report as received, so that coordinates show every digit sent. */
  readonly json: JsonText;
}

/** The fields of an address, for use within a FieldList. */
function AddressFields({ holder, address, json }: AddressFieldsProps) {
  const path = `${holder}.address`;
  const text = messages.report.position;
  if (address === null) {
    return (
      <ReportField label={messages.words.terms.address} path={path} wide>
        <ReceivedText text={null} />
      </ReportField>
    );
  }
  const fields = [
    ['city', address.city],
    ['state', address.state],
    ['region', address.region],
    ['country', address.country],
    ['country_code', address.countryCode],
  ] as const;
  const names = { ...messages.words.fields, ...text.addressFields };
  return (
    <>
      {fields.map(([name, value]) => (
        <ReportField key={name} label={names[name]} path={`${path}.${name}`}>
          <SearchedText text={value} />
        </ReportField>
      ))}
      <ReportField label={text.latitude} path={`${path}.latitude`}>
        <ReceivedText text={coordinateAsSent(json, holder, address, 'latitude')} mono />
      </ReportField>
      <ReportField label={text.longitude} path={`${path}.longitude`}>
        <ReceivedText text={coordinateAsSent(json, holder, address, 'longitude')} mono />
      </ReportField>
    </>
  );
}

/** Returns a coordinate exactly as sent, e.g. "41.40"; null if it is absent or not a number. */
export function coordinateAsSent(
  json: JsonText,
  holder: string,
  address: Address | null,
  name: 'latitude' | 'longitude',
): string | null {
  return address === null || address[name] === null ? null : valueFinder(json)([holder, 'address', name]);
}

/** Returns both coordinates as sent, for pasting: "41.40, 2.17"; null if one is missing. */
function coordinatesAsSent(json: JsonText, holder: string, address: Address | null): string | null {
  const latitude = coordinateAsSent(json, holder, address, 'latitude');
  const longitude = coordinateAsSent(json, holder, address, 'longitude');
  return latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
}
