import { type PositionSource, positionHolders } from '../../../shared/domain/position';
import { parseJson } from '../../../shared/json/exact-json';
import { sliceMember } from '../../../shared/json/slice-json';
import { bounded } from './xml-text';

/** What formats for other programs say about a place. */
export interface ExportedAddress {
  readonly city: string | null;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string | null;
}

/** Returns the city and country of a source's address in a report. */
export function addressIn(json: string, source: PositionSource): ExportedAddress {
  const holder = sliceMember(json, positionHolders[source]);
  const address = holder && sliceMember(holder, 'address');
  const textOf = (name: string) => {
    const value = address && sliceMember(address, name);
    const text: unknown = value?.startsWith('"') ? parseJson(value) : null;
    return typeof text === 'string' && text.trim() !== '' ? bounded(text, 1_000) : null;
  };
  const code = textOf('country_code')?.toUpperCase() ?? null;
  return { city: textOf('city'), countryCode: code !== null && /^[A-Z]{2}$/.test(code) ? code : null };
}
