import type { PositionSource } from '../../../shared/domain/position';
import type { ChunkReport } from '../../store/contract';
import { reportTime } from './position-facts';
import { addressIn } from './report-address';
import { reportLink } from './report-link';
import { type ExportedPosition, exportedPositions, type PositionOptions } from './report-radii';
import { alertOf, shortened, siemFacts } from './siem-facts';
import { type TextFormat, textLines } from './text-format';

/** What is written for a report without a time: ECS requires one. */
const noTime = '1970-01-01T00:00:00.000Z';

/**
 * JSON Lines of the Elastic Common Schema 8: an event for each report. The position of the IP address is that of the source, the
 * first other one that of the host. What ECS doesn't define is in `whereabouts`.
 */
export function ecsFormat(options: PositionOptions): TextFormat<ChunkReport> {
  return textLines((report) => JSON.stringify(eventOf(report, exportedPositions(report, options))));
}

function eventOf(report: ChunkReport, positions: readonly ExportedPosition[]) {
  const { row } = report;
  const { severity, isAlert, title } = alertOf(row);
  const link = reportLink(row.transactionId);
  const ofIp = geoOf(report, positions, (source) => source === 'ip');
  const ofHost = geoOf(report, positions, (source) => source !== 'ip');
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
      severity: severity.id,
      ...(link === null ? {} : { url: link }),
    },
    observer: { vendor: 'Whereabouts', product: 'Whereabouts', type: 'fraud detection' },
    ...(row.userId === null ? {} : { user: { id: shortened(row.userId) } }),
    ...deviceOf(report),
    ...(ofIp === null ? {} : { source: { geo: ofIp } }),
    ...(ofHost === null ? {} : { host: { geo: ofHost } }),
    whereabouts: siemFacts(report, positions),
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

function geoOf(
  report: ChunkReport,
  positions: readonly ExportedPosition[],
  isIt: (source: PositionSource) => boolean,
) {
  const found = positions.find(({ position }) => !position.suspicious && isIt(position.source));
  if (!found) return null;
  const { source, latitude, longitude } = found.position;
  const { city, countryCode } = addressIn(report.json, source);
  return {
    location: { lon: longitude, lat: latitude },
    ...(city === null ? {} : { city_name: city }),
    ...(countryCode === null ? {} : { country_iso_code: countryCode }),
  };
}
