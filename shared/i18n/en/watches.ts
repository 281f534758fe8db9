import type { WatchKind } from '../../domain/watch';
import { counted, decimalText, numberText } from '../number-text';

/** The tool "Watches". */
export const watches = {
  intro:
    'A watch finds the new reports of a user, a device, a place or a view, and says so in one notification. Try it on the past before you switch it on.',
  shows:
    'A watch finds reports, not people. A certain hit of a place has all of its positions inside with their whole assumed radius; a possible one only overlaps. Reports that arrived before the watch was switched on aren’t hits, and a report that the service changes later isn’t tested again.',
  list: 'Your watches',
  none: 'No watches yet',
  add: 'New watch',
  edit: 'Edit watch',
  kind: 'Watch',
  kinds: { user: 'User', device: 'Device', place: 'Place', view: 'View' } satisfies Readonly<
    Record<WatchKind, string>
  >,
  place: 'Watched place',
  placeHint: 'Search for a city or type coordinates. On the map, right-click a place.',
  chosenPlace: 'Place',
  radius: 'Watched radius (km)',
  radiusError: (max: number) => `Enter a number from 0 to ${numberText(max)}.`,
  view: 'View to watch',
  chooseView: 'Choose a view',
  sharedView: (view: string, author: string) => `${view} (shared by ${author})`,
  viewHint: 'The watch copies the view’s search and filters, without times such as “the last hour”.',
  watchTitle: 'Title',
  titleHint: 'Notifications show the title. Use your own words, not an ID.',
  defaultTitles: {
    user: 'Watched user',
    device: 'Watched device',
    place: 'Watched place',
    view: 'Watched view',
  } satisfies Readonly<Record<WatchKind, string>>,
  missing: {
    title: 'Choose what to watch',
    subject: {
      user: 'Enter the user’s ID.',
      device: 'Enter the device’s ID.',
      place: 'Choose a place.',
      view: 'Choose a view.',
    } satisfies Readonly<Record<WatchKind, string>>,
  },
  needsTitle: 'Enter a title.',
  start: 'Switch on',
  save: 'Save watch',
  cancel: 'Cancel',
  tooManyWatches: (max: number) =>
    `You have ${numberText(max)} watches, the most possible. Delete one to add another.`,
  pastTitle: 'Dry run over the past',
  running: 'Testing the stored reports…',
  failed: 'The dry run failed.',
  perDay: (perDay: number) =>
    perDay > 0 && perDay < 0.1 ? 'Less than one in 10 days' : `About ${decimalText(perDay, 1)} a day`,
  noHits: (days: number) => `No hits in the last ${counted(days, 'day', 'days')}.`,
  ofDays: (days: number) => `Last ${counted(days, 'day', 'days')}`,
  certain: (count: number) => `${numberText(count)} certain`,
  possible: (count: number) => `${numberText(count)} possible`,
  tooMany: (max: number) =>
    `That is more than ${numberText(max)} hits a day. A view is the better tool for so many reports. You can narrow the watch down, or switch it on anyway.`,
  onlyDays: (days: number) =>
    `Only the last ${counted(days, 'day was', 'days were')} counted: there are too many reports near this place.`,
  chart: (days: number) => `Hits by day, last ${counted(days, 'day', 'days')}`,
  newest: 'Newest hits in the past',
  unseen: 'Unseen hits',
  noUnseen: 'No unseen hits',
  listed: (shown: number, total: number) =>
    `The newest ${numberText(shown)} of ${numberText(total)} unseen hits`,
  full: (max: number) =>
    `This watch waits: it has ${numberText(max)} unseen hits. Mark them as seen, and it continues where it stopped.`,
  states: { on: 'On', off: 'Paused' },
  pause: 'Pause',
  resume: 'Resume',
  resumeNote: 'Reports that arrive while a watch is paused aren’t hits.',
  openReport: 'Open report',
  showInGrid: 'Show in grid',
  markSeen: 'Mark as seen',
  editThis: 'Edit',
  remove: 'Delete',
  removed: 'Watch deleted',
  undo: 'Undo',
  notSaved: 'The watches couldn’t be saved.',
  notRead: 'The watches couldn’t be read.',
  notListed: 'The hits couldn’t be read.',
  certainty: { certain: 'Certain', possible: 'Possible' },
  /** Describes the tab and the screen's link. */
  unseenCount: (count: number) => counted(count, 'unseen hit of watches', 'unseen hits of watches'),
  placeText: (place: string, radius: string) => `${place}, ${radius} around`,
  /** Lead here from elsewhere. */
  watchThis: { user: 'Watch this user', device: 'Watch this device' },
  watchHere: 'Watch this place',
  watchView: 'Watch this view',
  /** A notification. */
  digest: {
    sinceStart: (hits: string) => `Watches, while you were away: ${hits}`,
    sinceLast: (hits: string) => `Watches, new hits: ${hits}`,
    ofWatch: (title: string, certain: number, possible: number) =>
      possible === 0
        ? `${title}: ${numberText(certain)}`
        : certain === 0
          ? `${title}: ${numberText(possible)} possible`
          : `${title}: ${numberText(certain)} and ${numberText(possible)} possible`,
    more: (count: number) => `and ${counted(count, 'more watch', 'more watches')}`,
  },
  setting: 'Hits of watches',
  settingDescription:
    'One notification for all watches with their titles and numbers, only while the window is in the background',
  settingChoices: {
    0: 'Off',
    15: 'Every 15 minutes at most',
    60: 'Every hour at most',
    240: 'Every 4 hours at most',
  },
};
