import type { Point } from '../../../../shared/domain/geodesy';

/**
 * Reads coordinates as people write them: "40.4, -3.7", "40,4 -3,7", "40°25'N 3°42'14"W", "N 40 25.0, W 3 42.2", with O
 * for the Spanish oeste. Latitude comes first unless letters say otherwise. Returns null for anything else.
 */
export function readCoordinates(text: string): Point | null {
  const parts = partsOf(plain(text));
  if (!parts) return null;
  const [first, second] = parts.map(readAngle);
  if (!first || !second || (first.axis !== null && first.axis === second.axis)) return null;
  const isSwapped = first.axis === 'longitude' || second.axis === 'latitude';
  const [latitude, longitude] = isSwapped ? [second.degrees, first.degrees] : [first.degrees, second.degrees];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Replaces the signs that keyboards and copied texts vary, and decimal commas. */
function plain(text: string): string {
  const signs = text
    .trim()
    .toUpperCase()
    .replace(/[−–]/g, '-')
    .replace(/[′’‘`´]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/[º˚]/g, '°');
  const decimalCommas = signs.match(/\d,\d/g)?.length === 2 && !signs.includes('.');
  return decimalCommas ? signs.replace(/(\d),(\d)/g, '$1.$2') : signs;
}

/** Returns the texts of both angles; null if it can't be said where the second one starts. */
function partsOf(text: string): readonly string[] | null {
  const lettered =
    /^([^NSEWO]+[NSEWO])[\s,;]*([^NSEWO]+[NSEWO])$/.exec(text) ??
    /^([NSEWO][^NSEWO]+?)[\s,;]*([NSEWO][^NSEWO]+)$/.exec(text);
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
  /^([NSEWO])?\s*([-+])?\s*(\d+(?:\.\d+)?)\s*°?(?:\s*(\d+(?:\.\d+)?)\s*'?)?(?:\s*(\d+(?:\.\d+)?)\s*"?)?\s*([NSEWO])?$/;

function readAngle(text: string): Angle | null {
  const [, before, sign, whole = '', minutes, seconds, after] = angle.exec(text.trim()) ?? [];
  if (whole === '' || (before && after)) return null;
  const letter = before ?? after ?? '';
  const finer = [minutes, seconds].map((each) => Number(each ?? 0));
  const isMixed = minutes !== undefined && whole.includes('.');
  if (finer.some((each) => each >= 60) || isMixed || (sign && letter)) return null;
  const [minute = 0, second = 0] = finer;
  const degrees = Number(whole) + minute / 60 + second / 3_600;
  const isNegative = sign === '-' || /[SWO]/.test(letter);
  return {
    degrees: isNegative ? -degrees : degrees,
    axis: letter === '' ? null : /[NS]/.test(letter) ? 'latitude' : 'longitude',
  };
}
