import { formatJson } from '../../../shared/json/format-json';
import { visiblePieces } from '../../ui/visible-text';

/** Longer JSON is shown as it came: to lay it out would hold the window up. */
const longestLaidOut = 500_000;

/** JSON laid out for reading, with the characters that deceive spelled out. */
export function laidOut(json: string): string {
  const text = json.length > longestLaidOut ? json : formatJson(json);
  return visiblePieces(text, 2 * longestLaidOut)
    .map((piece) => piece.text)
    .join('');
}
