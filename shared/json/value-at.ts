import { sliceElements, sliceMembers } from './slice-json';

/**
 * Returns a function that finds values in a JSON text by path (member names and element indices), exactly as in the
 * text, or null if there is none. Splits every container only once, however many values are requested.
 */
export function valueFinder(json: string): (path: readonly string[]) => string | null {
  const containers = new Map<string, ReadonlyMap<string, string>>();

  function inside(path: readonly string[]): ReadonlyMap<string, string> {
    const place = JSON.stringify(path);
    const known = containers.get(place);
    if (known) return known;
    const slices = slicesOf(find(path) ?? '');
    containers.set(place, slices);
    return slices;
  }

  function find(path: readonly string[]): string | null {
    const name = path.at(-1);
    return name === undefined ? json : (inside(path.slice(0, -1)).get(name) ?? null);
  }

  return find;
}

/** If several members have the same name, the last one wins, as in JSON.parse. */
function slicesOf(json: string): ReadonlyMap<string, string> {
  const members = sliceMembers(json);
  if (members) return new Map(members.map((member) => [member.name, member.json]));
  return new Map(sliceElements(json)?.map((element, position) => [String(position), element]));
}
