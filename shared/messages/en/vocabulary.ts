import type { PositionSource } from '../../domain/position';
import type { Column } from '../../domain/report-query';
import type { Signal } from '../../domain/signals';

/** What words mean: those of the service, which stay as they are, and our own for what a report holds. */
export const vocabulary = {
  /** What stands above each column. */
  columns: {
    risk: 'Risk',
    fraudCases: 'Fraud cases',
    time: 'Time',
    user: 'User',
    device: 'Device',
    place: 'Place',
    signals: 'Signals',
    positions: 'Positions',
    distance: 'Distance',
    disagreement: 'Disagreement',
    country: 'Country',
    transaction: 'Transaction',
    id: 'Report ID',
  } satisfies Readonly<Record<Column, string>>,

  /** What the words of the specification mean, in its own terms. */
  meanings: {
    risk_assignment: {
      fraud: 'The action is considered fraudulent or part of a fraud.',
      high: 'High risk: the action is potentially fraudulent. Preventive measures are recommended.',
      low: 'Low risk: the action is considered safe to accept.',
      clear: 'No risk was found. The specification names this level but does not describe it further.',
    },
    risk_assessment: {
      fraud: 'The action is considered fraudulent or part of a fraud.',
      high_risk: 'The action is potentially fraudulent. Preventive measures are recommended.',
      low_risk: 'The action is considered safe to accept.',
      unknown_risk: 'No accurate assessment can be given at the time of the request.',
    },
    decision: {
      'SIM Swapping / ATO':
        "Account takeover detected, based on a SIM-swapping attack or not (depending on the client user's protection).",
      Phising: 'Phishing attack detected from a specific location (multiple account takeovers).',
      'Synthetic identity': 'Synthetic identity attack detected.',
      'New user': 'New user detected on the platform.',
      'Location fraud': 'Location fraud attempt detected by comparing all location data sources of the user.',
      'Banned location': 'Location detected from a banned place.',
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
      TOR: 'The connection uses TOR, so the IP position says where the exit node is, not where the device is.',
      VPN: 'The connection uses a VPN, so the IP position says where the VPN server is, not where the device is.',
      Rooted: 'The device is rooted or jailbroken.',
      Emulated: 'The device is being emulated.',
      Debugged: 'The device is open in debugging mode, or the application is not built.',
      'GPS spoofed': 'The GPS location or signal is being spoofed.',
    } satisfies Readonly<Record<Signal, string>>,
    sensor: {
      gps: 'The GPS sensor is activated.',
      mobile_networks: 'The device can access mobile networks.',
      wifi: 'The Wi-Fi sensor is activated.',
      wifi_connected: 'The device is connected to a Wi-Fi network.',
    },
    rating_type: {
      Positive: 'The result was right.',
      Negative: 'The result was wrong.',
      Corrective: 'The result should be corrected as described.',
    },
  },
  /** What each source of a position is. */
  positionMeanings: {
    geo: 'geo_location: where the device says it is by its GPS.',
    em: 'em_location: where the electromagnetic surroundings (Wi-Fi, mobile cells) place the device.',
    ip: 'ip: where the IP address of the connection is registered.',
    location: 'location: the place the service settled on; its location_type says from which source.',
  } satisfies Readonly<Record<PositionSource, string>>,
};
