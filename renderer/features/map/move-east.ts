import type { Line } from './selected-report/line-between';

/** Returns the line shifted by whole turns, degrees: the same line in another copy of the world. */
export function moveEast(line: Line, turn: number): Line {
  if (turn === 0) return line;
  return line.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + turn }));
}
