import type { Address, JsonText } from '../../../shared/domain/report';
import { messages } from '../../../shared/messages/messages';
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
  const words = messages.report.position;
  if (address === null) {
    return (
      <ReportField label={words.address} path={path} wide>
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
  return (
    <>
      {fields.map(([name, word]) => (
        <ReportField key={name} label={words.addressFields[name]} path={`${path}.${name}`}>
          <SearchedText text={word} />
        </ReportField>
      ))}
      <ReportField label={words.latitude} path={`${path}.latitude`}>
        <ReceivedText text={coordinateAsSent(json, holder, address, 'latitude')} mono />
      </ReportField>
      <ReportField label={words.longitude} path={`${path}.longitude`}>
        <ReceivedText text={coordinateAsSent(json, holder, address, 'longitude')} mono />
      </ReportField>
    </>
  );
}
