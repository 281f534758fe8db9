import { everyReport, type ValueField } from '../../shared/domain/report-query';
import { type TimelineSubject, timelineFilter } from '../../shared/domain/timeline';
import type { Bridge } from '../../shared/ipc';

/** A device and who used it beside the one whose timeline it is; most reports first. */
export interface SharedDevice {
  readonly device: string;
  readonly users: readonly string[];
}

/** The devices of a user, or the one device, and with whom they are shared. */
export interface DeviceSharing {
  readonly devices: number;
  readonly shared: readonly SharedDevice[];
  /** True where there are more devices, or more users of one, than were looked at. */
  readonly mayHaveMore: boolean;
}

/** Devices of a user, and users of a device, that are looked at: the most frequent. */
const mostDevices = 20;
const mostUsers = 20;

/** Who else used the devices of a user, or who used a device; null for other subjects, and where it could not be read. */
export async function readDeviceSharing(
  bridge: Bridge,
  subject: TimelineSubject,
): Promise<DeviceSharing | null> {
  if (subject.kind === 'device') {
    const users = await valuesOf(bridge, subject, 'user', mostUsers);
    if (!users) return null;
    const shared = users.values.length > 1 ? [{ device: subject.value, users: users.values }] : [];
    return { devices: 1, shared, mayHaveMore: users.more };
  }
  if (subject.kind !== 'user') return null;
  const devices = await valuesOf(bridge, subject, 'device', mostDevices);
  if (!devices) return null;
  const found = await Promise.all(
    devices.values.map(async (device) => {
      const users = await valuesOf(bridge, { kind: 'device', value: device }, 'user', mostUsers);
      const others = users?.values.filter((user) => user !== subject.value) ?? [];
      return { device, users: others, more: users?.more ?? false };
    }),
  );
  return {
    devices: devices.values.length,
    shared: found
      .filter(({ users }) => users.length > 0)
      .map(({ device, users }): SharedDevice => ({ device, users })),
    mayHaveMore: devices.more || found.some(({ more }) => more),
  };
}

/** The values that reports of a subject give for a field, and whether there are more of them. */
async function valuesOf(bridge: Bridge, subject: TimelineSubject, field: ValueField, most: number) {
  const query = { ...everyReport, filters: [timelineFilter(subject)] };
  // Two more than are told: one may be "not given".
  const answer = await bridge.call('reports.values', {
    query,
    asOf: null,
    field,
    beginning: '',
    limit: most + 2,
  });
  if (!answer.ok) return null;
  const values = answer.value.flatMap(({ value }) => (value === null ? [] : [value]));
  return { values: values.slice(0, most), more: values.length > most };
}
