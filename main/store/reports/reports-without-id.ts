import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/session';
import { readSyncMemory } from '../sync-memory';
import type { NewReport, Traits } from './new-report';

/**
 * Assigns received reports without an id to stored ones. The text alone does not identify a report: if a
 * field changes with every answer, each pass would add all reports again. A received report is, in this
 * order,
 *
 * 1. the stored report with the same text;
 * 2. one with the same fields, ignoring extra_data and fields unknown to the specification;
 * 3. one of the same transaction and times that this pass has not read yet;
 * 4. if its transaction, or its user and device, has too many rows: one that the service no longer lists;
 * 5. a new one.
 *
 * The service no longer lists a stored report if a pass read the whole list, from the first page to the end,
 * without finding it, and an earlier pass had read it: a pass reads every report that is listed when the pass
 * starts (sync/pass-plan.ts). So rule 4 never assigns two listed reports to one row, however few of them a
 * pass reads.
 *
 * Rules 3 and 4 are guesses: the received report may be a different one. So it does not count as known to any
 * pass up to this one, and neither does its row from then on.
 *
 * Each stored report is assigned to at most one report of an answer, because two entries of one answer are
 * different reports. So every report has its own row once a pass has read it together with the others; a row
 * that was used for two reports shows both as versions. `Traits.limit` bounds how many rows
 * are added.
 */
export async function matchReportsWithoutId(
  session: Session,
  received: readonly NewReport[],
  pass: number,
): Promise<Matched> {
  const requested = new Map<string, Unmatched>();
  for (const { key, traits } of received) if (traits !== null) requested.set(key, { key, traits });
  if (requested.size === 0) return { received, guessed: new Set() };
  const matching = new Matching(session, pass === 0 ? lookUpPass : pass, [...requested.values()]);
  await matching.byTrait(byText, ({ content }) => content);
  await matching.byTrait(byFields, ({ fields }) => fields);
  const guessed = new Set(await matching.byTrait(byMoment, ({ moment }) => moment));
  if (pass > 0) for (const key of await matching.byFamily()) guessed.add(key);
  await matching.addOthers();
  return {
    received: received.map((report) => {
      const key = matching.keys.get(report.key);
      return key === undefined ? report : { ...report, key, contentKey: key };
    }),
    guessed,
  };
}

/** Received reports with the keys of the stored ones they were assigned to. */
interface Matched {
  readonly received: readonly NewReport[];
  /**
   * Keys of stored reports that were assigned by a guess: the received reports must not count as known to
   * earlier passes.
   */
  readonly guessed: ReadonlySet<string>;
}

/** Equal to no report's last pass: a look-up may return a report that another one brought. */
const lookUpPass = -1;

interface Unmatched {
  readonly key: string;
  readonly traits: Traits;
}

/** `trait` is what the stored report was found by. */
const candidateRow = z.object({ seq: z.int(), key: z.string(), trait: z.string() });
type Candidate = z.output<typeof candidateRow>;

/** Reports that this pass has not read yet come first. */
const candidatesBy = (column: 'content' | 'fields' | 'moment', condition: string) => `
  SELECT without_id.seq, report.content_key AS key, without_id.${column} AS trait FROM json_each(?1) AS requested
  CROSS JOIN without_id ON without_id.${column} = requested.value CROSS JOIN report ON report.seq = without_id.seq
  WHERE ${condition} ORDER BY without_id.last_pass = ?2, without_id.seq`;
const byText = candidatesBy('content', '1');
const byFields = candidatesBy('fields', '1');
const byMoment = candidatesBy('moment', 'without_id.last_pass <> ?2');
const byFamily = `
  SELECT without_id.seq, report.content_key AS key, without_id.family AS trait FROM without_id
  CROSS JOIN report ON report.seq = without_id.seq
  WHERE without_id.family = ? AND without_id.last_pass > 0 AND without_id.last_pass < ? ORDER BY without_id.seq DESC LIMIT ?`;
const familiesOf = `SELECT family, stored - peak AS beyond FROM report_family
  WHERE family IN (SELECT value FROM json_each(?))`;
const familyRow = z.object({ family: z.string(), beyond: z.int() });
const keysOf = `SELECT content_key AS key FROM report
  WHERE content_key IS NOT NULL AND content_key IN (SELECT value FROM json_each(?))`;

/** The reports of one answer while they are assigned to stored ones. */
class Matching {
  /** The stored reports' keys, by the received reports' keys. */
  readonly keys = new Map<string, string>();
  readonly #session: Session;
  readonly #pass: number;
  readonly #assigned = new Set<number>();
  #unassigned: readonly Unmatched[];

  constructor(session: Session, pass: number, received: readonly Unmatched[]) {
    this.#session = session;
    this.#pass = pass;
    this.#unassigned = received;
  }

  /** Assigns to reports without a row the candidates of a query. Returns the candidates' keys. */
  async byTrait(sql: string, traitOf: (traits: Traits) => string | null): Promise<readonly string[]> {
    const traits = this.#unassigned.flatMap((each) => traitOf(each.traits) ?? []);
    if (traits.length === 0) return [];
    const requested = JSON.stringify([...new Set(traits)]);
    const rows = await this.#session.rows(sql, [requested, this.#pass], candidateRow);
    return this.#assign(this.#unassigned, rows, (each) => traitOf(each.traits));
  }

