import { fold } from '../text/fold';

/** Returns the letters and digits by which a name or code of a country is compared: "cotedivoire". "" without any. */
export function countryKey(text: string): string {
  return fold(text).replace(/[^a-z0-9\u0080-\uffff]/g, '');
}
