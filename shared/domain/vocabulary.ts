/**
 * The words of the specification (section 1 and 2) with their meaning in its own terms. Open sets: a word that
 * is not here is shown as it came, marked as unknown, and never mapped to a known one.
 */

/** Risk levels of `risk_assignment`, worst first. */
export const riskAssignments = ['fraud', 'high', 'low', 'clear'] as const;
export type RiskAssignment = (typeof riskAssignments)[number];

/** Rating types of a feedback's valuation. */
export const ratingTypes = ['Positive', 'Negative', 'Corrective'] as const;
export type RatingType = (typeof ratingTypes)[number];

/** Decision values, spelled as the specification spells them. */
export const decisions = [
  'SIM Swapping / ATO',
  'Phising',
  'Synthetic identity',
  'New user',
  'Location fraud',
  'Banned location',
  'Device Swapping',
  'Location Swapping',
  'Common usage',
] as const;

/** Values of `location_type`. */
export const locationTypes = ['ip', 'geo', 'wifi', 'lte', 'cdma', 'wcdma', 'gsm'] as const;

/** True for one of the four levels the specification names for `risk_assignment`, letter for letter. */
export function isRiskAssignment(word: string): word is RiskAssignment {
  return riskAssignments.some((known) => known === word);
}

/** Which vocabulary a word is looked up in; the same word may mean different things in two of them. */
export type VocabularyName =
  | 'risk_assignment'
  | 'risk_assessment'
  | 'decision'
  | 'match_type'
  | 'location_type'
  | 'signal'
  | 'sensor'
  | 'position'
  | 'rating_type';

const glossary: Readonly<Record<VocabularyName, Readonly<Record<string, string>>>> = {
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
  },
  sensor: {
    gps: 'The GPS sensor is activated.',
    mobile_networks: 'The device can access mobile networks.',
    wifi: 'The Wi-Fi sensor is activated.',
    wifi_connected: 'The device is connected to a Wi-Fi network.',
  },
  position: {
    'GPS location': 'geo_location: where the device says it is by its GPS.',
    'EM location':
      'em_location: where the electromagnetic surroundings (Wi-Fi, mobile cells) place the device.',
    'IP address': 'ip: where the IP address of the connection is registered.',
    Location: 'location: the place the service settled on; its location_type says from which source.',
  },
  rating_type: {
    Positive: 'The result was right.',
    Negative: 'The result was wrong.',
    Corrective: 'The result should be corrected as described.',
  },
};

/**
 * What a word of the service means, or null when the specification does not know it. Looks only at own entries, so
 * that a hostile word such as "constructor" is simply unknown.
 */
export function meaningOf(vocabulary: VocabularyName, word: string): string | null {
  const entries = glossary[vocabulary];
  return Object.hasOwn(entries, word) ? (entries[word] ?? null) : null;
}
