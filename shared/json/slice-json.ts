import { endOfString, scanJson } from './scan-json';

/** A member of a JSON object as it stands in the text. */
export interface Member {
  readonly name: string;
  readonly json: string;
}

/**
 * The elements of a JSON array, each exactly as it stands in the text. Null where the text is not one array whose
 * brackets and strings close; what is between the brackets is not otherwise checked.
 */
export function sliceElements(text: string): readonly string[] | null {
  return sliceContainer(text, '[', ']');
}

/** The members of a JSON object, values exactly as they stand in the text; null as for sliceElements. */
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

/** Cuts what stands between two outer brackets at its top-level commas. */
function sliceContainer(text: string, open: '[' | '{', close: ']' | '}'): readonly string[] | null {
  const body = text.trim();
  if (!body.startsWith(open) || !body.endsWith(close)) return null;
  const { cuts } = scanJson(body);
  return cuts.at(-1) === body.length - 1 ? slicesBetween(body, cuts) : null;
}

/** What stands between the cuts of a scanned text; null where something is missing beside a comma. */
function slicesBetween(text: string, cuts: readonly number[]): readonly string[] | null {
  const slices = cuts.slice(1).map((end, at) => text.slice((cuts[at] ?? 0) + 1, end).trim());
  if (slices.length === 1 && slices[0] === '') return [];
  return slices.includes('') ? null : slices;
}
