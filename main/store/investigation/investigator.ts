import { Database } from '../../../shared/node/database/database';
import { createMutex } from '../../../shared/node/mutex';
import type { InvestigationCalls, StoreReply, StoreRequest } from '../contract';
import { type Investigations, investigationsOf } from './investigations';

/** The reports file that is investigated. */
export interface InvestigatedFile {
  readonly path: string;
  /** 64 hexadecimal digits. */
  readonly key: string;
}

/** Answers the calls of the tools to investigate with, one at a time, by a connection of its own. */
export interface Investigator {
  /** Rejects with DatabaseError. */
  answer<Name extends InvestigationCalls>(name: Name, request: StoreRequest<Name>): Promise<StoreReply<Name>>;
  /** Must be called before the file is moved or deleted. */
  close(): Promise<void>;
}

/** Answers in the thread that calls it. The file is opened with the first call. */
export class LocalInvestigator implements Investigator {
  readonly #file: InvestigatedFile;
  readonly #runExclusive = createMutex();
  #opened: { readonly database: Database; readonly answers: Investigations } | null = null;

  constructor(file: InvestigatedFile) {
    this.#file = file;
  }

  answer<Name extends InvestigationCalls>(
    name: Name,
    request: StoreRequest<Name>,
  ): Promise<StoreReply<Name>> {
    return this.#runExclusive(async () => {
      this.#opened ??= await this.#open();
      const answers: Pick<Investigations, Name> = this.#opened.answers;
      return answers[name](request);
    });
  }

  close(): Promise<void> {
    return this.#runExclusive(async () => this.#opened?.database.close());
  }

  async #open() {
    const { path, key } = this.#file;
    const database = await Database.open(path, { key, readOnly: true, ownThread: true });
    return { database, answers: investigationsOf(database) };
  }
}
