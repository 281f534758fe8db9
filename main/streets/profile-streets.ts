import { basename } from 'node:path';
import type { Problem } from '../../shared/domain/problem';
import type { ArchiveFault, Streets, TileAddress } from '../../shared/domain/streets';
import { createMutex } from '../../shared/mutex';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { ProfileServices } from '../connection/profile-services';
import { Archive } from './archive';

type ProfileOfStreets = Pick<ProfileServices, 'id' | 'store'>;

/** A profile's file and what came of opening it. */
interface OpenedStreets {
  readonly profileId: string;
  readonly name: string;
  readonly archive: Result<Archive, ArchiveFault>;
}

/**
 * The archive of map tiles that a profile's map shows streets from. Its path is in the profile's encrypted store; the
 * window learns the file's name only, and requests tiles by their address.
 */
export class ProfileStreets {
  readonly #chooseFile: () => Promise<string | null>;
  readonly #runExclusive = createMutex();
  #opened: OpenedStreets | null = null;

  constructor(chooseFile: () => Promise<string | null>) {
    this.#chooseFile = chooseFile;
  }

  /** Returns the profile's archive; opens it again if it could not be used. */
  read({ id, store }: ProfileOfStreets): Promise<Result<Streets, Problem>> {
    return this.#runExclusive(async () => {
      if (this.#opened?.profileId === id && this.#opened.archive.ok) return succeed(stateOf(this.#opened));
      await this.#close();
      const stored = await store.call('storedStreets.read', undefined);
      if (!stored.ok) return stored;
      const path = stored.value?.path ?? '';
      if (path === '') return succeed<Streets>({ kind: 'none' });
      this.#opened = { profileId: id, name: basename(path), archive: await Archive.open(path) };
      return succeed(stateOf(this.#opened));
    });
  }

  /** Asks for a file and uses it from now on. If it can't be used, the answer says why, and the previous one remains. */
  choose({ id, store }: ProfileOfStreets): Promise<Result<Streets, Problem>> {
    return this.#runExclusive(async () => {
      const path = await this.#chooseFile();
      if (path === null) return fail({ kind: 'cancelled' });
      const opened = { profileId: id, name: basename(path), archive: await Archive.open(path) };
      if (!opened.archive.ok) return succeed(stateOf(opened));
      const written = await store.call('storedStreets.write', { path });
      if (!written.ok) {
        await opened.archive.value.close();
        return written;
      }
      await this.#close();
      this.#opened = opened;
      return succeed(stateOf(opened));
    });
  }

  /** Forgets the profile's file, which stays where it is. */
  forget({ store }: ProfileOfStreets): Promise<Result<Streets, Problem>> {
    return this.#runExclusive(async () => {
      const written = await store.call('storedStreets.write', { path: '' });
      if (!written.ok) return written;
      await this.#close();
      return succeed<Streets>({ kind: 'none' });
    });
  }

  /** Returns a tile as stored, in Base64; "" for none. Fails with `not-found` if the archive can't be used any more. */
  async tile({ id }: ProfileOfStreets, address: TileAddress): Promise<Result<string, Problem>> {
    const opened = this.#opened;
    if (opened?.profileId !== id || !opened.archive.ok) return fail({ kind: 'not-found' });
    const tile = await opened.archive.value.tile(address);
    if (tile.ok) return succeed(tile.value?.toString('base64') ?? '');
    await this.#runExclusive(async () => {
      if (this.#opened !== opened) return;
      await this.#close();
      this.#opened = { ...opened, archive: tile };
    });
    return fail({ kind: 'not-found' });
  }

  /** Closes the file of a profile that is no longer open. */
  onProfileChange({ profile }: Pick<Connection, 'profile'>): void {
    if (this.#opened && this.#opened.profileId !== profile?.id) void this.#runExclusive(() => this.#close());
  }

  async #close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened?.archive.ok) await opened.archive.value.close();
  }
}

function stateOf({ name, archive }: OpenedStreets): Streets {
  return archive.ok
    ? { kind: 'open', name, facts: archive.value.facts }
    : { kind: 'unusable', name, fault: archive.problem };
}
