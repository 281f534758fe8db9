import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import {
  type FeedbackFile,
  type ImportReport,
  mostMistakesTold,
} from '../../../shared/domain/feedback-import';
import type { FeedbackBulk } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/messages/messages';
import type { Problem } from '../../../shared/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import { beginNewFile, type NewFile } from '../../export/new-file';
import { systemCode } from '../../files/system-code';
import type { ProfileStores } from '../../store/contract';
import type { Outbox } from '../outbox';
import { mistakesCsv } from './mistakes-csv';
import { readFeedbackFile } from './read-feedback-file';

export interface ImportingDependencies {
  readonly stores: ProfileStores;
  readonly outbox: Pick<Outbox, 'putMany'>;
  /** The open profile's; null where none is open. */
  readonly profileId: () => string | null;
  readonly newId: () => string;
  /** Asks the person which file; null when they change their mind. No other path is ever read. */
  readonly chooseFile: () => Promise<string | null>;
  /** Asks the person where to; null when they change their mind. No other path is ever written to. */
  readonly choosePath: (suggestedName: string) => Promise<string | null>;
}

type Answered<Value> = Promise<Result<Value, Problem>>;

/** A file that was read, and the transactions of it that have feedback already. */
interface HeldFile {
  readonly token: string;
  readonly profileId: string;
  readonly fileName: string;
  readonly file: FeedbackFile;
  readonly given: ReadonlySet<string>;
}

/** The most repeated transactions that are named. */
const mostRepeatsTold = 100;

/** Sends files of feedback. A file is read and told of first; nothing of it is sent until the person says so. One at a time is held. */
export class Importing {
  readonly #with: ImportingDependencies;
  #held: HeldFile | null = null;

  constructor(dependencies: ImportingDependencies) {
    this.#with = dependencies;
  }

  /** Asks for a file and reads it. `cancelled` when the person changes their mind. */
  async choose(): Answered<ImportReport> {
    const { profileId, newId, chooseFile } = this.#with;
    const openId = profileId();
    if (openId === null) return fail({ kind: 'not-connected' });
    const path = await chooseFile();
    if (path === null) return fail({ kind: 'cancelled' });
    const fileName = basename(path);
    const file = await readFile(path, fileName);
    if (!file.ok) return file;
    const given = await this.#givenIn(openId, file.value);
    if (!given.ok) return given;
    this.#held = { token: newId(), profileId: openId, fileName, file: file.value, given: given.value };
    return succeed(reportOf(this.#held));
  }

  /**
   * Puts the feedback of the file that has no mistake in the outbox, all or nothing. Without `givenToo` what is on transactions that
   * have feedback already stays out. `expected` is how many the person was told of. If other transactions of the file have feedback
   * by now than the person was told of, nothing is done.
   */
  async send(token: string, givenToo: boolean, expected: number): Answered<FeedbackBulk> {
    const held = this.#find(token);
    if (!held) return gone;
    let sending: HeldFile | null = null;
    const put = await this.#with.outbox.putMany(held.profileId, async () => {
      const given = await this.#givenIn(held.profileId, held.file);
      if (!given.ok) return given;
      // Another file, or the first of two sendings of this one, may have come in between.
      if (this.#held !== held) return gone;
      const rows = held.file.rows.filter(({ transactionId }) => givenToo || !given.value.has(transactionId));
      const asTold =
        given.value.size === held.given.size && [...given.value].every((id) => held.given.has(id));
      if (!asTold || rows.length !== expected || rows.length === 0) return fail(givenMeanwhile());
      sending = held;
      this.#held = null;
      const feedback = rows.map((row) => ({
        transactionId: row.transactionId,
        feedback: row.feedback,
        reported: null,
      }));
      return succeed({ name: held.fileName, feedback });
    });
    // It can be tried again, unless the person went on to something else.
    if (!put.ok) this.#held ??= sending;
    return put;
  }

  /** Asks the person where to, and writes every mistake there as CSV. */
  async saveMistakes(token: string): Answered<{ readonly fileName: string }> {
    const held = this.#find(token);
    if (!held) return gone;
    const path = await this.#with.choosePath(`${messages.program.fileNames.mistakesIn(held.fileName)}.csv`);
    if (path === null) return fail({ kind: 'cancelled' });
    let file: NewFile | null = null;
    try {
      file = await beginNewFile(path);
      await file.write(mistakesCsv(held.file.mistakes));
      await file.finish();
      return succeed({ fileName: basename(path) });
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return fail({ kind: 'disk', what: 'list of mistakes', code });
    } finally {
      await file?.discard();
    }
  }

  /** Forgets the file. */
  discard(): Result<null, Problem> {
    this.#held = null;
    return succeed(null);
  }

  #find(token: string): HeldFile | null {
    const held = this.#held;
    return held && held.token === token && held.profileId === this.#with.profileId() ? held : null;
  }

  async #givenIn(profileId: string, { rows }: FeedbackFile): Answered<ReadonlySet<string>> {
    const transactionIds = [...new Set(rows.map(({ transactionId }) => transactionId))];
    const given = await this.#with.stores.of(profileId).call('outbox.given', { transactionIds });
    return given.ok ? succeed(new Set(given.value.map(({ transactionId }) => transactionId))) : given;
  }
}

async function readFile(path: string, fileName: string): Answered<FeedbackFile> {
  try {
    return await readFeedbackFile(createReadStream(path), fileName);
  } catch (error) {
    const code = systemCode(error);
    if (code === null) throw error;
    return fail({ kind: 'invalid-input', field: 'File', reason: messages.mistakes.file.notRead(code) });
  }
}

function reportOf({ token, fileName, file, given }: HeldFile): ImportReport {
  const { format, rows, mistakes, counted, notes, repeats } = file;
  return {
    token,
    fileName,
    format,
    good: rows.length,
    bad: counted - rows.length,
    mistakes: mistakes.slice(0, mostMistakesTold),
    mistakeCount: mistakes.length,
    notes,
    given: rows.filter(({ transactionId }) => given.has(transactionId)).length,
    repeats: repeats.slice(0, mostRepeatsTold),
    repeatCount: repeats.length,
  };
}

const gone = fail({ kind: 'gone' } as const);
const givenMeanwhile = (): Problem => ({
  kind: 'invalid-input',
  field: 'Feedback',
  reason: messages.mistakes.file.givenMeanwhile,
});
