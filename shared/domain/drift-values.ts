import type { DerivedSignal } from './derived-signals';
import type { DriftSubject } from './drift';
import type { ReceivedReport, Signal } from './report';
import { reportRow } from './report-row';

/** A value whose reports are counted by week. */
export interface DriftValue {
  readonly subject: DriftSubject;
  /** null: not given. */
  readonly value: string | null;
}

/** The most values that are asked about at a time, and the greatest length of each, in characters. */
export const maxDriftValues = 200;
export const maxDriftValueLength = 5_000;

/** Returns the values of a report that drift counts, except the names of its fields, most of which all reports have. */
export function driftValuesOf(
  received: ReceivedReport & {
    readonly signals: readonly Signal[];
    readonly derived: readonly DerivedSignal[];
  },
): readonly DriftValue[] {
  // Positions aren’t counted.
  const row = reportRow(received, []);
  const { report, signals, derived } = received;
  const sensors = report.device?.sensors;
  const isActive = {
    gps: sensors?.gps,
    mobile_networks: sensors?.mobileNetworks,
    wifi: sensors?.wifi,
    wifi_connected: sensors?.wifiConnected,
  };
  const values: readonly DriftValue[] = [
    { subject: 'risk', value: row.riskAssignment },
    ...listed('fraudCase', row.fraudCases),
    ...listed('signal', [...signals, ...derived]),
    { subject: 'deviceModel', value: row.deviceModel },
    ...listed('country', row.countries),
    ...listed('extra', row.extra),
    { subject: 'locationType', value: report.location?.locationType ?? null },
    ...Object.entries(isActive).flatMap(([value, active]) =>
      active === true ? [{ subject: 'sensor', value } as const] : [],
    ),
    ...(row.problemCount > 0 ? [{ subject: 'problems', value: null } as const] : []),
  ];
  return values.filter(({ value }) => (value?.length ?? 0) <= maxDriftValueLength).slice(0, maxDriftValues);
}

function listed(subject: DriftSubject, values: readonly string[]): readonly DriftValue[] {
  return values.length === 0 ? [{ subject, value: null }] : values.map((value) => ({ subject, value }));
}
