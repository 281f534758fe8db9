import type { Address, JsonText } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { coordinateAsSent } from './coordinates';
import { ReportField } from './report-field';
import { SearchedText } from './searched-text';

interface AddressFieldsProps {
  /** Name of the object that contains the address in the specification, e.g. "geo_location". */
  readonly holder: string;
  readonly address: Address | null;
  /** The complete report as received, so that coordinates show every digit sent. */
  readonly json: JsonText;
}

/** The fields of an address, for use within a `<dl>`. */
export function AddressFields({ holder, address, json }: AddressFieldsProps) {
  const path = `${holder}.address`;
  const text = messages.report.position;
  if (address === null) {
    return (
      <ReportField label={text.address} path={path} wide>
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
      {fields.map(([name, value]) => (
        <ReportField key={name} label={text.addressFields[name]} path={`${path}.${name}`}>
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
