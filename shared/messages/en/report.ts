import type { UnusablePosition } from '../../domain/position';
import { counted, numberText } from '../number-text';

/** The details of one report. */
export const report = {
  title: 'Report',
  label: 'Report details',
  loading: 'Loading the report…',
  views: { label: 'Views of the report', details: 'Details', raw: 'Raw JSON' },
  unreadable: 'could not be read',
  copy: (what: string) => `Copy ${what}`,
  header: {
    showOnMap: 'Show on map',
    giveFeedback: 'Give feedback',
    close: 'Close report details',
  },
  problem: {
    gone: 'It is not, or no longer, among the reports kept on this computer.',
    refresh: 'Refresh reports',
  },
  feedbackObstacle: {
    noTransaction: 'Feedback is sent by transaction ID, and this report gives none.',
    /** `mistake` is a sentence. */
    wrongTransaction: (mistake: string) => `No feedback can be sent to this transaction ID. ${mistake}`,
  },
  summary: {
    noRisk: 'No risk given',
    transaction: 'Transaction',
    copyTransaction: 'Copy transaction ID',
    reportId: 'Report ID',
    copyReportId: 'Copy report ID',
    time: 'Time',
    oddTime: 'Not a plausible time of a report: most likely it was not sent in nanoseconds.',
    received: 'Received',
    signals: 'Signals',
    noSignal: 'No signal raised',
    noFraudCase: 'none',
  },
  /** {id} is the application's, as received. */
  foreignApplication: 'Another application: {id} is not the one of the profile’s other reports.',
  note: {
    label: 'Note',
    placeholder: 'What you found out. It stays on this computer.',
    state: 'Note state',
    saved: 'Saved',
    failed: 'Not saved. What you typed stays here.',
    saveAgain: 'Save the note again',
  },
  flags: { yes: 'yes', no: 'no' },
  unreadableFields: {
    title: (count: number) => counted(count, 'field could not be read', 'fields could not be read'),
    label: 'Fields that could not be read',
    wholeReport: 'the report itself',
    problem: 'expected {expected}, received {received}',
  },
  unknownFields: { title: 'Fields the specification does not know', label: 'Unknown fields' },
  history: {
    title: (count: number) => counted(count, 'earlier version', 'earlier versions'),
    label: 'Earlier versions',
    /** How many versions there were, and how many are stored beside the first and the last. */
    someStored: (versions: number, between: number) =>
      `Seen in ${numberText(versions)} versions; ${
        between === 0
          ? 'the first and the last are stored.'
          : `the first, the last and ${numberText(between)} in between are stored.`
      }`,
    /** Before the paths of fields. */
    changing: 'Changed in every stored version:',
    moreChanging: (count: number) => `and ${counted(count, 'more field', 'more fields')}`,
    followed: {
      received: 'Received {received}, changed by what was received {changed}:',
      receivedOf: 'Received {received} (report of {reported}), changed by what was received {changed}:',
    },
    notFollowed: {
      received: 'Received {received}, compared with what was received {changed}:',
      receivedOf: 'Received {received} (report of {reported}), compared with what was received {changed}:',
    },
    missing: (count: number) =>
      `${counted(count, 'version in between is', 'versions in between are')} not stored.`,
    formOnly: 'Only its form changed, no field did.',
    wholeReport: 'the whole report',
    became: 'became',
  },
  distances: {
    title: 'Distances between positions',
    /** `interval` as "0–60 km". */
    asPrecise: (interval: string) => `As precise as such positions are: ${interval}`,
    onePosition: 'Only one position: there is nothing to compare.',
    noPosition: 'No position with coordinates.',
  },
  positionNotes: {
    label: 'Notes on the positions',
    tor: 'The connection uses TOR: the IP address is where the exit node is, not the device.',
    vpn: 'The connection uses a VPN: the IP address is where the VPN server is, not the device.',
    /** `position` is one of "GPS location", "EM location", "IP address", "Location". */
    suspicious: (position: string) => `${position} is exactly 0, 0: most likely no fix, not a place.`,
    wrapped: (position: string, longitude: number) =>
      `${position} has a longitude beyond 180°: the same as ${longitude}° here.`,
    unusable: (position: string, reason: string) => `${position} cannot be placed: ${reason}.`,
    unusableReasons: {
      'no coordinates': 'no coordinates',
      'no latitude': 'no latitude',
      'no longitude': 'no longitude',
      'latitude out of range': 'latitude out of range',
      'latitude out of range, perhaps swapped with the longitude':
        'latitude out of range, perhaps swapped with the longitude',
      'longitude out of range': 'longitude out of range',
    } satisfies Readonly<Record<UnusablePosition['reason'], string>>,
  },
  movement: {
    titles: {
      user: 'Since the report before of this user',
      device: 'Since the report before of this device',
      both: 'Since the report before of this user and device',
    },
    open: 'Open that one',
    /** `words` say how it came there; `span` as "2 h". */
    reading: (words: string, span: string) => `${words}, ${span} between`,
    impossible: (words: string, span: string) => `Impossible travel: ${words}, ${span} between`,
  },
  event: {
    title: 'Event',
    risk: 'Risk',
    fraudCases: 'Fraud cases',
    id: 'Event ID',
    time: 'Event time',
    units: { s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds' },
    /** `unit` is one of `units`. */
    likely: (utc: string, local: string, unit: string) =>
      `Likely ${utc} (${local}), read as ${unit}: the specification gives no unit.`,
    implausible: 'Plausible in no unit; the specification gives none.',
  },
  device: {
    title: 'Device',
    id: 'Device ID',
    model: 'Model',
    integrity: 'Integrity',
    sensors: 'Sensors',
    sensorNames: {
      gps: 'GPS',
      mobile_networks: 'Mobile networks',
      wifi: 'Wi-Fi',
      wifi_connected: 'Wi-Fi connected',
    },
  },
  identity: {
    title: 'User and report',
    user: 'User ID',
    application: 'Application ID',
    transaction: 'Transaction ID',
    report: 'Report ID',
    nanoseconds: 'Report time in nanoseconds',
  },
  position: {
    id: 'Location ID',
    type: 'Location type',
    /** `holder` is the field, as "geo_location". */
    copyCoordinates: (holder: string) => `Copy coordinates of ${holder}`,
    address: 'Address',
    addressFields: {
      city: 'City',
      state: 'State',
      region: 'Region',
      country: 'Country',
      country_code: 'Country code',
    },
    latitude: 'Latitude',
    longitude: 'Longitude',
  },
  extraData: 'Extra data',
  raw: {
    formatted: 'Formatted',
    version: 'Version',
    /** `received` is a time, as "2026-03-01 14:06:00 UTC". */
    latest: (received: string) => `Latest, received ${received}`,
    first: (received: string) => `First, received ${received}`,
    numbered: (version: number, received: string) => `Version ${numberText(version)}, received ${received}`,
    size: (characters: number) => `${numberText(characters)} characters as received`,
    copy: 'Copy raw JSON',
    abridged: 'Texts too long to be shown are cut here. Copy takes all of it.',
    deceptive:
      'Some characters here are invisible or change the direction of text; “Formatted” spells them out.',
  },
  moreNotShown: 'More is not shown',
  notShown: (characters: number) =>
    `${numberText(characters)} more characters are not shown. Copy takes all of them.`,
};
