import type { UnusablePosition } from '../../domain/position';
import { counted, numberText } from '../number-text';

/** The details of one report. */
export const report = {
  title: 'Report',
  label: 'Report details',
  loading: 'Loading report…',
  views: { label: 'Report view', details: 'Details', raw: 'Raw JSON' },
  unreadable: 'couldn’t be read',
  copy: (what: string) => `Copy ${what}`,
  header: {
    showOnMap: 'Show on map',
    giveFeedback: 'Give feedback',
    close: 'Close report details',
  },
  problem: {
    gone: 'This report isn’t in the local copy, or no longer is.',
    refresh: 'Refresh reports',
  },
  feedbackObstacle: {
    noTransaction: 'Feedback needs a transaction ID, and this report has none.',
    /** `error` is a complete sentence. */
    wrongTransaction: (error: string) => `You can’t send feedback for this transaction ID. ${error}`,
  },
  summary: {
    noRisk: 'No risk level',
    user: 'User',
    copyUser: 'Copy user ID',
    device: 'Device',
    place: 'Place',
    amount: 'Amount',
    amountFrom: (path: string) => `From ${path}, as sent`,
    time: 'Time',
    transaction: 'Transaction',
    copyTransaction: 'Copy transaction ID',
    signals: 'Signals',
    noSignal: 'No signals raised',
    noFraudCase: 'none',
  },
  /** The service's two scales of risk. {word} is a level as received, {meaning} its definition, a sentence. */
  scales: {
    label: 'The two risk scales',
    two: 'The service uses two scales. Both are shown as sent, and neither is converted into the other.',
    level: 'Level of this report: {word}. {meaning}',
    text: 'Scale used in the text: {word}. {meaning}',
  },
  /** {id} is the application ID as received. */
  foreignApplication: 'Different application: {id} doesn’t match the other reports in this profile.',
  /** Different reports with the same ID. {id} is the ID as received. */
  sameId: {
    label: 'ID conflict',
    found: (others: number) =>
      `${counted(others, 'other report has', 'other reports have')} the same ID, {id}, but another transaction or application. All are kept.`,
    reasons: {
      rounded: 'A program between the service and this computer has probably rounded the IDs.',
      reused: 'The service has probably given the ID again, as after its database was reset.',
    },
    others: 'Reports with the same ID',
    noTransaction: 'No transaction',
    showAll: 'Show all ID conflicts',
  },
  note: {
    label: 'Note',
    placeholder: 'Add your findings. Notes stay on this computer.',
    state: 'Note status',
    saved: 'Saved',
    failed: 'Not saved. Your text is still here.',
    saveAgain: 'Save note again',
  },
  flags: { yes: 'yes', no: 'no' },
  unreadableFields: {
    title: (count: number) => counted(count, 'field couldn’t be read', 'fields couldn’t be read'),
    label: 'Fields that couldn’t be read',
    wholeReport: 'the entire report',
    problem: 'expected {expected}, received {received}',
    notJson: 'not JSON from byte {byte} on: {received}',
    tooMuch: 'more than Whereabouts reads of a report, from byte {byte} on: {received}',
  },
  unknownFields: { title: 'Fields not in the specification', label: 'Unknown fields' },
  history: {
    title: (count: number) => counted(count, 'earlier version', 'earlier versions'),
    label: 'Earlier versions',
    /** The number of versions received, and of those stored in addition to the first and the latest. */
    someStored: (versions: number, between: number) =>
      `Received in ${numberText(versions)} versions. ${
        between === 0
          ? 'The first and the latest are stored.'
          : `The first, the latest and ${numberText(between)} in between are stored.`
      }`,
    /** Precedes the field paths. */
    changing: 'Changed in every stored version:',
    moreChanging: (count: number) => `and ${counted(count, 'more field', 'more fields')}`,
    changedIn: {
      received: 'Received {received}, changed in the version received {changed}:',
      receivedOf: 'Received {received} (report time {reported}), changed in the version received {changed}:',
    },
    comparedWith: {
      received: 'Received {received}, compared with the version received {changed}:',
      receivedOf:
        'Received {received} (report time {reported}), compared with the version received {changed}:',
    },
    missing: (count: number) =>
      `${counted(count, 'version in between isn’t', 'versions in between aren’t')} stored.`,
    onlyFormatting: 'Only the formatting changed, no fields.',
    wholeReport: 'the entire report',
    changedTo: 'changed to',
  },
  distances: {
    title: 'Distances between positions',
    /** `interval` as "0–60 km". */
    withRadii: (interval: string) => `With the assumed radii: ${interval}`,
    onePosition: 'Only one position, so there’s nothing to compare.',
    noPosition: 'No position has coordinates.',
  },
  positionNotes: {
    label: 'Notes on the positions',
    tor: 'The connection uses TOR. The IP address shows the location of the exit node, not the device.',
    vpn: 'The connection uses a VPN. The IP address shows the location of the VPN server, not the device.',
    ignoredIp: 'The place of the IP address is ignored: it says nothing about where people are.',
    /** `position` is one of "GPS location", "EM location", "IP address", "Location". */
    wrapped: (position: string, longitude: number) =>
      `${position} has a longitude beyond 180°. It’s the same as ${longitude}°.`,
    unusable: (position: string, reason: string) => `${position} can’t be placed on the map: ${reason}.`,
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
      user: 'Since this user’s previous report',
      device: 'Since this device’s previous report',
      both: 'Since the previous report',
      trustedUser: 'Since this user’s last trusted report',
      trustedDevice: 'Since this device’s last trusted report',
    },
    open: 'Open previous report',
    openTrusted: 'Open trusted report',
    trusted:
      'Trusted: of low or clear risk, not judged fraud or suspicious, without TOR, VPN or spoofed GPS, and with a position.',
    previousIsTrusted: 'The previous report is also the last trusted one.',
    /** `words` is the interpretation of the movement; `span` as in "2 h". */
    reading: (words: string, span: string) => `${words}, ${span} between reports`,
    impossible: (words: string, span: string) => `Impossible travel: ${words}, ${span} between reports`,
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
      `Probably ${utc} (${local}), assuming ${unit}. The specification doesn’t define the unit.`,
    implausible: 'Implausible in any unit. The specification doesn’t define one.',
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
    copyReport: 'Copy report ID',
    time: 'Report time',
    implausibleTime: 'This report time is implausible. It probably wasn’t sent in nanoseconds.',
    /** {time} is when this computer received it first. */
    received: 'First received {time}',
  },
  position: {
    id: 'Location ID',
    type: 'Location type',
    /** `holder` is the field, for example "geo_location". */
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
    /** `received` is a time, for example "2026-03-01 14:06:00 UTC". */
    latest: (received: string) => `Latest, received ${received}`,
    first: (received: string) => `First, received ${received}`,
    numbered: (version: number, received: string) => `Version ${numberText(version)}, received ${received}`,
    size: (characters: number) => `${numberText(characters)} characters as received`,
    file: 'JSON file',
    copy: 'Copy raw JSON',
    truncated: 'Long values are truncated here. Copying includes everything.',
    hiddenCharacters:
      'Some characters here are invisible or change the text direction. “Formatted” makes them visible.',
  },
  truncated: 'truncated',
  showAll: 'Show all',
  showLess: 'Show less',
  notShown: (characters: number) =>
    `${numberText(characters)} more characters aren’t shown. Copying includes them.`,
};
