import type { LinkKind, NodeKind } from '../../domain/links/link-kinds';
import { counted, numberText } from '../number-text';

/** The tool "Links" of the screen "Investigate". */
export const links = {
  /** Leads here from a report, a device or the map. */
  show: 'Show linked users',
  /** After the meaning of "Device shared by 3". */
  open: 'Click to see the linked users.',
  showOf: {
    device: 'Show links of this device',
    place: 'Show links of this place',
    ipPlace: 'Show links of this IP place',
  },
  intro:
    'Who shares devices and places with whom? Choose a group, or start from a user, a device or a place. On the map, right-click a place.',
  proves:
    'A link shows that reports name the same value, not that people know each other. A place counts where several users had one device there.',
  form: 'Start of the links',
  startFrom: 'Start from',
  place: {
    place: {
      place: 'Place',
      placeHint: 'Search for a city or type coordinates. A GPS position must be within 100 m.',
      chosenPlace: 'Start',
    },
    ipPlace: {
      place: 'IP place',
      placeHint: 'Search for a city or type coordinates. A position of an IP address must be within 100 m.',
      chosenPlace: 'Start',
    },
  },
  startNow: 'Follow links',
  firstGroup: 'Back to the first group',
  kinds: {
    user: 'User',
    device: 'Device',
    place: 'Place',
    ipPlace: 'IP place',
    city: 'City',
    country: 'Country',
    model: 'Device model',
  } satisfies Readonly<Record<NodeKind, string>>,
  linkedBy: 'Linked by',
  linkKinds: {
    device: 'Device',
    place: 'Place, on shared devices',
    anyPlace: 'Place, on any device',
    ipPlace: 'Place of the IP address',
    city: 'City',
    country: 'Country',
    model: 'Device model',
  } satisfies Readonly<Record<LinkKind, string>>,
  weak: (users: number) =>
    `The others are often shared by chance, so they are off at first. A value that more than ${users} users have isn’t followed.`,
  views: 'Groups and links',
  groups: (count: number) => `Groups (${numberText(count)})`,
  ofNode: 'Links',
  searching: 'Searching for groups…',
  reading: 'Following the links…',
  failed: 'The links couldn’t be read.',
  noGroups: {
    title: 'No groups',
    text: (reports: number) =>
      `No two users share one of these values in ${counted(reports, 'report', 'reports')} on this computer.`,
  },
  gone: {
    user: 'No report on this computer names this user.',
    device: 'No report on this computer names this device.',
    place: 'No GPS position on this computer is within 100 m of this place.',
    ipPlace: 'No IP position on this computer is within 100 m of this place.',
  },
  listed: (shown: number, count: number) =>
    `The first ${numberText(shown)} of ${numberText(count)} groups: those with the most reports judged fraud, then the most with a risk of fraud or high.`,
  sentence: {
    ring: (users: number, devices: number) => {
      const alone = counted(devices, 'device without a user', 'devices without a user');
      if (devices === 0) return `Ring of ${counted(users, 'user', 'users')}`;
      return users === 0 ? `Ring of ${alone}` : `Ring of ${counted(users, 'user', 'users')} and ${alone}`;
    },
    joins: {
      device: (count: number) => `on ${count === 1 ? 'one device' : `${numberText(count)} devices`}`,
      place: (count: number) => `at ${count === 1 ? 'one place' : `${numberText(count)} places`}`,
      anyPlace: (count: number) => `at ${count === 1 ? 'one place' : `${numberText(count)} places`}`,
      ipPlace: (count: number) => `at ${count === 1 ? 'one IP place' : `${numberText(count)} IP places`}`,
      city: (count: number) => `in ${count === 1 ? 'one city' : `${numberText(count)} cities`}`,
      country: (count: number) => `in ${count === 1 ? 'one country' : `${numberText(count)} countries`}`,
      model: (count: number) =>
        `with ${count === 1 ? 'one device model' : `${numberText(count)} device models`}`,
    } satisfies Readonly<Record<LinkKind, (count: number) => string>>,
    within: (days: number) => `within ${counted(days, 'day', 'days')}`,
  },
  judged: (fraud: number, judged: number) =>
    judged === 0 ? 'None judged' : `Judged fraud: ${numberText(fraud)} of ${numberText(judged)}`,
  suspected: (suspected: number, reports: number) =>
    `Risk fraud or high: ${numberText(suspected)} of ${numberText(reports)}`,
  noGroupOf: {
    user: 'Nothing links this user to another.',
    device: 'No other user has this device.',
    place:
      'No shared device was at this place. To see everyone who was there, switch on “Place, on any device”.',
    ipPlace: 'Nothing links the users at this place.',
  },
  shown: (shown: number, reached: number) =>
    `Shown are the nearest ${numberText(shown)} of ${numberText(reached)} linked users and values.`,
  singles: (count: number) =>
    `${counted(count, 'value of a single user is', 'values of single users are')} hidden.`,
  showSingles: 'Show values of single users',
  common: 'shared by too many to follow',
  parts: 'Parts of this group',
  part: (users: number) => counted(users, 'user', 'users'),
  picture: 'Picture of the links',
  pictureKeys: 'Arrow keys move between users and values. Enter starts from the selected one.',
  node: (kind: string, name: string, reports: number, users: number | null) =>
    `${kind} ${name}: ${counted(reports, 'report', 'reports')}${users === null ? '' : `, ${counted(users, 'user', 'users')}`}`,
  legend: { label: 'Legend of the picture', fraud: 'judged fraud', suspected: 'risk fraud or high' },
  selected: 'Selected',
  between: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  noTime: 'no times',
  reports: (count: number) => counted(count, 'report', 'reports'),
  startHere: 'Start here',
  showReports: 'Show in grid',
  showAll: (count: number) => `Show ${counted(count, 'report', 'reports')} in grid`,
  judgeAll: 'Judge all',
  feedbackAll: 'Give feedback on all of this group',
  tooMany: 'This group has too many users for a filter of the grid.',
  showLink: (reports: number, user: string, value: string) =>
    `Show ${counted(reports, 'report', 'reports')} of ${user} with ${value} in the grid`,
  list: 'List of links',
  allLinks: 'All links',
  listedLinks: (shown: number, count: number) =>
    `The ${numberText(shown)} of ${numberText(count)} links with the most reports.`,
  headings: { link: 'User and shared value', reports: 'Reports', time: 'First, last' },
  map: 'Map of the linked places',
  noPlaces: 'No place is linked.',
  onMap: (name: string, users: number) => `${name}: ${counted(users, 'user', 'users')}`,
  timeline: 'When they acted',
  timelineRow: (reports: number, first: string, last: string) =>
    `${counted(reports, 'report', 'reports')}, ${first} to ${last}`,
  timelineCut: (shown: number) => `The nearest ${numberText(shown)} users.`,
};
