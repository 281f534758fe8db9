import { en } from '../../../shared/i18n/compiled/en';
import type { ChunkRow } from '../../store/contract';
import { isoTime } from './iso-time';
import { reportLink } from './report-link';
import type { ExportedPosition } from './report-radii';
import { bounded } from './xml-text';

/** Characters of a text in a file of places. */
const maxFactLength = 1_000;

type Fact = readonly [name: string, text: string | null | undefined];

/**
 * Returns how what is known about a report's positions and about itself is written: by name, in English, without what isn't
 * given. What all of its positions share is written once.
 */
export function positionFactsOf<Written>(
  { row }: ChunkRow,
  write: (name: string, text: string) => Written,
): (exported: ExportedPosition) => readonly Written[] {
  const written = (facts: readonly Fact[]): readonly Written[] => {
    const given: Written[] = [];
    for (const [name, text] of facts)
      if (text !== null && text !== undefined && text !== '')
        given.push(write(name, bounded(text, maxFactLength)));
    return given;
  };
  const ids = written([
    ['report_id', row.id],
    ['transaction_id', row.transactionId],
  ]);
  const others = written([
    ['risk_assignment', row.riskAssignment],
    ['fraud_cases', row.fraudCases.join('; ')],
    ['user_id', row.userId],
    ['device_id', row.deviceId],
    ['signals', [...row.signals, ...row.derived].join('; ')],
    ['timestamp_ns', row.timestamp],
  ]);
  const link = written([['link', reportLink(row.transactionId)]]);
  return ({ position, assumedKm, leastKm }) => [
    ...ids,
    ...written([
      ['source', position.source],
      ['place', position.place],
    ]),
    ...others,
    ...written([
      ['mark', position.mark],
      ['assumed_radius_km', String(assumedKm)],
      ['least_radius_km', leastKm === null ? null : String(leastKm)],
    ]),
    ...link,
  ];
}

/** Returns a position's name: its source and the transaction of its report. */
export function positionName({ row }: ChunkRow, { position }: ExportedPosition): string {
  const of = row.transactionId ?? row.id ?? row.key;
  return bounded(`${en.positions.names[position.source]} · ${of}`, 200);
}

/** Returns the time of a report as ISO 8601; null for none, or if it isn't ns since 1970. */
export function reportTime({ row }: ChunkRow): string | null {
  const time = row.timestamp === null ? null : isoTime(row.timestamp);
  return time?.endsWith('Z') && /^\d{4}-/.test(time) ? time : null;
}
