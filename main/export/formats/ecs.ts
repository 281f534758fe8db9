import type { PositionSource } from '../../../shared/domain/position';
import type { RiskLevel } from '../../../shared/domain/vocabulary';
import type { ChunkReport } from '../../store/contract';
import { reportTime } from './position-facts';
import { addressIn } from './report-address';
import { reportLink } from './report-link';
import { type ExportedPosition, exportedPositions, type PositionOptions } from './report-radii';
import { alertOf, shortened, siemFacts } from './siem-facts';
import type { TextFormat } from './text-format';

/** As the severities of OCSF. */
const severities: Readonly<Record<RiskLevel, number>> = { unknown: 0, clear: 1, low: 2, high: 4, fraud: 5 };

/** What is written for a report without a time: ECS requires one. */
const noTime = '1970-01-01T00:00:00.000Z';

/**
 * JSON Lines of the Elastic Common Schema 8: an event for each report. The position of the IP address is that of the source, the
 * first other one that of the host. What ECS doesn't define is in `whereabouts`.
 */
export function ecsFormat(options: PositionOptions): TextFormat<ChunkReport> {
  return {
    beginning: '',
    parts: (report) => [`${JSON.stringify(eventOf(report, options))}\n`],
    separator: '',
    end: '',
  };
}

function eventOf(report: ChunkReport, options: PositionOptions) {
  const { row } = report;
  const { level, isAlert, title } = alertOf(row);
  const link = reportLink(row.transactionId);
  const ofIp = geoOf(report, options, (source) => source === 'ip');
  const ofHost = geoOf(report, options, (source) => source !== 'ip');
  return {
    '@timestamp': reportTime(report) ?? noTime,
    ecs: { version: '8.17.0' },
    message: title,
    event: {
      kind: isAlert ? 'alert' : 'event',
      category: ['intrusion_detection'],
      type: ['info'],
      id: row.key,
      dataset: 'whereabouts.report',
      module: 'whereabouts',
      severity: severities[level],
      ...(link === null ? {} : { url: link }),
    },
    observer: { vendor: 'Whereabouts', product: 'Whereabouts', type: 'fraud detection' },
    ...(row.userId === null ? {} : { user: { id: shortened(row.userId) } }),
    ...deviceOf(report),
    ...(ofIp === null ? {} : { source: { geo: ofIp } }),
    ...(ofHost === null ? {} : { host: { geo: ofHost } }),
    whereabouts: siemFacts(report, options),
  };
}

function deviceOf({ row: { deviceId, deviceModel } }: ChunkReport) {
  if (deviceId === null && deviceModel === null) return {};
  return {
    device: {
      ...(deviceId === null ? {} : { id: shortened(deviceId) }),
      ...(deviceModel === null ? {} : { model: { name: shortened(deviceModel) } }),
    },
  };
}

function geoOf(report: ChunkReport, options: PositionOptions, isIt: (source: PositionSource) => boolean) {
  const found: ExportedPosition | undefined = exportedPositions(report, options).find(
    ({ position }) => !position.suspicious && isIt(position.source),
  );
  if (!found) return null;
  const { source, latitude, longitude } = found.position;
  const { city, countryCode } = addressIn(report.json, source);
  return {
    location: { lon: longitude, lat: latitude },
    ...(city === null ? {} : { city_name: city }),
    ...(countryCode === null ? {} : { country_iso_code: countryCode }),
  };
}