  /** Only for families with too many rows, and only with rows of reports that are no longer listed. */
  async byFamily(): Promise<readonly string[]> {
    const families = groupBy(this.#unassigned, ({ traits: { family } }) => family);
    if (families.size === 0) return [];
    const assigned: string[] = [];
    const found = await this.#session.rows(familiesOf, [JSON.stringify([...families.keys()])], familyRow);
    const { wholePass } = await readSyncMemory(this.#session);
    for (const { family, beyond } of found) {
      const unassigned = families.get(family) ?? [];
      const free = Math.max(0, (unassigned[0]?.traits.limit ?? 0) - beyond);
      const maxRows = unassigned.length + this.#assigned.size;
      const overflowing = unassigned.slice(free);
      if (overflowing.length === 0) continue;
      const rows = await this.#session.rows(byFamily, [family, wholePass, maxRows], candidateRow);
      assigned.push(...this.#assign(overflowing, rows, () => family));
    }
    return assigned;
  }

  /** Gives the remaining reports keys that no stored report has. */
  async addOthers(): Promise<void> {
    if (this.#unassigned.length === 0) return;
    const wanted = this.#unassigned.flatMap(({ key, traits: { fields } }) => [fieldsKey(fields) ?? key, key]);
    const rows = await this.#session.rows(keysOf, [JSON.stringify(wanted)], z.object({ key: z.string() }));
    const used = new Set(rows.map(({ key }) => key));
    for (const { key, traits } of this.#unassigned) {
      const free = [fieldsKey(traits.fields) ?? key, key].find((each) => !used.has(each));
      const newKey = free ?? `${key}:${randomUUID()}`;
      used.add(newKey);
      this.keys.set(key, newKey);
    }
    this.#unassigned = [];
  }

  /** Assigns to each report the first free candidate with its trait. Returns the candidates' keys. */
  #assign(
    unassigned: readonly Unmatched[],
    rows: readonly Candidate[],
    traitOf: (each: Unmatched) => string | null,
  ): readonly string[] {
    const found: string[] = [];
    const free = groupBy(
      rows.filter(({ seq }) => !this.#assigned.has(seq)),
      ({ trait }) => trait,
    );
    for (const each of unassigned) {
      const candidate = free.get(traitOf(each) ?? '')?.shift();
      if (candidate === undefined) continue;
      this.#assigned.add(candidate.seq);
      this.keys.set(each.key, candidate.key);
      found.push(candidate.key);
    }
    this.#unassigned = this.#unassigned.filter(({ key }) => !this.keys.has(key));
    return found;
  }
}

/** A key from the fields: it stays the same when the copy is rebuilt, so that the report's note is found again. */
function fieldsKey(fields: string | null): string | null {
  return fields === null ? null : `sha256:${fields}`;
}

const countRead = `
  INSERT INTO report_family (family, last_pass, read_by_pass, peak, stored)
  SELECT requested.value ->> 1, ?2, count(*), count(*), sum(without_id.seq IS NULL) FROM json_each(?1) AS requested
  LEFT JOIN without_id ON without_id.seq = requested.value ->> 0
  WHERE without_id.seq IS NULL OR without_id.last_pass <> ?2 GROUP BY 1
  ON CONFLICT (family) DO UPDATE SET stored = stored + excluded.stored,
    read_by_pass = iif(last_pass = excluded.last_pass, read_by_pass, 0) + excluded.read_by_pass,
    peak = max(peak, iif(last_pass = excluded.last_pass, read_by_pass, 0) + excluded.read_by_pass), last_pass = excluded.last_pass`;
const countAdded = `
  INSERT INTO report_family (family, last_pass, read_by_pass, peak, stored)
  SELECT requested.value ->> 1, 0, 0, 0, count(*) FROM json_each(?1) AS requested
  LEFT JOIN without_id ON without_id.seq = requested.value ->> 0 WHERE without_id.seq IS NULL GROUP BY 1
  ON CONFLICT (family) DO UPDATE SET stored = stored + excluded.stored`;
const setTraits = `
  INSERT INTO without_id (seq, family, content, fields, moment, last_pass)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (seq) DO UPDATE SET family = excluded.family, content = excluded.content, fields = excluded.fields,
    moment = excluded.moment, last_pass = iif(excluded.last_pass = 0, last_pass, excluded.last_pass)`;
const setLastPass =
  'UPDATE without_id SET last_pass = ?2 WHERE seq IN (SELECT value FROM json_each(?1)) AND last_pass <> ?2';

/** A received report without an id, and its row. */
export interface ReadReport {
  readonly seq: number;
  readonly traits: Traits;
  /** Whether the received content is shown. Only then do its traits replace the stored ones. */
  readonly shown: boolean;
}

/** Stores the traits of reports without an id and the pass that read them; 0 for a look-up. */
export async function writeTraits(
  session: Session,
  read: readonly ReadReport[],
  pass: number,
): Promise<void> {
  if (read.length === 0) return;
  const all = new Map(read.map(({ seq, traits: { family } }) => [seq, [seq, family]]));
  await session.run(
    pass === 0 ? countAdded : countRead,
    pass === 0 ? [JSON.stringify([...all.values()])] : [JSON.stringify([...all.values()]), pass],
  );
  const shown = new Map(
    read.flatMap(({ seq, traits: { family, content, fields, moment }, shown }) =>
      shown ? [[seq, [seq, family, content, fields, moment]] as const] : [],
    ),
  );
  if (shown.size > 0) await session.run(setTraits, [JSON.stringify([...shown.values()]), pass]);
  const others = [...all.keys()].filter((seq) => !shown.has(seq));
  if (others.length > 0 && pass > 0) await session.run(setLastPass, [JSON.stringify(others), pass]);
}
