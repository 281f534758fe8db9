import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { problemText } from '../../shared/i18n/problem-text';
import { DatabaseError } from '../../shared/node/database/database-error';
import { readJsonUnchanged } from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';
import { defaultSettings, type Settings } from '../../shared/settings';
import { chosenProfile } from '../command-line/choose-profile';
import type { CommandFailure, Failure, ListedProfile } from '../command-line/command';
import { failureTexts } from '../command-line/failure-texts';
import { readProfiles, type StoredProfile, type StoredProfiles } from '../connection/profiles-file';
import { readAtOnce } from '../credentials/keytar-keychain';
import type { ReadByField } from '../files/json-store';
import { readSettings } from '../settings/settings';
import { problemOfError } from '../store/problem-of-error';
import { OtherVersionError, openForReading, type ReadOnlyReports } from '../store/reports/reading';
import { openForSql, type SqlAccess } from '../store/sql/sql-access';
import { readMarkerUnchanged } from '../store/store-folder';
import { storeFolder, storePaths } from '../store/store-paths';
import { storeAccount } from '../store-client/store-account';

interface KeyedProfile {
  readonly profile: StoredProfile;
  /** Of its store: 64 hexadecimal digits. */
  readonly key: string;
}

/** The local copy of a profile. */
export interface ReportsFile {
  readonly profileId: string;
  readonly path: string;
  /** 64 hexadecimal digits. */
  readonly key: string;
}

/**
 * The profile folder as commands read it. They change nothing there, whether the program is open or not: only the program sets
 * damaged files aside, upgrades and creates them, and reports it.
 */
export class ProfileFolder {
  readonly #folder: string;
  readonly #now: () => number;

  /** `now` returns ms since 1970. */
  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  async profiles(): Promise<Result<readonly ListedProfile[], CommandFailure>> {
    const read = await this.#storedProfiles();
    if (!read.ok) return read;
    const { profiles, openProfileId } = read.value;
    return succeed(
      profiles.map(({ id, name, baseAddress }) => ({
        id,
        name,
        address: baseAddress,
        isOpen: id === openProfileId,
      })),
    );
  }

  async settings(): Promise<Result<Settings, CommandFailure>> {
    return readOwnFile(join(this.#folder, 'settings.json'), readSettings, defaultSettings);
  }

  /** Returns a profile by its name or ID; null: the one that the program opened last. */
  async chosen(named: string | null): Promise<Result<StoredProfile, Failure>> {
    const profiles = await this.#storedProfiles();
    return profiles.ok ? chosenProfile(profiles.value, named) : profiles;
  }

  /** Returns a profile that has a local copy, with the key of its store. */
  async keyed(profile: StoredProfile): Promise<Result<KeyedProfile, Failure>> {
    const paths = storePaths(storeFolder(this.#folder, profile.id));
    if (!(await exists(paths.reports))) return fail({ kind: 'failed', text: failureTexts.noCopy });
    // A key for one run of the program isn't the one in the keychain.
    const isSaved = (await readMarkerUnchanged(paths))?.persistent ?? true;
    const key = isSaved ? await readAtOnce(storeAccount(profile.id)) : null;
    return key === null ? fail({ kind: 'failed', text: failureTexts.noKey }) : succeed({ profile, key });
  }

  /** Opens a profile by its name or ID for reading; null: the one that the program opened last. */
  async open(named: string | null): Promise<Result<ReadOnlyReports, Failure>> {
    const [file, settings] = [await this.reportsFile(named), await this.settings()];
    if (!file.ok) return file;
    if (!settings.ok) return settings;
    return this.openFile(file.value, settings.value);
  }

  /** Opens the local copy of a profile for reading. */
  openFile(
    { path, key }: ReportsFile,
    { timeZone: zone }: Settings,
  ): Promise<Result<ReadOnlyReports, Failure>> {
    return opened(() => openForReading({ path, key, now: this.#now, zone }));
  }

  /** Opens a profile like `open`, with the user data, for a statement of SQL. */
  async openSql(named: string | null): Promise<Result<SqlAccess, Failure>> {
    const [file, settings] = [await this.reportsFile(named), await this.settings()];
    if (!file.ok) return file;
    if (!settings.ok) return settings;
    const { profileId, path: reports, key } = file.value;
    const { userData } = storePaths(storeFolder(this.#folder, profileId));
    return opened(() => openForSql({ reports, userData, key, radii: settings.value.assumedRadii }));
  }

  /** Returns where the local copy of a profile is, by the profile's name or ID; null: the one that the program opened last. */
  async reportsFile(named: string | null): Promise<Result<ReportsFile, Failure>> {
    const chosen = await this.chosen(named);
    if (!chosen.ok) return chosen;
    const keyed = await this.keyed(chosen.value);
    if (!keyed.ok) return keyed;
    const { profile, key } = keyed.value;
    return succeed({
      profileId: profile.id,
      path: storePaths(storeFolder(this.#folder, profile.id)).reports,
      key,
    });
  }

  #storedProfiles(): Promise<Result<StoredProfiles, CommandFailure>> {
    const none: StoredProfiles = { version: 1, openProfileId: null, profiles: [], removed: [] };
    return readOwnFile(join(this.#folder, 'profiles.json'), readProfiles, none);
  }
}

async function opened<Opened>(open: () => Promise<Opened>): Promise<Result<Opened, Failure>> {
  try {
    return succeed(await open());
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): Result<never, Failure> {
  if (error instanceof OtherVersionError) return fail({ kind: 'failed', text: failureTexts.otherVersion });
  if (error instanceof DatabaseError) return fail({ kind: 'failed', text: failureTexts.damagedCopy });
  const problem = problemOfError(error);
  if (problem === null) throw error;
  return fail({ kind: 'problem', problem });
}

/** Reads a file of the program; a missing one is `initial`. Fails if it can't be read or understood. */
async function readOwnFile<Value>(
  path: string,
  read: (given: unknown) => ReadByField<Value> | null,
  initial: Value,
): Promise<Result<Value, CommandFailure>> {
  const found = await readJsonUnchanged(path, read);
  if (found.ok) return succeed(found.value?.value ?? initial);
  const { problem } = found;
  const text =
    problem === 'invalid'
      ? failureTexts.notUnderstood(path)
      : problemText({ kind: 'disk', what: path, code: problem.code }).title;
  return fail({ kind: 'failed', text });
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
