import type { ProxySignal } from '../../domain/report';
import type { TimelineKind } from '../../domain/timeline';
import { counted } from '../number-text';

const orMore = (count: number, isLeast: boolean) => `${count}${isLeast ? ' or more' : ''}`;
const devices = (count: number, isLeast: boolean) =>
  `${orMore(count, isLeast)} ${count === 1 && !isLeast ? 'device' : 'devices'}`;

/** The timeline of a user, device, transaction or place. */
export const timeline = {
  label: 'Timeline',
  /** The subject of a timeline, at the start of its heading. */
  kinds: {
    user: 'User',
    device: 'Device',
    transaction: 'Transaction',
    place: 'Place',
  } satisfies Readonly<Record<TimelineKind, string>>,
  openFor: {
    user: 'Timeline of this user',
    device: 'Timeline of this device',
    transaction: 'Timeline of this transaction',
    place: 'Timeline of this place',
  } satisfies Readonly<Record<TimelineKind, string>>,
  reading: 'Loading reports…',
  fit: 'Fit to track',
  showInGrid: 'Show these reports in the grid',
  close: 'Close timeline',
  tryAgain: 'Try again',
  earlier: (reports: number) =>
    reports === 1
      ? '1 earlier report isn’t shown.'
      : `${counted(reports, 'earlier report', 'earlier reports')} aren’t shown.`,
  offAxis: (reports: number) =>
    `${counted(reports, 'report', 'reports')} with a time years away from all others ${reports === 1 ? 'isn’t' : 'aren’t'} on this axis.`,
  noTimes: 'None of its reports has a time.',
  reports: (reports: number) => counted(reports, 'report', 'reports'),
  withoutTime: (reports: number) => `${counted(reports, 'report', 'reports')} without a time`,
  impossible: (travels: number) => counted(travels, 'impossible travel event', 'impossible travel events'),
  /** Sharing of devices; `isLeast`: the count is a minimum. */
  sharing: {
    usersOfDevice: (users: number, isLeast: boolean) => `shared by ${orMore(users, isLeast)} users`,
    devices,
    devicesShared: (count: number, shared: number, users: number, isLeast: boolean) =>
      `${devices(count, isLeast)}, ${shared} shared with ${orMore(users, isLeast)} other ${users === 1 && !isLeast ? 'user' : 'users'}`,
    label: 'Shared devices',
    thisDevice: 'This device was used by {users}',
    device: 'Device {device} was also used by {users}',
    devicesOf: 'Devices of this user',
    showAll: 'Show all links',
    mayHaveMore: 'There may be more. Only the most frequent were checked.',
  },
  player: { previous: 'Previous report', next: 'Next report', play: 'Play', pause: 'Pause' },
  time: 'Time',
  dayAndNight: 'Day and night',
  includeProxies: 'Include VPN and TOR',
  includeProxiesDescription:
    'Compare positions affected by VPN or TOR, or at ignored IP places, with others. Otherwise they’re excluded.',
  atCursor: 'Report at the cursor',
  reportOf: (number: number, count: number) => `Report ${number} of ${count}`,
  onMap: (number: number) => `Report ${number} of the timeline`,
  noPlace: 'place not given',
  impossibleTravel: 'Impossible travel',
  impossibleReading: (reading: string) => `Impossible travel: ${reading}`,
  impossibleAtStop: 'impossible travel',
  legFromTo: (words: string, from: string, to: string) => `${words} from ${from} to ${to}`,
  track: {
    label: 'Track',
    headings: {
      time: 'Time',
      risk: 'Risk',
      user: 'User',
      device: 'Device',
      place: 'Place',
      from: 'From',
      km: 'Distance',
      between: 'Time between',
      speed: 'Speed',
      reading: 'Interpretation',
    },
    byProxy: {
      TOR: 'via TOR',
      VPN: 'via VPN',
      'Ignored IP': 'ignored IP place',
    } satisfies Readonly<Record<ProxySignal, string>>,
    ipMoved: 'IP address moved, device stayed: carrier or VPN',
    excluded: (behind: string) => `excluded, ${behind}`,
    first: 'first report',
  },
};
