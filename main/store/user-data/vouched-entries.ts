import { z } from 'zod';
import { type LogEntry, nameFromFile } from '../../../shared/domain/review-log';
import type { Session } from '../../../shared/node/database/session';
import { sorted } from '../../../shared/node/entry-hash';
import { asInFile, fromTeam, hasCommitment } from '../../../shared/node/entry-secret';
import type { SharedEntry } from '../../../shared/team-api/wire';
import type { StoredTeam } from '../calls/stored-json';
import { inputRows } from '../json-column';
import { authoredRow } from './log-entries';
import { sharedColumns } from './unshared-entries';

/** What the team's server says about entries that the log has. */
interface Vouched {
  /** The IDs of entries of which other authors become known, with the person and the author to note. */
  readonly authors: readonly (readonly [id: string, person: string | null, author: string | null])[];
  /** Entries that have other numbers there: own ones that were moved to another device, and those from files. */
  readonly numbers: readonly (readonly [id: string, device: string, deviceSeq: number])[];
  /** What these entries are about. */
  readonly subjects: readonly string[];
  /** How many entries were received with another content than the log has: of these, nothing is vouched for. */
  readonly differing: number;
}

const knownRow = authoredRow.extend({
  person: z.string().nullable(),
  author: z.string().nullable(),
  seq: z.int().nullable(),
});
type Known = z.output<typeof knownRow>;

/** Compares received entries with those of the log that have their IDs. */
export async function vouchedFor(
  session: Session,
  received: readonly SharedEntry[],
  team: StoredTeam | null,
): Promise<Vouched> {
  const self = team?.person ?? null;
  const people = new Set(team?.people.map(({ id }) => id));
  const found = await session.rows(
    `SELECT ${sharedColumns}, person, author, seq FROM entry WHERE id IN (SELECT value FROM json_each(?))`,
    [JSON.stringify(received.map(({ id }) => id))],
    knownRow,
  );
  const stored = new Map(found.map((entry) => [entry.id, entry]));
  const compared = received.flatMap((entry) => {
    const before = stored.get(entry.id);
    return before === undefined ? [] : [{ entry, before, isSame: isSameContent(before, entry) }];
  });
  const vouched = compared.flatMap(({ entry: { id, subject, person: by }, before, isSame }) => {
    if (!isSame) return [];
    const person =
      before.person !== null && nameFromFile(before.person) !== null ? otherThan(by, self) : before.person;
    // Who joined after a backup that was restored is another person since.
    const isGone =
      team !== null && before.person !== null && person === before.person && !people.has(before.person);
    const author = before.person === null || isGone ? otherThan(by, self) : null;
    const isNews = person !== before.person || author !== before.author;
    return isNews ? [{ subject, named: [id, person, author] as const }] : [];
  });
  const numbered = compared.filter(({ entry, before, isSame }) => isSame && !hasNumber(before, entry));
  return {
    authors: vouched.map(({ named }) => named),
    numbers: numbered.map(({ entry: { id, device, device_seq } }) => [id, device, device_seq]),
    subjects: [...new Set([...vouched, ...numbered.map(({ entry }) => entry)].map(({ subject }) => subject))],
    differing: compared.filter(({ isSame }) => !isSame).length,
  };
}

function otherThan(person: string, self: string | null): string | null {
  return person === self ? null : person;
}

/** A file has times in whole ms, and no secrets: those who have an entry from a file alone can't share it as theirs. */
function isSameContent(stored: Known, received: SharedEntry): boolean {
  const isFromFile = stored.person !== null && nameFromFile(stored.person) !== null;
  const isSameTime = !isFromFile || stored.saidAt === Math.trunc(received.said_at);
  const isMovable = stored.person === null || (isFromFile && hasCommitment(stored.body));
  const isNumbered = hasNumber(stored, received) || (stored.seq === null && isMovable);
  return isSameTime && isNumbered && contentOf(stored, asInFile) === contentOf(received, fromTeam);
}

function hasNumber({ device, deviceSeq }: Known, received: SharedEntry): boolean {
  return device === received.device && deviceSeq === received.device_seq;
}

function contentOf(
  entry: Pick<LogEntry, 'subject' | 'kind' | 'version' | 'after' | 'body'>,
  bodyOf: (body: unknown) => unknown,
): string {
  const { subject, kind, version, after, body = null } = entry;
  return JSON.stringify([subject, kind, version, after, sorted(bodyOf(body))]);
}

const authoring = `${inputRows} UPDATE entry SET person = value ->> 1, author = value ->> 2 FROM input WHERE id = value ->> 0`;
/** A server that gives two entries one number is faulty: the second one keeps the number that it has here. */
const numbering = `${inputRows} UPDATE OR IGNORE entry SET device = value ->> 1, device_seq = value ->> 2
  FROM input WHERE id = value ->> 0`;

/** Gives entries the numbers that they have on the server. Must be called before other entries could take these. */
export async function noteNumbers(session: Session, { numbers }: Vouched): Promise<void> {
  await session.run(numbering, [JSON.stringify(numbers)]);
}

/** Notes who wrote entries. They must have their places. */
export async function noteAuthors(session: Session, { authors }: Vouched): Promise<void> {
  await session.run(authoring, [JSON.stringify(authors)]);
}
