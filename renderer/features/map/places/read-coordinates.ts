import type { Point } from '../../../../shared/domain/geodesy';
import { messages } from '../../../../shared/i18n/messages';
import { fold } from '../../../../shared/text/fold';

/**
 * Reads coordinates as people write and copy them: "40.4, -3.7", "40,4 -3,7", "(40.4, -3.7)", "lat: 40.4 lon: -3.7",
 * "40°25'N 3°42'14"W", "40d 25m N, 3d 42m W", "N 40 25.0, W 3 42.2", with digits of any script, and as WKT, GeoJSON or ISO 6709.
 * Latitude comes first unless letters or the format say otherwise. Returns null for anything else.
 */
export function readCoordinates(text: string): Point | null {
  return readWith(text, currentWords());
}

/** Returns true for coordinates that can't be read because of an O, which is west in Spanish and French, and east in German. */
export function hasUnclearDirection(text: string): boolean {
  return readCoordinates(text) === null && readWith(text, withLetters({ W: 'O' })) !== null;
}

function readWith(text: string, words: Directions): Point | null {
  if (text.length > maxLength) return null;
  const written = plain(text, words);
  const formatted = readFormats(written);
  if (formatted !== undefined) return formatted;
  const [first, second] = (partsOf(withoutLabel(written)) ?? []).map(readAngle);
  if (!first || !second || (first.axis !== null && first.axis === second.axis)) return null;
  const isSwapped = first.axis === 'longitude' || second.axis === 'latitude';
  return isSwapped ? pointAt(second.degrees, first.degrees) : pointAt(first.degrees, second.degrees);
}

const maxLength = 200;

export function pointAt(latitude: number, longitude: number): Point | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

type Directions = Readonly<Record<'N' | 'S' | 'E' | 'W', RegExp>>;

/**
 * In English, Spanish, Portuguese, Basque, French and German. A lone O isn't among them: oeste and ouest begin with it, and so
 * does the German Ost.
 */
const words: Readonly<Record<keyof Directions, string>> = {
  N: 'NORTH|NORTE|NORD|IPARRA(?:LDEA?)?',
  S: 'SOUTH|SUR|SUL|SUE?D|HEGOA(?:LDEA?)?',
  E: '(?<![A-Z])(?:EAST|L?ESTE?|OST|EKIALDEA?)(?![A-Z])',
  W: 'WEST|OU?ESTE?|MENDEBAL(?:DEA?)?',
};

/** Returns the words, and the letters of the current language's compass: in Spanish O is west. */
function currentWords(): Directions {
  const { north, south, east, west } = messages.words.compass;
  return withLetters({ N: north, S: south, E: east, W: west });
}

function withLetters(letters: Readonly<Partial<Record<keyof Directions, string>>>): Directions {
  const read = (direction: keyof Directions) =>
    new RegExp(`${words[direction]}|(?<![A-Z])${letters[direction] ?? direction}(?![A-Z])`, 'g');
  return { N: read('N'), S: read('S'), E: read('E'), W: read('W') };
}

