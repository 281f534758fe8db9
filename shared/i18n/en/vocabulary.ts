import type { Column } from '../../domain/columns';
import type { DerivedSignal } from '../../domain/derived-signals';
import type { PositionSource } from '../../domain/position';
import type { Signal } from '../../domain/report';

/** The service's terms and their explanations, and labels for the parts of a report. */
export const vocabulary = {
  /** Column headings. */
  columns: {
    risk: 'Risk',
    verdict: 'Verdict',
    fraudCases: 'Fraud cases',
    time: 'Time',
    user: 'User',
    device: 'Device',
    place: 'Place',
    signals: 'Signals',
    positions: 'Positions',
    distance: 'Distance',
    disagreement: 'Disagreement',
    travel: 'Impossible travel',
    deviceUsers: 'Device users',
    amount: 'Amount',
    extra: 'Extra data',
    country: 'Country',
    transaction: 'Transaction',
    id: 'Report ID',
  } satisfies Readonly<Record<Column, string>>,

  /** How the service's words are shown, where not as received. */
  words: {
    risk_assignment: { fraud: 'fraud', high: 'high', low: 'low', clear: 'clear' },
    decision: {
      'SIM Swapping / ATO': 'SIM Swapping / ATO',
      Phising: 'Phishing',
      'Synthetic identity': 'Synthetic identity',
      'New user': 'New user',
      'Location fraud': 'Location fraud',
      'Banned location': 'Banned location',
      'Device Swapping': 'Device Swapping',
      'Location Swapping': 'Location Swapping',
      'Common usage': 'Common usage',
    },
    rating_type: { Positive: 'Positive', Negative: 'Negative', Corrective: 'Corrective' },
  },

  /** Definitions of the specification's terms, close to its wording. */
  meanings: {
    risk_assignment: {
      fraud: 'The action is considered fraudulent or part of a fraud.',
      high: 'High risk: the action is potentially fraudulent. Preventive measures are recommended.',
      low: 'Low risk: the action is considered safe to accept.',
      clear: 'No risk was found. The specification names this level but doesn’t describe it.',
    },
    risk_assessment: {
      fraud: 'The action is considered fraudulent or part of a fraud.',
      high_risk: 'The action is potentially fraudulent. Preventive measures are recommended.',
      low_risk: 'The action is considered safe to accept.',
      unknown_risk: 'No accurate assessment can be given at the time of the request.',
    },
    decision: {
      'SIM Swapping / ATO':
        'Account takeover detected, with or without a SIM-swapping attack (depending on the client user’s protection).',
      Phising: 'Phishing attack detected from a specific location (multiple account takeovers).',
      'Synthetic identity': 'Synthetic identity attack detected.',
      'New user': 'New user detected on the platform.',
      'Location fraud': 'Location fraud attempt detected by comparing all location data sources of the user.',
      'Banned location': 'Location detected in a banned place.',
      'Device Swapping': 'Legitimate device swap detected for a user.',
      'Location Swapping': 'Legitimate location swap detected for a user.',
      'Common usage': 'Common usage detected.',
    },
    match_type: {
      gps: 'Comparisons are made using GPS data.',
      wifi_scan: 'Comparisons are made using Wi-Fi sensors, but no matching connected networks are found.',
      wifi_connection: 'Comparisons are made using connected Wi-Fi networks.',
      mobile_networks: 'Comparisons are made using connected mobile networks.',
    },
    location_type: {
      ip: 'The location was derived from the IP address.',
      geo: 'The location was derived from GPS.',
      wifi: 'The location was derived from Wi-Fi networks.',
      lte: 'The location was derived from a 4G (LTE) mobile cell.',
      cdma: 'The location was derived from a CDMA mobile cell.',
      wcdma: 'The location was derived from a 3G (WCDMA) mobile cell.',
      gsm: 'The location was derived from a 2G (GSM) mobile cell.',
    },
    signal: {
      TOR: 'The connection uses TOR, so the IP position shows the exit node, not the device.',
      VPN: 'The connection uses a VPN, so the IP position shows the VPN server, not the device.',
      'Ignored IP':
        'An analyst of this profile said that the place of this IP address says nothing about where people are. Settings lists these places.',
      Rooted: 'The device is rooted or jailbroken.',
      Emulated: 'The device is being emulated.',
      Debugged: 'The device is open in debugging mode, or the application isn’t built.',
      'GPS spoofed': 'The GPS location or signal is being spoofed.',
      'Impossible travel':
        'Derived by Whereabouts: the movement since an earlier report of this user or device is too fast, even at the shortest distance that the assumed radii allow.',
      'New device':
        'Derived by Whereabouts: this user’s first report with this device, after others with another one.',
    } satisfies Readonly<Record<Signal | DerivedSignal, string>>,
    sensor: {
      gps: 'The GPS sensor is activated.',
      mobile_networks: 'The device can access mobile networks.',
      wifi: 'The Wi-Fi sensor is activated.',
      wifi_connected: 'The device is connected to a Wi-Fi network.',
    },
    rating_type: {
      Positive: 'The result was correct.',
      Negative: 'The result was incorrect.',
      Corrective: 'The result should be corrected as described.',
    },
  },
  /** Definitions of the position sources. */
  positionMeanings: {
    geo: 'geo_location: the location reported by the device’s GPS.',
    em: 'em_location: the location derived from the electromagnetic environment (Wi-Fi networks and mobile cells).',
    ip: 'ip: the location where the connection’s IP address is registered.',
    location: 'location: the location determined by the service. Its location_type names the source.',
  } satisfies Readonly<Record<PositionSource, string>>,
};
