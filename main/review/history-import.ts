import { basename } from 'node:path';
import type { HistoryFileFault, HistoryPreview } from '../../shared/domain/history-import';
import type { InvalidInput, Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../shared/result';
import { maxHistoryEntries } from '../../shared/schemas/history-file';
import type { ServiceConnection } from '../connection/service-connection';
import { readChosenFile } from '../files/chosen-file';
import type { ProfileStores } from '../store/contract';

export interface HistoryImportDependencies {
  readonly stores: ProfileStores;
  readonly connection: Pick<ServiceConnection, 'profileId'>;
  /** Asks the user for a file; null when cancelled. */
  readonly chooseFile: () => Promise<string | null>;
  readonly newId: () => string;
}

/** Size limit for a file, bytes: some hundred thousand entries. */
export const maxHistoryBytes = 100_000_000;

type AsyncResult<Value> = Promise<Result<Value, Problem>>;

interface ChosenFile {
  readonly token: string;
  readonly profileId: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Imports files of colleagues' histories. A file is shown first; nothing is stored until the user says so. */
export class HistoryImport {
  readonly #dependencies: HistoryImportDependencies;
  #chosen: ChosenFile | null = null;

  constructor(dependencies: HistoryImportDependencies) {
    this.#dependencies = dependencies;
  }

  /** Asks for a file and says what it contains. Fails as `cancelled` when the user cancels. */
  async choose(): AsyncResult<HistoryPreview> {
    const { connection, chooseFile } = this.#dependencies;
    const profileId = connection.profileId();
    if (profileId === null) return fail({ kind: 'not-connected' });
    const path = await chooseFile();
    if (path === null) return fail({ kind: 'cancelled' });
    const bytes = await readChosenFile(path, maxHistoryBytes);
    return bytes.ok ? this.read(profileId, bytes.value, basename(path)) : bytes;
  }

  /** Says what a file contains, compared with the log of a profile. */
  async read(
    profileId: string,
    bytes: Uint8Array<ArrayBuffer>,
    fileName: string,
  ): AsyncResult<HistoryPreview> {
    const { stores, newId } = this.#dependencies;
    const content = await stores.of(profileId).call('log.inspectFile', { body: bytes });
    if (!content.ok) return content;
    if (!content.value.ok) return unreadable(content.value.problem);
    const token = newId();
    this.#chosen = { token, profileId, bytes };
    return succeed({ token, fileName, content: content.value.value });
  }

  /** Stores the entries of a chosen file that aren't in the log, and returns their number. */
  async import(token: string): AsyncResult<number> {
    const chosen = this.#chosen;
    if (chosen?.token !== token) return fail({ kind: 'not-found' });
    const { stores } = this.#dependencies;
    const added = await stores.of(chosen.profileId).call('log.receiveFile', { body: chosen.bytes });
    if (!added.ok) return added;
    this.discard();
    return added.value.ok ? added.value : unreadable(added.value.problem);
  }

  discard(): Result<null, Problem> {
    this.#chosen = null;
    return succeed(null);
  }
}

function unreadable(fault: HistoryFileFault): { readonly ok: false; readonly problem: InvalidInput } {
  const errors = messages.validation.itemFile;
  switch (fault.kind) {
    case 'not-json':
      return invalid(errors.notJson(fault.place));
    case 'other-format':
      return invalid(errors.otherFormat);
    case 'newer-version':
      return invalid(errors.newerVersion);
    case 'too-many':
      return invalid(errors.tooManyEntries({ most: maxHistoryEntries }));
    case 'damaged':
      return invalid(errors.damaged({ path: fault.path, ...fault.place }));
  }
}

function invalid(reason: string): { readonly ok: false; readonly problem: InvalidInput } {
  return fail({ kind: 'invalid-input', field: 'file', reason });
}
