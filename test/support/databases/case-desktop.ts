import { z } from 'zod';
import { insertReceived } from '../../../main/store/user-data/append-entries';
import { KnownCases } from '../../../main/store/user-data/known-cases';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import type { UserDatabase } from '../../../main/store/user-data/user-database';
import type { Case } from '../../../shared/domain/case';
import type { CaseList, ListedCase, WithheldCase } from '../../../shared/domain/case-change';
import { subjectOfCase } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { testNow } from '../clocks/test-time';
import { afterTest } from '../runner/after-test';
import { succeeded } from './stored-copy';
import { openOwn } from './user-database';

const service = 'built-in';
const idRow = z.object({ id: z.string() });

/** The cases of one analyst: their user data, and the case as their window shows it. */
export class CaseDesktop {
  readonly name: string;
  readonly own: UserDatabase;
  /** The subjects of which entries were written. */
  readonly logged: string[] = [];
  #now: number;

  private constructor(name: string, own: UserDatabase, clockError: number) {
    this.name = name;
    this.own = own;
    this.#now = testNow + clockError;
  }

  static async open(name: string, clockError = 0): Promise<CaseDesktop> {
    const own = await openOwn();
    await own.write((session) =>
      session.run("INSERT INTO metadata (name, value) VALUES ('service', ?)", [service]),
    );
    afterTest(() => own.close());
    return new CaseDesktop(name, own, clockError);
  }

  get calls() {
    const now = () => {
      this.#now += 1_000;
      return this.#now;
    };
    return userDataHandlers(this.own, now, (subjects) => this.logged.push(...subjects));
  }

  async list(): Promise<readonly ListedCase[]> {
    return succeeded(await this.calls['cases.read']({})).cases;
  }

  /** Returns what is listed if nothing was read before. */
  async listUncached(): Promise<CaseList> {
    const access = {
      knownCases: new KnownCases(),
      read: <Value>(work: (session: Session) => Promise<Value>) => this.own.read(work),
      write: <Value>(work: (session: Session) => Promise<Value>) => this.own.write(work),
    };
    return succeeded(await userDataHandlers(access, () => this.#now)['cases.read']({}));
  }

  /** Returns the cases that were listed and aren't any more. */
  async withheld(): Promise<readonly WithheldCase[]> {
    return succeeded(await this.calls['cases.read']({})).withheld;
  }

  /** Returns the case that is listed alone. */
  async only(): Promise<ListedCase> {
    const [listed, ...others] = await this.list();
    if (!listed || others.length > 0) throw new Error(`${this.name} has ${others.length + 1} cases.`);
    return listed;
  }

  async save({ sharing: _, ...saved }: ListedCase): Promise<void> {
    succeeded(await this.calls['cases.save']({ case: saved }));
  }

  /** Saves the case with a change, and shares it. */
  async change(listed: ListedCase, change: Partial<Case>): Promise<void> {
    await this.save({ ...listed, ...change });
    succeeded(await this.calls['cases.publish']({ id: listed.id }));
  }

  /** Returns the entries of this analyst about a case, as others receive them. */
  async written(share: string) {
    const entries = succeeded(await this.calls['shared.unshared']({ except: [], limit: 500, cases: true }));
    return entries
      .filter(({ subject }) => subject === subjectOfCase(share))
      .map((entry) => ({ ...entry, person: this.name }));
  }

  /** Receives what another analyst wrote about a case, at most so many entries. */
  async receiveFrom(other: CaseDesktop, share: string, most = 500): Promise<void> {
    const entries = await other.written(share);
    await this.own.write(async (session) => {
      const known = new Set((await session.rows('SELECT id FROM entry', [], idRow)).map(({ id }) => id));
      await insertReceived(session, [entries.filter(({ id }) => !known.has(id)).slice(0, most)], 1);
    });
  }
}

/** Returns the texts of a field that are listed, also those that are not shown. */
export function textsOf(
  { title, summary, items, sharing }: ListedCase,
  field: 'title' | 'summary' | { readonly id: string },
) {
  const divided = sharing?.divided.find(({ field: { what, ...rest } }) =>
    typeof field === 'string' ? what === field : 'id' in rest && rest.id === field.id,
  );
  if (divided) return divided.versions.map(({ text }) => text).toSorted();
  if (typeof field === 'string') return [field === 'title' ? title : summary];
  return items.flatMap((item) => (item.id === field.id && item.kind === 'note' ? [item.text] : []));
}
