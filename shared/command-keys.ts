import { acceleratorText, isSingleKey, readAccelerator } from './accelerator';
import {
  type CommandId,
  type CommandScreen,
  commandOf,
  commands,
  type PlaceKeyId,
  placeKeys,
  screensOf,
} from './commands';
import type { Settings } from './settings';

/**
 * The keys that the user changed, by command, in Electron's notation; an empty list for a command without keys. Keys of
 * unknown commands are ignored.
 */
export type ChangedKeys = Settings['keys'];

/** Returns the keys of a command unless the user changes them; the first one is shown. */
export function defaultKeys(id: CommandId, isMac: boolean): readonly string[] {
  const { keys, macKeys } = commandOf(id);
  return (isMac ? macKeys : undefined) ?? keys ?? [];
}

/**
 * Returns the keys of a command, also those that don't act while single keys are off. A command that isn't changed
 * loses the keys that the user gave to others.
 */
export function assignedKeys(id: CommandId, changed: ChangedKeys, isMac: boolean): readonly string[] {
  const ofUser = changed[id];
  if (ofUser) return ofUser;
  const others = commands.filter((other) => changed[other.id] && canMeet(id, other.id));
  const taken = new Set(others.flatMap((other) => changed[other.id]?.map(normalized) ?? []));
  return defaultKeys(id, isMac).filter((key) => !taken.has(normalized(key)));
}

/** Returns the keys of a command that act; the first one is shown. */
export function keysOf(
  id: CommandId,
  { keys, letterShortcuts }: Pick<Settings, 'keys' | 'letterShortcuts'>,
  isMac: boolean,
): readonly string[] {
  return assignedKeys(id, keys, isMac).filter((key) => letterShortcuts || !isSingleKey(readAccelerator(key)));
}

/** What a key does already. */
type KeyHolder =
  | { readonly kind: 'command'; readonly id: CommandId }
  | { readonly kind: 'place'; readonly id: PlaceKeyId };

/** Returns what a key does already where command `id` can apply; null if it is free. */
export function holderOf(key: string, id: CommandId, changed: ChangedKeys, isMac: boolean): KeyHolder | null {
  const isSame = (other: string) => normalized(other) === normalized(key);
  const place = placeKeys.find(
    (each) =>
      !('passes' in each) && each.keys.some(isSame) && overlap(screensOf(each.place), commandOf(id).where),
  );
  if (place) return { kind: 'place', id: place.id };
  const other = commands.find(
    (each) => each.id !== id && canMeet(id, each.id) && assignedKeys(each.id, changed, isMac).some(isSame),
  );
  return other ? { kind: 'command', id: other.id } : null;
}

/** Returns the changed keys after command `id` got these keys, which every command it can meet loses. */
export function withKeys(
  changed: ChangedKeys,
  id: CommandId,
  keys: readonly string[],
  isMac: boolean,
): ChangedKeys {
  const given = new Set(keys.map(normalized));
  const others = Object.entries(changed).filter(([other]) => other !== id);
  const isMet = (other: string) => commands.some((each) => each.id === other && canMeet(id, each.id));
  const rest = others.map(([other, theirs]): [string, readonly string[]] => [
    other,
    isMet(other) ? theirs.filter((key) => !given.has(normalized(key))) : theirs,
  ]);
  const isUnchanged = keys.join(' ') === defaultKeys(id, isMac).join(' ');
  return Object.fromEntries(isUnchanged ? rest : [...rest, [id, keys]]);
}

/** Returns the keys with a new one, which replaces the first of its kind: a single key or a combination. */
export function withKey(keys: readonly string[], key: string): readonly string[] {
  if (keys.some((each) => normalized(each) === normalized(key))) return keys;
  const isSingle = (each: string) => isSingleKey(readAccelerator(each));
  const at = keys.findIndex((each) => isSingle(each) === isSingle(key));
  return at < 0 ? [...keys, key] : keys.with(at, key);
}

/** Returns true if two commands can apply at the same time. */
function canMeet(one: CommandId, other: CommandId): boolean {
  return overlap(commandOf(one).where, commandOf(other).where);
}

function overlap(
  one: readonly CommandScreen[] | undefined,
  other: readonly CommandScreen[] | undefined,
): boolean {
  return !one || !other || one.some((screen) => other.includes(screen));
}

function normalized(key: string): string {
  return acceleratorText(readAccelerator(key));
}
