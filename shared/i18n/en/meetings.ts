import type { ByChance } from '../../domain/chance';
import type { MeetingPositions } from '../../domain/meetings-question';
import { counted, numberText } from '../number-text';

/** "4 (1 to 9)" */
function byChanceText({ mean, least, most }: ByChance): string {
  const about = numberText(mean, mean < 10 ? 1 : 0);
  return least === most ? about : `${about} (${numberText(least)} to ${numberText(most)})`;
}

/** The tool "Meetings". */
export const meetings = {
  form: 'Question about meetings',
  intro:
    'Which users are at the same place at the same time, again and again, and how much of that is chance? Two reports are a meeting if the circles of their positions overlap and they are close in time.',
  user: 'Only meetings of (user ID)',
  userPlaceholder: 'All users',
  positions: 'Positions',
  positionOptions: {
    gps: 'GPS only',
    gpsAndEm: 'GPS and EM',
  } satisfies Readonly<Record<MeetingPositions, string>>,
  within: 'Time between reports',
  leastDays: 'Met on at least',
  days: (count: number) => counted(count, 'day', 'days'),
  reading: 'Comparing the reports…',
  failed: 'The meetings couldn’t be found.',
  crowded:
    'Too many reports are at the same places at the same time. Choose GPS only, or a shorter time between reports.',
  show: 'Findings',
  pairsOption: (count: number) => `Pairs (${numberText(count)})`,
  gatheringsOption: (count: number) => `Gatherings (${numberText(count)})`,
  basis: (reports: number, users: number, leftOut: number) =>
    `${counted(reports, 'report', 'reports')} of ${counted(users, 'user', 'users')} compared. ${counted(leftOut, 'report doesn’t', 'reports don’t')} say precisely enough where and when.`,
  pairsFound: (count: number, byChance: ByChance, rounds: number) =>
    `${counted(count, 'pair', 'pairs')} found. By chance, expect ${byChanceText(byChance)}: the average and range of ${numberText(rounds)} rounds in which each user’s days were shuffled.`,
  gatheringsFound: (count: number, byChance: ByChance, rounds: number) =>
    `${counted(count, 'gathering', 'gatherings')} of 3 users or more at one place on one day. By chance, expect ${byChanceText(byChance)}: the average and range of ${numberText(rounds)} rounds in which each user’s days were shuffled.`,
  ofUser: (id: string) => `Only those of ${id} are listed. What to expect by chance is for all users.`,
  sure: (count: number) =>
    count === 0
      ? 'Chance can explain all of them.'
      : `Chance hardly explains ${numberText(count)}: at most 1 in 20 of those is expected to be by chance.`,
  cut: (shown: number, count: number) => `The first ${numberText(shown)} of ${numberText(count)}.`,
  nothing: {
    title: 'No such meetings',
    pairs: 'No two users met on that many days. Try a longer time between reports, or EM positions too.',
    gatherings: 'Nowhere were 3 users at one place on one day.',
  },
  hardly: 'Hardly by chance',
  maybe: 'May be chance',
  pair: (one: string, other: string) => `${one} and ${other}`,
  metOn: (days: number, expected: string) =>
    `Met on ${counted(days, 'day', 'days')}; expected by chance: ${expected}`,
  gathered: (users: number, expected: string) =>
    `${counted(users, 'user', 'users')} on one day; expected by chance: ${expected}`,
  atPlace: (place: string, users: number) => `${place}: ${counted(users, 'user', 'users')} on one day`,
  probability: (p: string) => `p ${p}`,
  chanceShare: (percent: string) => `Of the findings at least this strong, about ${percent} are by chance.`,
  shared: (devices: number) => `They share ${counted(devices, 'device', 'devices')}.`,
  noShared: 'They share no device.',
  usual: (one: string, other: string) =>
    `At these places: ${one} of the first user’s reports, ${other} of the second’s. A shared home or workplace is an ordinary cause.`,
  openPair: 'Show their reports',
  openGathering: 'Show these reports',
  meetings: 'Days with a meeting',
  lastMeetings: (shown: number, count: number) =>
    `The last ${numberText(shown)} of ${numberText(count)} days.`,
  apart: (time: string, distance: string, radius: string, otherRadius: string) =>
    `${time} and ${distance} apart; radii ${radius} and ${otherRadius}`,
  openOf: (id: string) => `Open the report of ${id}`,
  from: (from: string, until: string) => `${from} to ${until}`,
  moreUsers: (count: number) => `and ${counted(count, 'more user', 'more users')}`,
  limits:
    'What this shows: who was near whom by their reports, and how far that exceeds chance. It doesn’t show that they know each other: neighbours, colleagues and people in a queue also meet. Meetings on a single day can’t be distinguished from chance.',
  map: 'Map of the meetings',
  /** Leads here from a report. */
  find: 'Find meetings of the user',
};
