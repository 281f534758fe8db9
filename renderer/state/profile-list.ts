import type { Problem } from '../../shared/problem';
import type { Result } from '../../shared/result';
import type { OpenProfile, ProfileCalls } from './open-profile';

interface ProfileListOptions<Item> {
  readonly profile: OpenProfile;
  readonly read: (calls: ProfileCalls) => Promise<Result<readonly Item[], Problem>>;
  readonly save: (calls: ProfileCalls, items: readonly Item[]) => Promise<Result<null, Problem>>;
  readonly show: (items: readonly Item[], problem: Problem | null) => void;
}

type Change<Item> = (items: readonly Item[]) => readonly Item[];

/**
 * A list of the open profile that is read and saved as a whole. It is never saved before it was read: until then
 * changes wait, as do changes that main refused because another profile was open. They are made when the list of their
 * profile is read.
 */
export class ProfileList<Item extends { readonly id: string }> {
  readonly #options: ProfileListOptions<Item>;
  readonly #waiting = new Map<string, Change<Item>[]>();
  #items: readonly Item[] = [];
  /** ID of the profile whose list was read; null for none. */
  #readOf: string | null = null;

  constructor(options: ProfileListOptions<Item>) {
    this.#options = options;
  }

  /** Reads the list of the open profile, and makes the changes that wait for it. */
  async load(): Promise<void> {
    const { profile, read, show } = this.#options;
    const calls = profile.current();
    this.forget();
    const answer = await read(calls);
    if (!profile.isOpen(calls)) return;
    if (!answer.ok) {
      show([], answer.problem);
      return;
    }
    this.#readOf = calls.id;
    this.#items = answer.value;
    show(this.#items, null);
    const waiting = calls.id === null ? [] : (this.#waiting.get(calls.id) ?? []);
    if (calls.id !== null) this.#waiting.delete(calls.id);
    if (waiting.length > 0)
      await this.change((items) => waiting.reduce((changed, change) => change(changed), items));
  }

  /** Replaces the item with the same ID, or adds one at the end. */
  put(item: Item): Promise<void> {
    return this.change((items) => {
      const at = items.findIndex(({ id }) => id === item.id);
      return at === -1 ? [...items, item] : items.with(at, item);
    });
  }

  remove(id: string): Promise<void> {
    return this.change((items) => items.filter((item) => item.id !== id));
  }

  /** Makes a change and saves the list. Reverts it if it can't be saved. */
  async change(change: Change<Item>): Promise<void> {
    const { profile, save, show } = this.#options;
    const calls = profile.current();
    if (calls.id === null) return;
    if (this.#readOf !== calls.id) return this.#addWaiting(calls.id, change);
    const before = this.#items;
    const changed = change(before);
    this.#items = changed;
    show(changed, null);
    const answer = await save(calls, changed);
    if (answer.ok) return;
    const { kind } = answer.problem;
    if (kind === 'profile-not-open' || kind === 'not-connected') this.#addWaiting(calls.id, change);
    if (!profile.isOpen(calls)) return;
    // A later change includes this one.
    if (this.#items === changed) this.#items = before;
    show(this.#items, answer.problem);
  }

  /** Clears the list: another profile is open. */
  forget(): void {
    this.#readOf = null;
    this.#items = [];
    this.#options.show([], null);
  }

  #addWaiting(profileId: string, change: Change<Item>): void {
    this.#waiting.set(profileId, [...(this.#waiting.get(profileId) ?? []), change]);
  }
}
