import { z } from 'zod';
import { casePrefix, shareOfSubject } from '../../../shared/domain/review-log';
import { type FoldedCase, foldCase } from '../../../shared/domain/shared-case';
import type { Session } from '../../../shared/node/database/session';
import { fromStoredJson } from '../json-column';
import { readMetadata } from '../metadata';
import { entriesAbout } from './case-entries';
import type { KnownCases } from './known-cases';
import { readRights, type StoredRights } from './sharing-rights';

/** Shared cases that are listed besides those that were changed here: a hostile colleague could share any number. */
const maxShares = 500;

const stateRow = z.object({
  subject: z.string(),
  position: z.int(),
  id: z.string(),
  entries: z.int(),
  changed: z.int().nullable(),
});
/** The subjects of cases, those with the newest entries first. */
const caseStates = `
  SELECT about.subject, about.position, entry.id, about.entries, subject_change.position AS changed FROM (
    SELECT subject, max(position) AS position, count(*) AS entries FROM entry_subject
    WHERE subject GLOB '${casePrefix}*' GROUP BY subject
  ) AS about JOIN entry ON entry.position = about.position
  LEFT JOIN subject_change ON subject_change.subject = about.subject ORDER BY about.position DESC`;
const unsharedRow = z.object({ subject: z.string(), entries: z.int() });
/** Not by the index of all entries that aren't shared: without a team, these are all of this analyst's. */
const unsharedEntries = `SELECT subject, count(*) AS entries FROM entry INDEXED BY entry_by_said
  WHERE said = 'case' AND seq IS NULL AND person IS NULL GROUP BY subject`;
const subjectRow = z.object({ subject: z.string() });
/** None for a team that this analyst was removed from. */
const hiddenSubjects = `SELECT DISTINCT subject FROM hidden_entry WHERE subject GLOB '${casePrefix}*'
  AND NOT EXISTS (SELECT 1 FROM team WHERE json ->> '$.ended')`;
const listOfTexts = fromStoredJson(z.array(z.string()));

/** What the log has about the cases that the team shares, in one transaction. Cases without new entries aren't read again. */
export class CaseLog {
  readonly rights: StoredRights;
  readonly #session: Session;
  readonly #known: KnownCases;
  /** By share. Different after any change of what a case is derived from. */
  readonly #states: Map<string, string>;
  readonly #hidden: ReadonlySet<string>;

  private constructor(
    session: Session,
    known: KnownCases,
    read: {
      readonly rights: StoredRights;
      readonly states: Map<string, string>;
      readonly hidden: ReadonlySet<string>;
    },
  ) {
    this.#session = session;
    this.#known = known;
    this.rights = read.rights;
    this.#states = read.states;
    this.#hidden = read.hidden;
  }

  static async open(session: Session, known: KnownCases): Promise<CaseLog> {
    const rights = await readRights(session);
    return new CaseLog(session, known, {
      rights,
      states: await readStates(session),
      hidden: await readHidden(session),
    });
  }

  /** The shared cases that were changed last. */
  get shares(): readonly string[] {
    return [...this.#states.keys()].filter(isId).slice(0, maxShares);
  }

  /** Whether a blind review hides some of a shared case. */
  isHidden(share: string): boolean {
    return this.#hidden.has(share);
  }

  /** Returns a text that changes when the case is derived from other entries, or other people may end its sharing. */
  stateOf(share: string): string {
    return `${this.#states.get(share) ?? ''} ${this.rights.state}`;
  }

  /** Returns a case that isn't hidden, as its entries give it. */
  async folded(share: string): Promise<FoldedCase> {
    const state = this.#states.get(share) ?? '';
    const known = this.#known.folded.find(share, state);
    if (known) return known;
    const folded = foldCase(await entriesAbout(this.#session, share));
    this.#known.folded.set(share, state, folded);
    return folded;
  }

  /** Must be called when entries were appended. */
  async appended(): Promise<void> {
    const states = await readStates(this.#session);
    this.#states.clear();
    for (const [share, state] of states) this.#states.set(share, state);
  }
}

async function readStates(session: Session): Promise<Map<string, string>> {
  const found = await session.rows(caseStates, [], stateRow);
  const unshared = new Map(
    found.length === 0
      ? []
      : (await session.rows(unsharedEntries, [], unsharedRow)).map(({ subject, entries }) => [
          subject,
          entries,
        ]),
  );
  return new Map(
    found.flatMap(({ subject, position, id, entries, changed }) => {
      const share = shareOfSubject(subject);
      // A transaction that failed may have had another entry at the same position.
      const state = `${position} ${id} ${entries} ${changed ?? 0} ${unshared.get(subject) ?? 0}`;
      return share === null ? [] : [[share, state] as const];
    }),
  );
}

async function readHidden(session: Session): Promise<ReadonlySet<string>> {
  const places = await session.rows(hiddenSubjects, [], subjectRow);
  const unread = listOfTexts.parse((await readMetadata(session, 'hidden')) ?? '[]');
  const subjects = [...places.map(({ subject }) => subject), ...unread];
  return new Set(subjects.flatMap((subject) => shareOfSubject(subject) ?? []));
}

function isId(share: string): boolean {
  return z.uuid().safeParse(share).success;
}
