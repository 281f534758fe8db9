import { intervalInWords } from './distance-interval';
import { formatKm } from './geodesy';
import type { Move, SpeedInterval } from './moves';

/**
 * "from New York: 14,186 km (13,786–14,586 km) in 2 h, 6,893–7,293 km/h: impossible travel". The place stands in it as the
 * report names it: hostile text.
 */
export function moveInWords(move: Move): string {
  const [given, interval] = [formatKm(move.km), intervalInWords(move.distance)];
  const apart = interval === given ? given : `${given} (${interval})`;
  const facts = `from ${originOf(move)}: ${apart} ${timeOf(move)}`;
  if (move.struckOut !== null) return `${facts}: not judged, an end is behind ${move.struckOut}`;
  return move.impossible ? `${facts}: impossible travel` : facts;
}

/** "Impossible travel 7,093 km/h", by the positions as they are given. */
export function impossibleInWords({ kmPerHour }: Move): string {
  return `Impossible travel ${Number.isFinite(kmPerHour) ? `${rate(kmPerHour)} km/h` : 'in no time'}`;
}

/** "6,893–7,293 km/h"; without end where no time lies between. */
export function speedInWords({ least, most }: SpeedInterval): string {
  if (least === Number.POSITIVE_INFINITY) return 'beyond every speed';
  if (most === Number.POSITIVE_INFINITY) return 'any speed';
  const [from, to] = [rate(least), rate(most)];
  return from === to ? `${to} km/h` : `${from}–${to} km/h`;
}

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** A time between two reports in its two largest units: "2 h", "3 d 4 h", "5 min 10 s", "350 ms", "no time". */
export function spanInWords(milliseconds: number): string {
  if (milliseconds === 0) return 'no time';
  if (milliseconds < 1) return 'less than 1 ms';
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const largest = units.findIndex(([, length]) => Math.round(milliseconds / 1000) * 1000 >= length);
  const [unit, length] = units[largest] ?? units[3];
  const [smaller, smallerLength] = units[largest + 1] ?? units[3];
  const rounded = Math.round(milliseconds / smallerLength) * smallerLength;
  const rest = Math.floor((rounded % length) / smallerLength);
  const whole = `${Math.floor(rounded / length).toLocaleString('en')} ${unit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smaller}`;
}

function originOf({ from }: Move): string {
  return from.place || `${from.latitude.toFixed(5)}, ${from.longitude.toFixed(5)}`;
}

function timeOf({ milliseconds, speed }: Move): string {
  if (milliseconds === 0) return 'in no time';
  return `in ${spanInWords(milliseconds)}, ${speedInWords(speed)}`;
}

function rate(kmPerHour: number): string {
  return kmPerHour < 9.95 ? String(Number(kmPerHour.toFixed(1))) : Math.round(kmPerHour).toLocaleString('en');
}
