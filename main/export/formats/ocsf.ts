import type { StoredRow } from '../../../shared/domain/report-row';
import type { ChunkReport } from '../../store/contract';
import { addressIn } from './report-address';
import { reportLink } from './report-link';
import { type ExportedPosition, exportedPositions, type PositionOptions } from './report-radii';
import { alertOf, millisecondsOf, shortened, siemFacts } from './siem-facts';
import { type TextFormat, textLines } from './text-format';

/** JSON Lines of OCSF 1.5: each report is a new Detection Finding (class 2004). What OCSF doesn't define is in `unmapped`. */
export function ocsfFormat(options: PositionOptions): TextFormat<ChunkReport> {
  return textLines((report) => JSON.stringify(findingOf(report, exportedPositions(report, options))));
}

function findingOf(report: ChunkReport, positions: readonly ExportedPosition[]) {
  const { row } = report;
  const time = millisecondsOf(report);
  const { severity, isAlert, title } = alertOf(row);
  const link = reportLink(row.transactionId);
  const evidence = evidenceOf(report, positions);
  return {
    activity_id: 1,
    activity_name: 'Create',
    category_uid: 2,
    category_name: 'Findings',
    class_uid: 2004,
    class_name: 'Detection Finding',
    type_uid: 200_401,
    time,
    severity_id: severity.id,
    severity: severity.name,
    is_alert: isAlert,
    ...statusOf(row),
    message: title,
    metadata: {
      version: '1.5.0',
      uid: row.key,
      product: { name: 'Whereabouts', vendor_name: 'Whereabouts' },
    },
    finding_info: {
      uid: row.key,
      title,
      types: row.fraudCases.flatMap((each) => shortened(each) ?? []),
      created_time: time,
      ...(link === null ? {} : { src_url: link }),
    },
    ...(evidence === null ? {} : { evidences: [evidence] }),
    unmapped: siemFacts(report, positions),
  };
}

/** Returns the state of the review: a report that was judged isn't new. */
function statusOf({ verdict, divided }: StoredRow) {
  if (divided) return { status_id: 2, status: 'In Progress' };
  if (verdict === null) return { status_id: 1, status: 'New' };
  if (verdict === 'fraud') return { status_id: 4, status: 'Resolved' };
  return verdict === 'legitimate'
    ? { status_id: 3, status: 'Suppressed' }
    : { status_id: 2, status: 'In Progress' };
}

/** Returns the user and the device, where it was; null if the report names neither. */
function evidenceOf(report: ChunkReport, positions: readonly ExportedPosition[]) {
  const { userId, deviceId, deviceModel } = report.row;
  if (userId === null && deviceId === null) return null;
  const location = locationOf(report, positions);
  const model = shortened(deviceModel);
  return {
    ...(userId === null ? {} : { user: { uid: shortened(userId) } }),
    ...(deviceId === null
      ? {}
      : {
          device: {
            type_id: 5,
            type: 'Mobile',
            uid: shortened(deviceId),
            ...(model === null ? {} : { model }),
            ...(location === null ? {} : { location }),
          },
        }),
  };
}

/** Returns the first position that says something and whose address names a city or country, which OCSF requires. */
function locationOf({ json }: ChunkReport, positions: readonly ExportedPosition[]) {
  for (const { position } of positions) {
    if (position.suspicious) continue;
    const { city, countryCode } = addressIn(json, position.source);
    if (city === null && countryCode === null) continue;
    return {
      lat: position.latitude,
      long: position.longitude,
      ...(city === null ? {} : { city }),
      ...(countryCode === null ? {} : { country: countryCode }),
      provider: position.source,
    };
  }
  return null;
}
