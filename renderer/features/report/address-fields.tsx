import type { Address, JsonText } from '../../../shared/domain/report';
import { ReceivedText } from '../../ui/hostile-text';
import { coordinateAsSent } from './coordinates';
import { ReportField } from './report-field';
import { SearchedText } from './searched-text';

interface AddressFieldsProps {
  /** The specification's name of what holds the address, e.g. "geo_location". */
  readonly holder: string;
  readonly address: Address | null;
  /** The whole report as received: coordinates are shown digit for digit. */
  readonly json: JsonText;
}

/** The fields of an address; to stand in a list of fields. */
export function AddressFields({ holder, address, json }: AddressFieldsProps) {
  const path = `${holder}.address`;
  if (address === null) {
    return (
      <ReportField label="Address" path={path} wide>
        <ReceivedText text={null} />
      </ReportField>
    );
  }
  const words = [
    ['City', 'city', address.city],
    ['State', 'state', address.state],
    ['Region', 'region', address.region],
    ['Country', 'country', address.country],
    ['Country code', 'country_code', address.countryCode],
  ] as const;
  return (
    <>
      {words.map(([label, name, word]) => (
        <ReportField key={name} label={label} path={`${path}.${name}`}>
          <SearchedText text={word} />
        </ReportField>
      ))}
      <ReportField label="Latitude" path={`${path}.latitude`}>
        <ReceivedText text={coordinateAsSent(json, holder, address, 'latitude')} mono />
      </ReportField>
      <ReportField label="Longitude" path={`${path}.longitude`}>
        <ReceivedText text={coordinateAsSent(json, holder, address, 'longitude')} mono />
      </ReportField>
    </>
  );
}
