import type { Report } from './report';
import { everyReport, type ReportQuery } from './report-query';

/** Where the search for a ring starts. */
export const ringKinds = ['user', 'device'] as const;
export interface RingSubject {
  readonly kind: (typeof ringKinds)[number];
  /** As given by the reports: untrusted text. */
  readonly value: string;
}

/** Returns where the ring of a report starts: at its device or, if it names none, at its user; null without both. */
export function ringSubjectOf({ device, user }: Pick<Report, 'device' | 'user'>): RingSubject | null {
  if (device?.id != null) return { kind: 'device', value: device.id };
  return user?.id == null ? null : { kind: 'user', value: user.id };
}

/** Maximum numbers of users and of devices; those with the most reports are included. */
export const maxRingSide = 30;

/** The reports of one user on one device. */
export interface RingCell {
  /** Indexes of the user and the device. */
  readonly user: number;
  readonly device: number;
  readonly reports: number;
  /** The highest risk of the reports, else a value that the specification doesn't define; null if no report has any. */
  readonly worst: string | null;
}

/** Users who share devices: the users of a device or of a user's devices, and all devices of these users. */
export interface Ring {
  readonly users: readonly string[];
  readonly devices: readonly string[];
  /** The pairs that have reports. */
  readonly cells: readonly RingCell[];
  /** Number of reports of all cells. */
  readonly reports: number;
  /** True if there are more users or devices. */
  readonly isCut: boolean;
  /** The moment as of which it was read. */
  readonly asOf: number;
}

/** Returns the query of the reports of users on devices: exactly those of the cells. */
export function ringQuery(users: readonly string[], devices: readonly string[]): ReportQuery {
  return {
    ...everyReport,
    filters: [
      { field: 'user', in: users, out: [] },
      { field: 'device', in: devices, out: [] },
    ],
  };
}
