import { speedOfTravel } from '../../../shared/domain/derived-signals';
import { instantOf } from '../../../shared/domain/instant';
import { type PositionSource, positionSources } from '../../../shared/domain/position';
import type { Int64Text } from '../../../shared/domain/report';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { ChunkReport } from '../../store/contract';
import { type ParquetColumn, type ParquetType, parquetTypes } from './parquet-file';
import { type ExportedPosition, exportedPositions, type PositionOptions } from './report-radii';
import { multiPoint } from './wkb';
import { bounded } from './xml-text';

const { int64, double, text, bytes, time } = parquetTypes;

type ReportColumn = ParquetColumn<ChunkReport>;

const maxTextLength = 10_000;

/** Returns the columns of reports, with those of the sources that are exported. */
export function parquetColumns(options: PositionOptions): readonly ReportColumn[] {
  const sources = options.sources ?? positionSources;
  const positionsOf = oncePerReport((report) => exportedPositions(report, options));
  return [
    { name: 'geometry', type: bytes, value: geometryOf(positionsOf), isGeometry: true },
    { name: 'report_id', type: int64, value: ({ row }) => int64Of(row.id) },
    { name: 'timestamp_ns', type: int64, value: ({ row }) => int64Of(row.timestamp) },
    { name: 'time', type: time, value: ({ row }) => microseconds(row.timestamp) },
    ...textColumns,
    { name: 'distance_km', type: double, value: ({ row }) => row.distance },
    { name: 'disagreement', type: double, value: ({ row }) => row.disagreement },
    { name: 'travel_km_h', type: double, value: ({ row: { travel } }) => travel && speedOfTravel(travel) },
    { name: 'device_users', type: double, value: ({ row }) => row.deviceUsers },
    ...sources.flatMap((source) => sourceColumns(source, positionsOf)),
  ];
}

const texts: Readonly<Record<string, (row: StoredRow) => string | null>> = {
  report_key: ({ key }) => key,
  transaction_id: ({ transactionId }) => transactionId,
  user_id: ({ userId }) => userId,
  device_id: ({ deviceId }) => deviceId,
  device_model: ({ deviceModel }) => deviceModel,
  risk_assignment: ({ riskAssignment }) => riskAssignment,
  fraud_cases: ({ fraudCases }) => joined(fraudCases),
  signals: ({ signals, derived }) => joined([...signals, ...derived]),
  verdict: ({ verdict, divided }) => (divided ? 'divided' : verdict),
  place: ({ place }) => place || null,
  countries: ({ countries }) => joined(countries),
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
};

const textColumns: readonly ReportColumn[] = Object.entries(texts).map(([name, value]) => ({
  name,
  type: text,
  value: ({ row }) => {
    const found = value(row);
    return found === null ? null : bounded(found, maxTextLength);
  },
}));

type PositionsOf = (report: ChunkReport) => readonly ExportedPosition[];

/** Remembers what `read` returns, because each column asks for it. */
function oncePerReport(read: PositionsOf): PositionsOf {
  const known = new WeakMap<ChunkReport, readonly ExportedPosition[]>();
  return (report) => {
    const found = known.get(report) ?? read(report);
    known.set(report, found);
    return found;
  };
}

function sourceColumns(source: PositionSource, positionsOf: PositionsOf): readonly ReportColumn[] {
  const column = (
    name: string,
    type: ParquetType,
    value: (exported: ExportedPosition) => string | number | null,
  ): ReportColumn => ({
    name: `${source}_${name}`,
    type,
    value: (report) => {
      const exported = positionsOf(report).find(({ position }) => position.source === source);
      return exported ? value(exported) : null;
    },
  });
  return [
    column('latitude', double, ({ position }) => position.latitude),
    column('longitude', double, ({ position }) => position.longitude),
    column('assumed_radius_km', double, ({ assumedKm }) => assumedKm),
    column('least_radius_km', double, ({ leastKm }) => leastKm),
    column('mark', text, ({ position }) => position.mark ?? null),
  ];
}

function geometryOf(positionsOf: PositionsOf): ReportColumn['value'] {
  return (report) =>
    multiPoint(positionsOf(report).flatMap(({ position }) => (position.suspicious ? [] : [position])));
}

const int64Limit = 2n ** 63n;

/** Returns the number; null if it isn't a 64-bit integer. */
function int64Of(value: Int64Text | null): bigint | null {
  if (value === null || !/^-?\d{1,19}$/.test(value)) return null;
  const number = BigInt(value);
  return number >= -int64Limit && number < int64Limit ? number : null;
}

function microseconds(timestamp: Int64Text | null): bigint | null {
  const instant = timestamp === null ? null : instantOf(timestamp);
  return instant && BigInt(instant.milliseconds) * 1_000n + BigInt(instant.nanoseconds.slice(3, 6));
}

function joined(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join('; ');
}
