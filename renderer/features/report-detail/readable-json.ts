import { formatJson } from '../../../shared/json/format-json';
import { visiblePieces } from '../../ui/visible-text';

/** Longer JSON isn't formatted, which would block the window. In characters. */
const maxFormattedLength = 500_000;

/** Returns formatted JSON with deceptive characters made visible. */
export function readableJson(json: string): string {
  const text = json.length > maxFormattedLength ? json : formatJson(json);
  return visiblePieces(text, 2 * maxFormattedLength)
    .map((piece) => piece.text)
    .join('');
}
