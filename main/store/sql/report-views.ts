import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { infiniteSpeed } from '../../../shared/domain/derived-signals';
import { positionSources } from '../../../shared/domain/position';
import { positionMarks, saysNothing } from '../../../shared/domain/position-mark';
import { locationTypes } from '../../../shared/domain/vocabulary';
import { keyOf } from '../reports/report-keys';
import { exactAmount, isoOfMilliseconds, isoOfNanoseconds, nearestAmount, plainText } from './value-terms';
import type { View } from './view';

const dictionaryText = (column: string) =>
  `(SELECT text FROM main.dictionary_value WHERE code = report.${column})`;
const word = (column: string) =>
  `(SELECT ${plainText('text')} FROM main.dictionary_value WHERE code = report.${column})`;
const list = (column: string) => `coalesce(${dictionaryText(column)}, '[]')`;
const received = (column: string) => `(SELECT ${column} FROM main.received WHERE received.seq = report.seq)`;

const named = {
  report_key: keyOf('report'),
  report_id: 'CAST(report.id AS TEXT)',
  transaction_id: plainText('report.transaction_id'),
};

export const reportsView: View = {
  name: 'reports',
  columns: {
    ...named,
    time: isoOfNanoseconds('report.time'),
    time_ns: 'report.time',
    received_at: isoOfMilliseconds(received('received_at')),
    user_id: word('user'),
    device_id: word('device'),
    device_model: word('device_model'),
    risk_assignment: word('risk'),
    fraud_cases: list('fraud_case'),
    signals: list('signal'),
    place: word('place'),
    countries: list('country'),
    distance_km: 'report.distance',
    travel_km_h: `CASE WHEN report.travel >= ${infiniteSpeed} THEN 9e999 ELSE report.travel END`,
    disagreement: `CAST(${dictionaryText('disagreement')} AS INTEGER)`,
    device_users: 'report.device_users',
    amount: nearestAmount('report.amount'),
    amount_exact: exactAmount('report.amount'),
    currency: plainText('report.currency'),
    verdict: dictionaryText('verdict'),
    is_divided: 'report.divided',
    is_unread: 'report.read = 0',
    is_updated: 'report.updated IS NOT NULL',
    has_note: 'report.noted',
    versions: 'report.versions',
    raw_json: received('json'),
  },
  from: 'FROM main.report',
};

/** SQL for the path of an element of a position in `position_list`, where `at` is its first. */
const path = (offset: number) => `('$[' || (at.key + ${offset}) || ']')`;
const coordinate = (offset: number) => `CAST(report.position_list ->> ${path(offset)} AS REAL)`;
const number = '(at.value)';
const place = `(report.position_list -> ${path(3)})`;
const markNumber = `((${number} >> 3) & 7)`;
const leastRadius = `(${number} >> 6)`;

function oneOf(term: string, values: readonly string[], from = 0): string {
  return `CASE ${term} ${values.map((value, at) => `WHEN ${at + from} THEN '${value}'`).join(' ')} END`;
}

/** SQL for the type of `location`, as the service sent it. What it sent may not be JSON. */
const locationType = `(SELECT CASE WHEN json_valid(json) THEN json ->> '$.location.location_type' END
  FROM main.received WHERE received.seq = report.seq)`;

function assumedRadius(radii: AssumedRadii): string {
  const located = locationTypes.map((type) => `WHEN '${type}' THEN ${radii[type]}`).join(' ');
  const sources = positionSources.map((source, at) =>
    source === 'location'
      ? `WHEN ${at} THEN CASE ${locationType} ${located} ELSE ${radii.unknown} END`
      : `WHEN ${at} THEN ${radii[source]}`,
  );
  return `CASE ${number} & 3 ${sources.join(' ')} END`;
}

/** Returns the view of positions, with the radii that the analyst assumes. */
export function positionsView(radii: AssumedRadii): View {
  const assumed = assumedRadius(radii);
  const empty = positionMarks.flatMap((mark, at) => (saysNothing(mark) ? [at + 1] : []));
  return {
    name: 'positions',
    columns: {
      ...named,
      source: oneOf(`${number} & 3`, positionSources),
      latitude: coordinate(1),
      longitude: coordinate(2),
      place: `nullif(CASE json_type(${place}) WHEN 'array' THEN ${place} ->> '$[0]' ELSE ${place} ->> '$' END, '')`,
      nearest_city: `CASE json_type(${place}) WHEN 'array' THEN ${place} ->> '$[1]' END`,
      mark: oneOf(markNumber, positionMarks, 1),
      is_uninformative: `${markNumber} IN (${empty.join(', ')})`,
      assumed_radius_km: assumed,
      least_radius_km: `nullif(${leastRadius}, 0)`,
      radius_km: `max(${assumed}, ${leastRadius})`,
    },
    from: 'FROM main.report CROSS JOIN json_each(report.position_list) AS at ON at.key % 4 = 0',
  };
}
