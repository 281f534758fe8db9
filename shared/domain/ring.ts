import type { Report } from './report';

/** Whom links, alibis, watches and cases are about. */
export const ringKinds = ['user', 'device'] as const;
export interface RingSubject {
  readonly kind: (typeof ringKinds)[number];
  /** As given by the reports: untrusted text. */
  readonly value: string;
}

/** Returns where the links of a report start: at its device or, if it names none, at its user; null without both. */
export function ringSubjectOf({ device, user }: Pick<Report, 'device' | 'user'>): RingSubject | null {
  if (device?.id != null) return { kind: 'device', value: device.id };
  return user?.id == null ? null : { kind: 'user', value: user.id };
}

/** Returns the user and the device that a report names. */
export function namedSubjects({ user, device }: Pick<Report, 'user' | 'device'>): readonly RingSubject[] {
  return [
    ...(user?.id == null ? [] : [{ kind: 'user', value: user.id } as const]),
    ...(device?.id == null ? [] : [{ kind: 'device', value: device.id } as const]),
  ];
}
