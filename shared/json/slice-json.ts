import { endOfString } from './exact-json';

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
  if (!body.startsWith(open) || !body.endsWith(close) || body.length < 2) return null;
  const slices: string[] = [];
  const structural = /["[\]{},]/g;
  structural.lastIndex = 1;
  let depth = 0;
  let from = 1;
  for (let match = structural.exec(body); match; match = structural.exec(body)) {
    const at = match.index;
    const character = match[0];
    if (character === '"') {
      structural.lastIndex = endOfString(body, at);
    } else if (character === '[' || character === '{') {
      depth += 1;
    } else if (character === ',') {
      if (depth > 0) continue;
      slices.push(body.slice(from, at).trim());
      from = at + 1;
    } else if (depth > 0) {
      depth -= 1;
    } else {
      if (at !== body.length - 1 || character !== close) return null;
      const last = body.slice(from, at).trim();
      if (last !== '') slices.push(last);
      else if (slices.length > 0) return null;
      return slices;
    }
  }
  return null;
}
