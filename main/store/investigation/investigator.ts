import { createMutex } from '../../../shared/mutex';
import { Database } from '../../../shared/node/database/database';
import type { InvestigationCalls, StoreReply, StoreRequest } from '../contract';
import type { Investigations } from './investigations';

/** The reports file that is investigated. */
export interface InvestigatedFile {
  readonly path: string;
  /** 64 hexadecimal digits. */
  readonly key: string;
  /** How precisely the places of users and devices are used, km; not given: as reported. */
  readonly coarseKm?: number;
}

/**
 * Answers the calls of the tools to investigate with, by its own connection: one at a time. Those about links, whose reports
 * are read once, wait for no other tool.
 */
export interface Investigator {
  /** Rejects with DatabaseError. */
  answer<Name extends InvestigationCalls>(name: Name, request: StoreRequest<Name>): Promise<StoreReply<Name>>;
  /** Must be called before the file is moved or deleted. */
  close(): Promise<void>;
}

interface Opened {
  readonly database: Database;
  readonly answers: Investigations;
}

/** Answers in the thread that calls it. The file is opened with the first call. */
export class LocalInvestigator implements Investigator {
  readonly #file: InvestigatedFile;
  readonly #runExclusive = createMutex();
  #opened: Promise<Opened> | null = null;

  constructor(file: InvestigatedFile) {
    this.#file = file;
  }

  answer<Name extends InvestigationCalls>(
    name: Name,
    request: StoreRequest<Name>,
  ): Promise<StoreReply<Name>> {
    const run = async () => {
      const opened = await this.#open();
      const answers: Pick<Investigations, Name> = opened.answers;
      return answers[name](request);
    };
    return isAboutLinks(name) ? run() : this.#runExclusive(run);
  }

  close(): Promise<void> {
    return this.#runExclusive(async () => (await this.#opened)?.database.close());
  }

  #open(): Promise<Opened> {
    this.#opened ??= openFile(this.#file).catch((error: unknown) => {
      this.#opened = null;
      throw error;
    });
    return this.#opened;
  }
}

function isAboutLinks(name: InvestigationCalls): boolean {
  return ['investigate.prepareLinks', 'investigate.groups', 'investigate.links'].includes(name);
}

async function openFile({ path, key, coarseKm }: InvestigatedFile): Promise<Opened> {
  const opening = Database.open(path, { key, readOnly: true, ownThread: true });
  const [database, { investigationsOf }] = await Promise.all([opening, import('./investigations')]);
  return { database, answers: investigationsOf(database, coarseKm) };
}
