import type { BannedPlace } from './assessment';

/** Every figure that an assessment goes by, each with its unit and its reason. */

const minute = 60_000;
const day = 1_440 * minute;

/**
 * Faster than this, in km/h, nobody travels: airliners cruise at about 900. Products that look for impossible travel use the same
 * figure (Ory Kratos, Arsenale).
 */
export const fastestKmPerHour = 900;

/** Journeys of fewer km are not judged by their speed, since positions err (Ory Kratos uses the same floor), nor is it far from home. */
export const farKm = 50;

/** Moments nearer to each other, in ms, count as this far apart: clocks of devices are not exact. */
export const leastTravelTime = 1000;

/** A user is at a usual place within so many km of it: a building with its surroundings, and the error of indoor positions. */
export const usualPlaceKm = 1;

/** A position is learned as a usual place only if it is at most so many km off. */
export const placeLearningKm = 1;

/** A GPS fix teaches networks where they are only if it is at most so many metres off: outdoors it is 5 to 50. */
export const goodFixMetres = 150;

/** Error in km of a GPS fix that doesn't tell its own. */
export const gpsErrorKm = 0.1;

/** How far, in km, a device may be from the learned position of a Wi-Fi network it sees: Wi-Fi reaches 100 m, the mean adds its error. */
export const wifiErrorKm = 0.2;

/** The same of mobile cells: a few km in towns, 35 km at most by the timing advance of GSM. */
export const cellErrorKm = 5;

/** Further than this, in km, GPS and Wi-Fi surroundings contradict each other: far above any error of either. */
export const wifiConflictKm = 5;

/** The same for mobile cells, which reach 35 km. */
export const cellConflictKm = 50;

/** From so many fixes on the learned position of the surroundings is certain. */
export const certainFixes = 3;

/** From so many networks on that agree, too: one alone may have moved since. */
export const certainNetworks = 2;

/** Learning ends with so many fixes: the mean gets little better, and what is settled need not be written again. */
export const mostFixes = 8;

/** A network that was found elsewhere so often travels with somebody and tells no place: a hotspot, a train, a ship. */
export const mobileNetworkMoves = 2;

/**
 * An IP address in another country contradicts a position only beyond so many km: its place in a register errs by tens
 * of km, and providers near a border serve both sides. Within one country it never does: mobile providers lead a whole country's
 * traffic through one city.
 */
export const ipConflictKm = 500;
/** The same where one of the countries is not known: about as wide as the widest but Russia. */
export const ipConflictUnknownCountryKm = 5000;

/** A phishing attack: the accounts of so many users taken over from one place … */
export const phishedAccounts = 3;
/** … within so many ms: stolen passwords are used before their owners change them. */
export const phishingPeriod = 7 * day;

/** So many users beginning on one device are odd: a couple may share a telephone. */
export const suspiciousRegistrations = 3;
/** So many are more than a family. */
export const syntheticRegistrations = 5;
/** At one place so many users are a farm … */
export const placeRegistrations = 6;
/** … if there are at least so many for each device: in a shop everybody brings his own. */
export const placeUsersPerDevice = 2;
/** Registrations count together within so many ms: a farm makes its identities in bursts, a family in years. */
export const registrationPeriod = 30 * day;

/** So many scanned Wi-Fi networks are looked at: the strongest are the nearest, and tell the place best. */
export const mostScannedNetworks = 4;
/** So many mobile cells: the serving one and its best neighbour; further ones add reach, not precision. */
export const mostCells = 2;

/** Characters of the geohash that stands for a place where things happen: a cell of about 1 km, somewhat more than a GPS error. */
export const placePrecision = 6;
/** Characters of the id of a location by GPS: a cell of 38 by 19 m, which is its error. */
export const gpsPrecision = 8;
/** The same by networks, which reach wider: 150 by 150 m. */
export const emPrecision = 7;
/** The same by an IP address: 5 by 5 km, a part of a town. */
export const ipPrecision = 5;

/** The areas of which the application takes no action. */
export const bannedPlaces: readonly BannedPlace[] = [
  { name: 'Old Quarry industrial estate', latitude: 53.2, longitude: -6.6, radiusKm: 2 },
];
