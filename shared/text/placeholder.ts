import { fold } from './fold';

/** What programs write where they know nothing, folded. */
const words: ReadonlySet<string> = new Set([
  ...['unknown', 'none', 'null', 'nil', 'undefined', 'n/a', 'n.a.', 'n.a', 'not available', 'not applicable'],
  ...[
    'not set',
    'not found',
    'desconocido',
    'desconocida',
    'ninguno',
    'sin datos',
    'no disponible',
    's/d',
    's/n',
  ],
  ...['inconnu', 'unbekannt', 'desconhecido', 'desconhecida', 'zz', 'xx'],
]);

/** Whether a name or code only says that there is none: empty, signs alone, "N/A", "unknown", "(not set)". */
export function isPlaceholder(text: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(text)) return true;
  return words.has(
    fold(text)
      .trim()
      .replace(/^[([<"']+|[)\]>"']+$/g, ''),
  );
}

/** Whether a name or code is there, and says something. */
export function isGiven(text: string | null): text is string {
  return text !== null && !isPlaceholder(text);
}
