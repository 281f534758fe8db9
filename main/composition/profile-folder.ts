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
import { readProfiles, type StoredProfiles } from '../connection/profiles-file';
import { readAtOnce } from '../credentials/keytar-keychain';
import type { ReadByField } from '../files/json-store';
import { readSettings } from '../settings/settings';
import { problemOfError } from '../store/problem-of-error';
import { OtherVersionError, openForReading, type ReadOnlyReports } from '../store/reports/reading';
import { storeFolder, storePaths } from '../store/store-paths';
import { storeAccount } from '../store-client/store-account';

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

  /** Opens a profile by its name or ID for reading; null: the one that the program opened last. */
  async open(named: string | null): Promise<Result<ReadOnlyReports, Failure>> {
    const file = await this.reportsFile(named);
    return file.ok ? this.openFile(file.value) : file;
  }

  /** Opens the local copy of a profile for reading. */
  async openFile({ path, key }: ReportsFile): Promise<Result<ReadOnlyReports, Failure>> {
    const settings = await this.settings();
    if (!settings.ok) return settings;
    try {
      const zone = settings.value.timeZone;
      return succeed(await openForReading({ path, key, now: this.#now, zone }));
    } catch (error) {
      return failureOf(error);
    }
  }

  /** Returns where the local copy of a profile is, by the profile's name or ID; null: the one that the program opened last. */
  async reportsFile(named: string | null): Promise<Result<ReportsFile, Failure>> {
    const profiles = await this.#storedProfiles();
    if (!profiles.ok) return profiles;
    const chosen = chosenProfile(profiles.value, named);
    if (!chosen.ok) return chosen;
    const { id } = chosen.value;
    const path = storePaths(storeFolder(this.#folder, id)).reports;
    if (!(await exists(path))) return fail({ kind: 'failed', text: failureTexts.noCopy });
    const key = await readAtOnce(storeAccount(id));
    if (key === null) return fail({ kind: 'failed', text: failureTexts.noKey });
    return succeed({ profileId: id, path, key });
  }

  #storedProfiles(): Promise<Result<StoredProfiles, CommandFailure>> {
    const none: StoredProfiles = { version: 1, openProfileId: null, profiles: [], removed: [] };
    return readOwnFile(join(this.#folder, 'profiles.json'), readProfiles, none);
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
