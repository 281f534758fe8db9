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

/** The local copy of a profile, with what is needed to read it. */
export interface LocalCopy {
  readonly profileId: string;
  /** The path of its reports. */
  readonly path: string;
  readonly userData: string;
  /** 64 hexadecimal digits. */
  readonly key: string;
  readonly settings: Settings;
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

  /** Returns the local copy of a profile by its name or ID; null: of the one that the program opened last. */
  async localCopy(named: string | null): Promise<Result<LocalCopy, Failure>> {
    const chosen = await this.chosen(named);
    if (!chosen.ok) return chosen;
    const profileId = chosen.value.id;
    const paths = storePaths(storeFolder(this.#folder, profileId));
    if (!(await exists(paths.reports))) return fail({ kind: 'failed', text: failureTexts.noCopy });
    // A key for one run of the program isn't the one in the keychain.
    const isSaved = (await readMarkerUnchanged(paths))?.persistent ?? true;
    const key = isSaved ? await readAtOnce(storeAccount(profileId)) : null;
    if (key === null) return fail({ kind: 'failed', text: failureTexts.noKey });
    const settings = await this.settings();
    if (!settings.ok) return settings;
    return succeed({
      profileId,
      path: paths.reports,
      userData: paths.userData,
      key,
      settings: settings.value,
    });
  }

  /** Opens a profile by its name or ID for reading; null: the one that the program opened last. */
  async open(named: string | null): Promise<Result<ReadOnlyReports, Failure>> {
    const copy = await this.localCopy(named);
    return copy.ok ? this.openCopy(copy.value) : copy;
  }

  /** Opens the local copy of a profile for reading. */
  openCopy({ path, key, settings }: LocalCopy): Promise<Result<ReadOnlyReports, Failure>> {
    return opened(() => openForReading({ path, key, now: this.#now, zone: settings.timeZone }));
  }

  /** Opens a profile like `open`, with the user data, for a statement of SQL. */
  async openSql(named: string | null): Promise<Result<SqlAccess, Failure>> {
    const copy = await this.localCopy(named);
    if (!copy.ok) return copy;
    const { path: reports, userData, key, settings } = copy.value;
    return opened(() => openForSql({ reports, userData, key, radii: settings.assumedRadii }));
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