/** Returns a text in ASCII capitals, with the signs that keyboards and copied texts vary made alike, "^" for degrees. */
function plain(text: string, words: Directions): string {
  const signs = text
    .replace(/[º˚°]/g, '^')
    .replace(/[′’‘`´]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replaceAll('−', '-');
  const ascii = fold(signs).toUpperCase().trim();
  const measured = ascii.replace(
    /(\d)\s*D(?:EG)?\s*([\d.,]+)\s*M(?:IN)?\b\s*(?:([\d.,]+)\s*S(?:EC)?\b)?/g,
    "$1^$2'$3",
  );
  return Object.entries(words)
    .reduce((read, [letter, word]) => read.replace(word, letter), measured)
    .replace(/^[[({<"'\s]+(?=[^[({<]*$)|[\])}>\s]+$/g, '');
}

const number = '([-+]?\\d+(?:\\.\\d+)?)';
const wkt = new RegExp(`^(?:SRID=4326;)?POINT\\s*Z?\\s*\\(\\s*${number}\\s+${number}`);
const geoJson = new RegExp(`"COORDINATES"\\s*:\\s*\\[\\s*${number}\\s*,\\s*${number}`);
const iso6709 = /^([-+]\d{1,2}(?:\.\d+)?)([-+]\d{1,3}(?:\.\d+)?)(?:[-+][\d.]+)?(?:CRS\w+)?\/?$/;
const label = 'LAT(?:ITUDE?|ITUD)?|LON(?:G|GITUDE?|GITUD)?|LNG|LONGITUD';
const labelled = new RegExp(
  `^\\W*(${label})\\b["'\\s:=]*(.+?)[\\s,;&"']+(${label})\\b["'\\s:=]*(.+?)[\\s"',;]*$`,
);

/** Reads the formats that say themselves which number is which; undefined if the text has none of them. */
function readFormats(written: string): Point | null | undefined {
  const [, east, north] = wkt.exec(written) ?? geoJson.exec(written) ?? [];
  if (north !== undefined) return pointAt(Number(north), Number(east));
  const [, latitude, longitude] = iso6709.exec(written) ?? [];
  if (longitude !== undefined) return pointAt(Number(latitude), Number(longitude));
  const [, first = '', one = '', second = '', other = ''] = labelled.exec(written) ?? [];
  if (first === '' || first.startsWith('LA') === second.startsWith('LA')) return undefined;
  const [latitudeAngle, longitudeAngle] = (first.startsWith('LA') ? [one, other] : [other, one]).map((each) =>
    readAngle(each.replace(/(\d),(\d)/, '$1.$2')),
  );
  return latitudeAngle && longitudeAngle ? pointAt(latitudeAngle.degrees, longitudeAngle.degrees) : null;
}

/** Removes what stands before the coordinates: "GPS:", "Lat/Long: ", "Coordenadas (lat, lon): ". */
function withoutLabel(written: string): string {
  return written.replace(/^[A-Z][A-Z\s/,()]*[:=]\s*/, '').replace(/^LAT\W+LO?NG?\s+(?=[-+\d])/, '');
}

/** Replaces decimal commas, and hyphens between numbers of one angle. */
function withDecimalPoints(written: string): string {
  const spaced = /[NSEW]/.test(written) ? written.replace(/(\d)-(?=\d)/g, '$1 ') : written;
  if (spaced.includes('.')) return spaced;
  const pair = /^([-+]?\d+),(\d+)\s*[,;]\s*([-+]?\d+),(\d+)$/.exec(spaced);
  if (pair) return `${pair[1]}.${pair[2]}, ${pair[3]}.${pair[4]}`;
  const commas = spaced.match(/\d,\d/g)?.length ?? 0;
  const hasDecimals = commas === 2 || (commas === 1 && /[NSEW^'"]/.test(spaced));
  return hasDecimals ? spaced.replace(/(\d),(\d)/g, '$1.$2') : spaced;
}

/** Returns the texts of both angles; null if it isn't clear where the second one starts. */
function partsOf(written: string): readonly string[] | null {
  const text = withDecimalPoints(written);
  const lettered =
    /^([^NSEW]+[NSEW])[\s,;]*([^NSEW]+[NSEW])$/.exec(text) ??
    /^([NSEW][^NSEW]+?)[\s,;]*([NSEW][^NSEW]+)$/.exec(text);
  if (lettered) return lettered.slice(1);
  const separated = text.split(/[,;]/);
  if (separated.length === 2) return separated;
  const numbers = text.split(/\s+/);
  const half = numbers.length / 2;
  if (separated.length > 2 || !Number.isInteger(half) || half > 3) return null;
  return [numbers.slice(0, half).join(' '), numbers.slice(half).join(' ')];
}

interface Angle {
  readonly degrees: number;
  /** null if no letter says. */
  readonly axis: 'latitude' | 'longitude' | null;
}

/** Degrees, minutes and seconds, of which the last may have decimals. */
const angle =
  /^([NSEW])?\s*([-+])?\s*(\d+(?:\.\d+)?)\s*\^?(?:\s*(\d+(?:\.\d+)?)\s*'?)?(?:\s*(\d+(?:\.\d+)?)\s*"?)?\s*([NSEW])?$/;

function readAngle(text: string): Angle | null {
  const [, before, sign, whole = '', minutes, seconds, after] = angle.exec(text.trim()) ?? [];
  if (whole === '' || (before && after)) return null;
  const letter = before ?? after ?? '';
  const finer = [minutes, seconds].map((each) => Number(each ?? 0));
  const isMixed = minutes !== undefined && whole.includes('.');
  if (finer.some((each) => each >= 60) || isMixed || (sign && letter)) return null;
  const [minute = 0, second = 0] = finer;
  const degrees = Number(whole) + minute / 60 + second / 3_600;
  const isNegative = sign === '-' || /[SW]/.test(letter);
  return {
    degrees: isNegative ? -degrees : degrees,
    axis: letter === '' ? null : /[NS]/.test(letter) ? 'latitude' : 'longitude',
  };
}
