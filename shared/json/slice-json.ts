import { endOfString, scanJson } from './scan-json';

/** A member of a JSON object, with its value exactly as in the text. */
export interface Member {
  readonly name: string;
  readonly json: string;
}

/**
 * Returns the elements of a JSON array, each exactly as in the text. Returns null if the text isn't a single array with
 * balanced brackets and strings. The content isn't validated otherwise.
 */
export function sliceElements(text: string): readonly string[] | null {
  return sliceContainer(text, '[', ']');
}

/** Returns the members of a JSON object, with values exactly as in the text, or null as `sliceElements` does. */
export function sliceMembers(text: string): readonly Member[] | null {
  const slices = sliceContainer(text, '{', '}');
  if (slices === null) return null;
  const members: Member[] = [];
  for (const slice of slices) {
    const nameEnd = slice.startsWith('"') ? endOfString(slice, 0) : 0;
    const colon = slice.indexOf(':', nameEnd);
    const name = parseName(slice.slice(0, nameEnd));
    if (name === null || colon === -1) return null;
    members.push({ name, json: slice.slice(colon + 1).trim() });
  }
  return members;
}

function parseName(quoted: string): string | null {
  try {
    const name: unknown = JSON.parse(quoted);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** Splits the content between two outer brackets at its top-level commas. */
function sliceContainer(text: string, open: '[' | '{', close: ']' | '}'): readonly string[] | null {
  const body = text.trim();
  if (!body.startsWith(open) || !body.endsWith(close)) return null;
  const { cuts } = scanJson(body);
  return cuts.at(-1) === body.length - 1 ? slicesBetween(body, cuts) : null;
}

/** Returns the slices between the cuts, or null if a slice is empty. */
function slicesBetween(text: string, cuts: readonly number[]): readonly string[] | null {
  const slices = cuts.slice(1).map((end, at) => text.slice((cuts[at] ?? 0) + 1, end).trim());
  if (slices.length === 1 && slices[0] === '') return [];
  return slices.includes('') ? null : slices;
}
