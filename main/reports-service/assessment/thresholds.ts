import type { BannedPlace } from './assessment';

/** The thresholds of an assessment, each with its unit and reason. */

const minute = 60_000;
const day = 1_440 * minute;

/**
 * Maximum speed of travel in km/h: airliners cruise at about 900. Products that detect impossible travel use the same
 * value (Ory Kratos, Arsenale).
 */
export const maxTravelKmPerHour = 900;

/**
 * Distance in km beyond which a position is far from a usual place. The speed of shorter journeys isn't checked,
 * because of position errors (Ory Kratos uses the same minimum).
 */
export const farKm = 50;

/** Minimum time in ms assumed between two sightings, because device clocks aren't exact. */
export const minTravelMs = 1000;

/** Radius of a usual place in km: a building and its surroundings, plus the error of indoor positions. */
export const usualPlaceKm = 1;

/** Maximum error in km of a position that is learned as a usual place. */
export const maxLearningErrorKm = 1;

/** Maximum error in metres of a GPS fix that network positions are learned from. Outdoors the error is 5 to 50 m. */
export const maxLearningErrorMetres = 150;

/** Assumed error in km of a GPS fix without a given accuracy. */
export const gpsErrorKm = 0.1;

/**
 * Maximum distance in km from the learned position of a received Wi-Fi network: Wi-Fi reaches 100 m, plus the error of
 * the mean.
 */
export const wifiErrorKm = 0.2;

/** The same for mobile cells: a few km in towns, at most 35 km because of GSM's timing advance. */
export const cellErrorKm = 5;

/** Distance in km beyond which GPS and Wi-Fi surroundings contradict each other, far above the error of either. */
export const wifiConflictKm = 5;

/** The same for mobile cells, which reach 35 km. */
export const cellConflictKm = 50;

/** Minimum number of fixes for a certain position of the surroundings. */
export const minCertainFixes = 3;

/** Minimum number of networks for a certain position of the surroundings: a single one may have moved. */
export const minCertainNetworks = 2;

/**
 * Number of fixes after which a network stops learning. More would hardly improve the mean, and an unchanged history
 * needn't be written.
 */
export const maxFixes = 8;

/** Number of moves after which a network no longer indicates a place: a hotspot, a train, a ship. */
export const minMobileNetworkMoves = 2;

/**
 * Distance in km beyond which an IP address in another country contradicts a position: registered positions have errors
 * of tens of km, and providers near a border serve both sides. Within one country, there is never a contradiction,
 * because mobile providers route a whole country's traffic through one city.
 */
export const ipConflictKm = 500;
/** The same if one of the countries is unknown: about the width of the widest country except Russia. */
export const ipConflictUnknownCountryKm = 5000;

/** Minimum number of accounts taken over from one place that indicates a phishing attack … */
export const minPhishedAccounts = 3;
/** … within this period in ms: stolen passwords are used before their owners change them. */
export const phishingPeriodMs = 7 * day;

/** Minimum number of users first seen on one device that is suspicious: a couple may share a phone. */
export const minSuspiciousRegistrations = 3;
/** Minimum number of users first seen on one device that exceeds a family. */
export const minSyntheticRegistrations = 5;
/** Minimum number of users first seen at one place that indicates a farm … */
export const minPlaceRegistrations = 6;
/** … if there are at least this many for each device: in a shop, people bring their own devices. */
export const minUsersPerDevice = 2;
/** Period in ms within which registrations count together: a farm registers in bursts, a family over years. */
export const registrationPeriodMs = 30 * day;

/**
 * Maximum number of considered Wi-Fi networks from a scan: the strongest ones are the nearest and indicate the place
 * best.
 */
export const maxScannedNetworks = 4;
/**
 * Maximum number of considered mobile cells: the serving cell and its best neighbour. More would add range, not
 * precision.
 */
export const maxCells = 2;

/** Geohash length of a place with recorded events: a cell of about 1 km, somewhat larger than a GPS error. */
export const placePrecision = 6;
/** Geohash length of a GPS location's ID: a cell of 38 by 19 m, like its error. */
export const gpsPrecision = 8;
/** The same for networks, whose range is larger: 150 by 150 m. */
export const emPrecision = 7;
/** The same for IP addresses: 5 by 5 km, part of a town. */
export const ipPrecision = 5;

/** The areas from which the application accepts no action. */
export const bannedPlaces: readonly BannedPlace[] = [
  { name: 'Old Quarry industrial estate', latitude: 53.2, longitude: -6.6, radiusKm: 2 },
];
