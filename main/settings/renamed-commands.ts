import { fieldsOf } from '../files/json-store';

/** The present IDs of commands, by those of earlier versions. */
const renamed: ReadonlyMap<string, string> = new Map([['show ring', 'show links']]);

/** Returns the settings in a file with the present IDs of the commands whose keys the user changed. */
export function withPresentCommands(data: unknown): unknown {
  const settings = fieldsOf(data);
  const keys = fieldsOf(settings?.keys);
  if (!settings || !keys) return data;
  const present = Object.entries(keys).flatMap(([id, assigned]): readonly (readonly [string, unknown])[] => {
    const now = renamed.get(id);
    if (now === undefined) return [[id, assigned]];
    // Keys under the present ID are newer.
    return Object.hasOwn(keys, now) ? [] : [[now, assigned]];
  });
  return { ...settings, keys: Object.fromEntries(present) };
}
