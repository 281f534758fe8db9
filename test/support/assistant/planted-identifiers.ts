import { pageOf, raw, type SampleFields, sampleReport } from '../inputs/sample-reports';

/** Values that identify somebody or something, each unlike anything else, and the reports that contain them. */
export interface Planted {
  readonly body: string;
  readonly identifiers: readonly string[];
}

const perReport = 20;

/** Returns reports with `count` identifiers: users, devices, transactions, IDs, addresses, names, e-mails, coordinates. */
export function plantedReports(count: number): Planted {
  const identifiers: string[] = [];
  const reports = Array.from({ length: Math.ceil(count / perReport) }, (_, at) => {
    const plant = (text: string) => {
      identifiers.push(text);
      return text;
    };
    const mark = (7_000_000 + at * 977).toString(36);
    const coordinate = (base: number, part: number) =>
      plant((base + at / 1_000 + part / 1e7 + 0.000_123_4).toFixed(7));
    const address = (base: number, part: number): SampleFields => ({
      city: plant(`Qity ${mark}${part}`),
      country: 'Spain',
      country_code: 'ES',
      latitude: raw(coordinate(base, part)),
      longitude: raw(coordinate(-base / 10, part)),
      region: plant(`Qegion ${mark}${part}`),
      state: plant(`Qtate ${mark}${part}`),
    });
    return sampleReport({
      id: raw(plant(`71${String(at).padStart(6, '0')}4321987650`)),
      application_id: plant(`qpplication-${mark}`),
      transaction_id: plant(`tx-${mark}-q`),
      timestamp: raw(plant(String(1_772_373_909_123_456_789n - BigInt(at) * 3_600_000_000_019n))),
      descriptive_report: plant(`Seen with Qeorge ${mark} at home`),
      device: { id: plant(`dev-${mark}-q`), model: plant(`Model ${mark}q`) },
      user: { id: plant(`user.${mark}@qank.example`) },
      event: {
        id: plant(`event-${mark}-q`),
        risk_assignment: at % 2 === 0 ? 'fraud' : 'high',
        fraud_cases: [plant(`Case of ${mark}q`)],
      },
      location: { id: plant(`place-${mark}-q`), address: address(40, 1), location_type: 'wifi' },
      geo_location: { id: `place-${mark}-q`, address: address(41, 2) },
      em_location: { id: `place-${mark}-q`, address: address(36, 3) },
      ip: { address: address(38, 4), tor: false, vpn: false },
      extra_data: {
        customer_name: plant(`Qoe Quill ${mark}`),
        email: plant(`${mark}@qail.example`),
        client_ip: plant(`10.${at % 250}.${77 + Math.floor(at / 250)}.${100 + (at % 100)}`),
        ssid: plant(`net-${mark}-q`),
        note: `Called from ${plant(`+34 600 ${100 + (at % 900)} ${String(at).padStart(4, '0')}`)} by ${plant(`2001:db8::${mark}`)} and paid from ${plant(`ES91 2100 ${String(at).padStart(4, '0')} 4502 0005`)} at ${plant(`0a:1b:2c:${hexOf(at >> 8)}:${hexOf(at)}:77`)}`,
      },
    });
  });
  return { body: pageOf(...reports), identifiers };
}

function hexOf(byte: number): string {
  return (byte & 255).toString(16).padStart(2, '0');
}

/** The forms in which a text could leave, of which the first part is enough. */
function formsOf(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [
    text,
    text.slice(0, Math.max(beginning, Math.ceil(text.length * 0.75))),
    text.toUpperCase(),
    text.toLowerCase(),
    [...text].reverse().join(''),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ];
}

/** By so many characters the forms are looked up: all are longer. */
const beginning = 8;

/** Returns the identifiers that are in a text in any form. Reads the text once, however many there are. */
export function identifiersIn(text: string, identifiers: readonly string[]): readonly string[] {
  const byBeginning = new Map<string, { readonly form: string; readonly identifier: string }[]>();
  for (const identifier of identifiers)
    for (const form of new Set(formsOf(identifier))) {
      if (form.length < beginning) throw new Error(`Too short to be looked up: ${form}`);
      const key = form.slice(0, beginning);
      const listed = byBeginning.get(key);
      if (listed) listed.push({ form, identifier });
      else byBeginning.set(key, [{ form, identifier }]);
    }
  const found = new Set<string>();
  for (let at = 0; at + beginning <= text.length; at += 1)
    for (const { form, identifier } of byBeginning.get(text.slice(at, at + beginning)) ?? [])
      if (text.startsWith(form, at)) found.add(identifier);
  return [...found];
}
