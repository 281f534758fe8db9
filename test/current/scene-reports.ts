import type { StoredRow } from '../../shared/domain/report-row';
import { succeed } from '../../shared/result';
import { completeReport, sampleReport } from '../support/inputs/sample-reports';
import { detailOf, holding, rowOf, samplePage } from '../support/inputs/sample-rows';
import type { Replies } from '../support/window/fake-bridge';

const cities = [
  { city: 'Bilbao', country: 'Spain', country_code: 'ES', latitude: 43.2627, longitude: -2.9253 },
  { city: 'Lisboa', country: 'Portugal', country_code: 'PT', latitude: 38.7223, longitude: -9.1393 },
  { city: 'Hamburg', country: 'Germany', country_code: 'DE', latitude: 53.5511, longitude: 9.9937 },
  { city: 'Nairobi', country: 'Kenya', country_code: 'KE', latitude: -1.2921, longitude: 36.8219 },
  { city: 'Quito', country: 'Ecuador', country_code: 'EC', latitude: -0.1807, longitude: -78.4678 },
  { city: 'Auckland', country: 'New Zealand', country_code: 'NZ', latitude: -36.8485, longitude: 174.7633 },
] as const;

/** An address; without the region that the complete sample report has. */
const addressOf = (city: (typeof cities)[number]) => ({ ...city, region: undefined, state: undefined });

const verdicts = [
  { risk_assignment: 'fraud', fraud_cases: ['Location fraud', 'Account sharing'] },
  { risk_assignment: 'clear', fraud_cases: ['Common usage'] },
  { risk_assignment: 'low', fraud_cases: ['New device'] },
  { risk_assignment: 'high', fraud_cases: ['Tor usage'] },
] as const;

const minute = 60_000_000_000n;

/** Returns one of a list again and again. */
function inTurn<Value>(list: readonly Value[], at: number): Value {
  const one = list[at % list.length];
  if (one === undefined) throw new Error('The list is empty.');
  return one;
}

/** Report 0 is the newest; every fourth report is a fraud whose IP address is far from the device. */
function reportAt(at: number): string {
  const here = addressOf(inTurn(cities, at));
  const far = addressOf(inTurn(cities, at + 2));
  return sampleReport({
    id: completeReport.id - BigInt(at),
    transaction_id: `order-${4_000 - at}`,
    timestamp: completeReport.timestamp - BigInt(at) * 37n * minute,
    descriptive_report: `The device was in ${here.city}.`,
    device: { id: `device-${at % 7}` },
    user: { id: `user-${at % 4}` },
    event: inTurn(verdicts, at),
    location: { address: here },
    geo_location: { address: here },
    em_location: { address: here },
    ip: at % 4 === 0 ? { address: far, vpn: true } : { address: here },
  });
}

/** Sixty reports of four users in six cities, newest first. */
const details = Array.from({ length: 60 }, (_, at) =>
  detailOf(
    reportAt(at),
    String(completeReport.id - BigInt(at)),
    at === 0 ? { note: 'Call the customer.' } : {},
  ),
);
const rows: readonly StoredRow[] = details.map((detail, at) =>
  rowOf(detail, { unread: at % 5 === 0, hasNote: at === 0 }),
);

/** The report that scenes open: a fraud with three places. */
export const openedReport = { key: String(completeReport.id), transactionId: 'order-4000', userId: 'user-0' };

/** The replies of a local copy of these reports. */
export const reportReplies: Partial<Replies> = {
  ...holding(rows),
  'reports.page': (request) => {
    const users = request.query.filters.flatMap((filter) => (filter.field === 'user' ? filter.in : []));
    if (users.length === 0) return holding(rows)['reports.page'](request);
    const { page, limit } = request;
    return succeed(samplePage({ rows: rows.filter(({ userId }) => users.includes(userId)), page, limit }));
  },
  'reports.detail': ({ key }) => {
    const [first] = details;
    const found = details.find((each) => each.key === key) ?? first;
    if (!found) throw new Error(`No report ${key}`);
    return succeed(found);
  },
  'reports.values': () =>
    succeed([
      { value: 'fraud', count: 15 },
      { value: 'clear', count: 15 },
      { value: null, count: 2 },
    ]),
};
