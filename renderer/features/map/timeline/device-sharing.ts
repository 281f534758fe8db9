import type { Bridge } from '../../../../shared/contract/contract';
import { everyReport, type ValueField } from '../../../../shared/domain/report-query';
import { type TimelineSubject, timelineFilter } from '../../../../shared/domain/timeline';

/** A device and the other users of it, most reports first. */
interface SharedDevice {
  readonly device: string;
  readonly users: readonly string[];
}

/** The devices of a user, most reports first, or one device, and the users who share them. */
export interface DeviceSharing {
  readonly devices: readonly string[];
  readonly shared: readonly SharedDevice[];
  /** True if there are more devices, or more users of one, than were read. */
  readonly mayHaveMore: boolean;
}

/** Limits: the most frequent devices of a user, and users of a device. */
const maxDevices = 20;
const maxUsers = 20;

/**
 * Returns who shares the devices of a user, or a device. Returns null for other subjects, and if the reports can't be
 * read.
 */
export async function readDeviceSharing(
  bridge: Bridge,
  subject: TimelineSubject,
): Promise<DeviceSharing | null> {
  if (subject.kind === 'device') {
    const users = await valuesOf(bridge, subject, 'user', maxUsers);
    if (!users) return null;
    const shared = users.values.length > 1 ? [{ device: subject.value, users: users.values }] : [];
    return { devices: [subject.value], shared, mayHaveMore: users.more };
  }
  if (subject.kind !== 'user') return null;
  const devices = await valuesOf(bridge, subject, 'device', maxDevices);
  if (!devices) return null;
  const found = await Promise.all(
    devices.values.map(async (device) => {
      const users = await valuesOf(bridge, { kind: 'device', value: device }, 'user', maxUsers);
      const others = users?.values.filter((user) => user !== subject.value) ?? [];
      return { device, users: others, more: users?.more ?? false };
    }),
  );
  return {
    devices: devices.values,
    shared: found
      .filter(({ users }) => users.length > 0)
      .map(({ device, users }): SharedDevice => ({ device, users })),
    mayHaveMore: devices.more || found.some(({ more }) => more),
  };
}

/** Returns the values of a field in the reports of a subject, and whether there are more. */
async function valuesOf(bridge: Bridge, subject: TimelineSubject, field: ValueField, max: number) {
  const query = { ...everyReport, filters: [timelineFilter(subject)] };
  // Two more than returned: one may be "not given", one shows that there are more.
  const answer = await bridge.call('reports.values', {
    query,
    asOf: null,
    field,
    beginning: '',
    limit: max + 2,
  });
  if (!answer.ok) return null;
  const values = answer.value.flatMap(({ value }) => (value === null ? [] : [value]));
  return { values: values.slice(0, max), more: values.length > max };
}
