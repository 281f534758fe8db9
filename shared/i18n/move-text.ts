import type { Move, MoveReading, SpeedInterval } from '../domain/move';
import { isImpossible, type TrackStep } from '../domain/moves';
import { type Position, placeName } from '../domain/position';
import { representativeMove } from '../domain/travel-story';
import { messages } from './messages';
import { distanceText, intervalText, numberText } from './number-text';
import { positionNames } from './position-text';

/**
 * "from New York: 14,186 km (13,786–14,586 km) in 2 h, 6,893–7,293 km/h: impossible travel". The place
 * appears as the report names it: untrusted text.
 */
export function moveText(move: Move): string {
  const [reported, interval] = [distanceText(move.km), intervalText(move.distance)];
  const apart = interval === reported ? reported : `${reported} (${interval})`;
  const words = messages.positions.moves;
  const facts = words.move({ origin: whereText(move.from), distance: apart, time: timeOf(move) });
  if (move.excludedBy === 'stayed') return words.ipMoved({ move: facts });
  if (move.excludedBy !== null)
    return words.excluded({ move: facts, behind: messages.words.behind[move.excludedBy] });
  return move.impossible ? words.impossible({ move: facts }) : facts;
}

/** "Impossible travel 7,093 km/h", based on the reported positions. */
export function impossibleTravelText({ kmPerHour }: Move): string {
  const words = messages.positions.moves;
  return Number.isFinite(kmPerHour)
    ? words.impossibleAt({ speed: `${rate(kmPerHour)} km/h` })
    : words.impossibleInNoTime;
}

/**
 * Returns the speed of a move; null if the assumed radii explain the distance: it may not have moved at all, so that a
 * speed would say nothing.
 */
export function moveSpeedText({ speed }: Move): string | null {
  return speed.min > 0 ? speedText(speed) : null;
}

/** "6,893–7,293 km/h"; "infinite speed" if no time lies between the reports. */
export function speedText({ min, max }: SpeedInterval): string {
  if (min === Number.POSITIVE_INFINITY) return messages.positions.moves.infiniteSpeed;
  if (max === Number.POSITIVE_INFINITY) return messages.positions.moves.anySpeed;
  const [from, to] = [rate(min), rate(max)];
  return from === to ? `${to} km/h` : `${from}–${to} km/h`;
}

const units = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/**
 * Formats the time between two reports in its two largest units: "2 h", "3 d 4 h", "5 min 10 s", "350 ms", "0
 * s". The spaces of two units are non-breaking, so that they stay on one line.
 */
export function timeSpanText(milliseconds: number): string {
  if (milliseconds === 0) return messages.positions.moves.noTime;
  if (milliseconds < 1) return messages.positions.moves.lessThanAMillisecond;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const largest = units.findIndex(([, length]) => Math.round(milliseconds / 1000) * 1000 >= length);
  const [unit, length] = units[largest] ?? units[3];
  const [smaller, smallerLength] = units[largest + 1] ?? units[3];
  const rounded = Math.round(milliseconds / smallerLength) * smallerLength;
  const rest = Math.floor((rounded % length) / smallerLength);
  const whole = `${numberText(Math.floor(rounded / length))} ${unit === 'day' ? messages.words.dayUnit : unit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smaller}`.replaceAll(' ', '\u00A0');
}

/** Returns a position's place, as the report names it: untrusted text; its coordinates if it has none. */
export function whereText(position: Position): string {
  return placeName(position) || `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`;
}

/** "14,186 km in 2 h, 6,893–7,293 km/h" */
export function distanceInTimeText(move: Move): string {
  return `${distanceText(move.km)} ${timeOf(move)}`;
}

function timeOf(move: Move): string {
  const words = messages.positions.moves;
  if (move.milliseconds === 0) return words.inNoTime;
  const [time, speed] = [timeSpanText(move.milliseconds), moveSpeedText(move)];
  return speed === null ? words.inTimeOnly({ span: time }) : words.inTime({ span: time, speed });
}

function rate(kmPerHour: number): string {
  return numberText(kmPerHour, kmPerHour < 9.95 ? 1 : 0);
}

/** Returns the interpretation of a step, such as "IP jumped, radio stayed: possible VPN". */
export function readingText({ changes }: MoveReading): string {
  return messages.positions.readings[changes];
}

const nothingCompared = 'unknown unknown unknown';

/**
 * Returns the interpretation of a step. If it is impossible though no source jumped on its own, it names the move that
 * is: the location that the service settled on may come from another source each time.
 */
export function stepText(step: TrackStep): string {
  const { changes } = step.reading;
  const words = messages.positions.moves;
  const move = representativeMove(step);
  if (move === null || changes.includes('jumped')) return readingText(step.reading);
  if (isImpossible(step)) {
    const jump = words.jumped({ source: positionNames[move.to.source], distance: distanceText(move.km) });
    return changes === nothingCompared ? jump : words.although({ jump, reading: readingText(step.reading) });
  }
  return changes === nothingCompared && move.excludedBy === null
    ? words.onlyCompared({ source: positionNames[move.to.source] })
    : readingText(step.reading);
}
