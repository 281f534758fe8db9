import type { RingSubject } from '../../domain/ring';
import { counted, numberText } from '../number-text';

/** The screen "Investigate". */
export const investigate = {
  title: 'Investigate',
  tools: 'Tools',
  toolNames: {
    alibi: 'Alibi check',
    links: 'Links',
    meetings: 'Meetings',
    hotSpots: 'Hot spots',
    whatIf: 'What-if',
    drift: 'Drift',
    watches: 'Watches',
    cases: 'Cases',
  },
  /** Of the tools that list findings. */
  newer: 'New reports or verdicts have arrived since.',
  again: 'Compare again',
  /** Of the findings on a map. */
  hidden: (count: number) =>
    `${counted(count, 'more appears', 'more appear')} when you zoom in: there is no room for all numbers.`,
  alibi: {
    checkOf: {
      user: 'Check an alibi of this user',
      device: 'Check an alibi of this device',
    } satisfies Readonly<Record<RingSubject['kind'], string>>,
    /** Leads here from the map. */
    checkHere: 'Check an alibi here',
    form: 'Alibi check',
    intro:
      'Could a user or device have been at a place at a time? The reports before and after that time say how fast they would have had to travel.',
    kind: 'Who',
    kinds: { user: 'User', device: 'Device' } satisfies Readonly<Record<RingSubject['kind'], string>>,
    subject: {
      user: 'User ID',
      device: 'Device ID',
    } satisfies Readonly<Record<RingSubject['kind'], string>>,
    subjectPlaceholder: 'Type the beginning',
    noSubjects: 'No report on this computer has an ID that begins like this.',
    place: 'Place',
    placeHint: 'Search for a city, type coordinates, or click on the map.',
    chosenPlace: 'Asked about',
    radius: 'Radius (km)',
    radiusError: (max: number) => `Enter a number from 0 to ${numberText(max)}.`,
    time: 'Time',
    timeZone: (zone: string) => `Time zone: ${zone}`,
    timeError: 'Enter a date and a time from 2005 on.',
    missing: {
      title: 'Ask about a place and a time',
      subject: 'Choose a user or a device.',
      place: 'Choose a place.',
      time: 'Enter a time.',
      radius: 'Correct the radius.',
    },
    reading: 'Reading the reports…',
    failed: 'The reports couldn’t be read.',
    noReports: {
      user: 'No report on this computer is about this user.',
      device: 'No report on this computer is about this device.',
    } satisfies Readonly<Record<RingSubject['kind'], string>>,
    answer: 'Answer',
    verdicts: {
      yes: 'Yes',
      only: (speed: string) => `Only at ${speed} km/h or faster`,
      onlyInexact: 'Only if a position is off by more than its radius',
      no: 'No',
      open: 'Can’t tell',
    },
    why: {
      yesAtOnce: 'A report allows that they were there without any travel.',
      yes: (speed: string) => `There was time for the trip. It takes at least ${speed} km/h.`,
      only: (limit: string) =>
        `That is faster than the estimated trip from door to door, but within your limit of ${limit} km/h.`,
      onlyNear: (floor: string) =>
        `That is too fast, but over at most ${floor} km, where errors of positions outweigh speeds.`,
      no: (speed: string, limit: string) =>
        `Even at the least distance it takes ${speed} km/h, more than your limit of ${limit} km/h.`,
      noTime: 'Even at the least distance, no speed is fast enough.',
      contradiction:
        'One report allows it, another one doesn’t. The two also exclude each other: travel between them would be impossible. At least one of them is wrong about where the device was.',
      unknown: 'No report around that time says where they were.',
    },
    /** What the answer means, below it. */
    meaning: {
      possible: 'Nothing excludes it. That doesn’t mean that they were there.',
      excluded: 'This holds if the positions are within their assumed radii.',
    },
    used: 'Reports used',
    sides: { before: 'Before', after: 'After' },
    openReport: 'Open report',
    noneBefore: 'No report before that time says where they were.',
    noneAfter: 'No report after that time says where they were.',
    earlier: (span: string) => `${span} earlier`,
    later: (span: string) => `${span} later`,
    atThatTime: 'at that time',
    skipped: (count: number) =>
      `${counted(count, 'nearer report has', 'nearer reports have')} no position to compare.`,
    excludesMore: 'This report excludes what nearer ones allow.',
    distance: (distance: string, interval: string) => `${distance} away (${interval})`,
    exactDistance: (distance: string) => `${distance} away`,
    within: 'within the radius',
    atLeast: (speed: string) => `at least ${speed} km/h`,
    noSpeed: 'no speed is enough',
    covered: 'agrees with a more precise position',
    excluded: (behind: string) => `not compared: ${behind}`,
    moment: 'Moment between the reports',
    momentValue: (time: string) => `Reachable area at ${time}`,
    reachable: (limit: string) =>
      `The coloured area is where they can be at this moment at up to ${limit} km/h. Move the slider to see other moments.`,
    unreachable: (limit: string) =>
      `The map shows no area: ${limit} km/h is too slow to get from one report to another.`,
    askedMoment: 'Time asked about',
    map: 'Map of the alibi',
  },
  /** A trip from door to door. Always an estimate. */
  trip: {
    ground: (time: string) => `about ${time} by road or rail`,
    plane: (time: string) => `about ${time} by plane`,
    between: (trip: string, from: string, to: string) => `${trip}, ${from} to ${to}`,
    overLimit: (limit: string) => `Faster than your limit of ${limit} km/h.`,
    withinLimit: (limit: string) => `Within your limit of ${limit} km/h.`,
    takesLonger: (trip: string) => `Door to door, it takes longer: ${trip} (estimate).`,
    fits: (trip: string) => `Door to door, there was time: ${trip} (estimate).`,
    estimated: (trip: string) => `door to door ${trip} (estimate)`,
    assumptions: (drive: string, before: string, flight: string, after: string) =>
      `Estimate: ${drive} on the road, ${before} at the airport, ${flight} in the air, ${after} after landing.`,
    groundAssumptions: (speed: number) => `Estimate: in a straight line at ${numberText(speed)} km/h.`,
  },
};
