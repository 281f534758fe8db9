import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Session } from '../../database/connection';
import { readSyncMemory } from './facts';
import type { NewReport } from './new-report';
import type { Traits } from './traits';

/**
 * Finds out which stored report a received one is that has no id. Its text alone does not tell: where a field changes with
 * every answer, each pass would add all reports again. In this order, a received report is
 *
 * 1. the stored one that shows the same text;
 * 2. one with the same fields, extra_data and fields unknown to the specification apart;
 * 3. one of the same transaction and times that this pass did not meet yet;
 * 4. where its transaction, or its user and device, has too many rows, one of those that the service lists no more;
 * 5. a new one.
 *
 * The service lists a stored report no more where a pass read its whole list, from the first page to the end, and didn't meet
 * it, though an earlier pass had: every report that is listed when a pass begins is met by it (sync/plan.ts). So two reports
 * that are both listed never share a row by rule 4, however few of them a pass reads.
 *
 * Rules 3 and 4 are guesses: the received report may be another one than was stored. So it counts as known to no pass up to
 * this one, nor does its row from then on.
 *
 * Each stored report is taken by one report of an answer at most, since what stands side by side in one answer are different
 * reports. So every report of a service has a row of its own once a pass has met it beside the others, and a row for which
 * two were taken shows both as versions. `limit` in traits.ts bounds how many rows are added.
 */
export async function matchReportsWithoutId(
  session: Session,
  received: readonly NewReport[],
  pass: number,
): Promise<Matched> {
  const asked = new Map<string, Unmatched>();
  for (const { key, traits } of received) if (traits !== null) asked.set(key, { key, traits });
  if (asked.size === 0) return { received, guessed: new Set() };
  const matching = new Matching(session, pass === 0 ? noPass : pass, [...asked.values()]);
  await matching.byText();
  await matching.byFields();
  await matching.byMoment();
  if (pass > 0) await matching.byFamily();
  await matching.addOthers();
  return {
    received: received.map((report) => {
      const key = matching.keys.get(report.key);
      return key === undefined ? report : { ...report, key, contentKey: key };
    }),
    guessed: matching.guessed,
  };
}

/** Received reports with the keys of the stored ones that they are. */
export interface Matched {
  readonly received: readonly NewReport[];
  /** Keys of stored reports that the received ones may not be after all: no earlier pass may have met those. */
  readonly guessed: ReadonlySet<string>;
}

/** A look-up may bring a report again that another one brought. */
const noPass = -1;

interface Unmatched {
  readonly key: string;
  readonly traits: Traits;
}

/** A stored report that may be the one received: `trait` is what it was found by. */
const candidateRow = z.object({ seq: z.int(), key: z.string(), trait: z.string() });
type Candidate = z.output<typeof candidateRow>;

/** Those that this pass did not meet stand first. */
const candidatesBy = (column: 'content' | 'fields' | 'moment', condition: string) => `
  SELECT without_id.seq, report.content_key AS key, without_id.${column} AS trait FROM json_each(?1) AS asked
  CROSS JOIN without_id ON without_id.${column} = asked.value CROSS JOIN report ON report.seq = without_id.seq
  WHERE ${condition} ORDER BY without_id.met = ?2, without_id.seq`;
const byText = candidatesBy('content', '1');
const byFields = candidatesBy('fields', '1');
const byMoment = candidatesBy('moment', 'without_id.met <> ?2');
const byFamily = `
  SELECT without_id.seq, report.content_key AS key, without_id.family AS trait FROM without_id
  CROSS JOIN report ON report.seq = without_id.seq
  WHERE without_id.family = ? AND without_id.met > 0 AND without_id.met < ? ORDER BY without_id.seq DESC LIMIT ?`;
const familiesOf = `SELECT family, stored - peak AS beyond FROM report_family
  WHERE family IN (SELECT value FROM json_each(?))`;
const familyRow = z.object({ family: z.string(), beyond: z.int() });
const keysOf = `SELECT content_key AS key FROM report
  WHERE content_key IS NOT NULL AND content_key IN (SELECT value FROM json_each(?))`;

/** The reports of one answer, while it is found out which stored ones they are. */
class Matching {
  /** The keys of the stored reports, by the keys of the received ones. */
  readonly keys = new Map<string, string>();
  /** See `Matched`. */
  readonly guessed = new Set<string>();
  readonly #session: Session;
  readonly #pass: number;
  readonly #taken = new Set<number>();
  #open: readonly Unmatched[];

  constructor(session: Session, pass: number, received: readonly Unmatched[]) {
    this.#session = session;
    this.#pass = pass;
    this.#open = received;
  }

  async byText(): Promise<void> {
    await this.#by(byText, ({ content }) => content);
  }

  async byFields(): Promise<void> {
    await this.#by(byFields, ({ fields }) => fields);
  }

  async byMoment(): Promise<void> {
    const found = await this.#by(byMoment, ({ moment }) => moment);
    for (const key of found) this.guessed.add(key);
  }

  /** Only for families that have too many rows, and only rows of reports that are listed no more. */
  async byFamily(): Promise<void> {
    const families = grouped(this.#open, ({ traits: { family } }) => family);
    if (families.size === 0) return;
    const found = await this.#session.rows(familiesOf, [JSON.stringify([...families.keys()])], familyRow);
    const { wholePass } = await readSyncMemory(this.#session);
    for (const { family, beyond } of found) {
      const open = families.get(family) ?? [];
      const free = Math.max(0, (open[0]?.traits.limit ?? 0) - beyond);
      const most = open.length + this.#taken.size;
      const overflowing = open.slice(free);
      if (overflowing.length === 0) continue;
      const rows = await this.#session.rows(byFamily, [family, wholePass, most], candidateRow);
      for (const key of this.#assign(overflowing, rows, () => family)) this.guessed.add(key);
    }
  }

  /** Gives each of those that are left a key that no stored report has. */
  async addOthers(): Promise<void> {
    if (this.#open.length === 0) return;
    const wanted = this.#open.flatMap(({ key, traits: { fields } }) => [fieldsKey(fields) ?? key, key]);
    const rows = await this.#session.rows(keysOf, [JSON.stringify(wanted)], z.object({ key: z.string() }));
    const used = new Set(rows.map(({ key }) => key));
    for (const { key, traits } of this.#open) {
      const free = [fieldsKey(traits.fields) ?? key, key].find((each) => !used.has(each));
      const own = free ?? `${key}:${randomUUID()}`;
      used.add(own);
      this.keys.set(key, own);
    }
    this.#open = [];
  }

  async #by(sql: string, traitOf: (traits: Traits) => string | null): Promise<readonly string[]> {
    const traits = this.#open.flatMap((each) => traitOf(each.traits) ?? []);
    if (traits.length === 0) return [];
    const asked = JSON.stringify([...new Set(traits)]);
    const rows = await this.#session.rows(sql, [asked, this.#pass], candidateRow);
    return this.#assign(this.#open, rows, (each) => traitOf(each.traits));
  }

  /** Takes for each the first stored report with its trait that is not taken yet. Returns the keys of those. */
  #assign(
    open: readonly Unmatched[],
    rows: readonly Candidate[],
    traitOf: (each: Unmatched) => string | null,
  ): readonly string[] {
    const found: string[] = [];
    const free = grouped(
      rows.filter(({ seq }) => !this.#taken.has(seq)),
      ({ trait }) => trait,
    );
    for (const each of open) {
      const candidate = free.get(traitOf(each) ?? '')?.shift();
      if (candidate === undefined) continue;
      this.#taken.add(candidate.seq);
      this.keys.set(each.key, candidate.key);
      found.push(candidate.key);
    }
    this.#open = this.#open.filter(({ key }) => !this.keys.has(key));
    return found;
  }
}

/** A report whose text changes has the same key in a copy that is rebuilt, so that a note on it is found again. */
function fieldsKey(fields: string | null): string | null {
  return fields === null ? null : `sha256:${fields}`;
}

function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group) group.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}

const countMet = `
  INSERT INTO report_family (family, met, now, peak, stored)
  SELECT asked.value ->> 1, ?2, count(*), count(*), sum(without_id.seq IS NULL) FROM json_each(?1) AS asked
  LEFT JOIN without_id ON without_id.seq = asked.value ->> 0
  WHERE without_id.seq IS NULL OR without_id.met <> ?2 GROUP BY 1
  ON CONFLICT (family) DO UPDATE SET stored = stored + excluded.stored,
    now = iif(met = excluded.met, now, 0) + excluded.now,
    peak = max(peak, iif(met = excluded.met, now, 0) + excluded.now), met = excluded.met`;
const countAdded = `
  INSERT INTO report_family (family, met, now, peak, stored)
  SELECT asked.value ->> 1, 0, 0, 0, count(*) FROM json_each(?1) AS asked
  LEFT JOIN without_id ON without_id.seq = asked.value ->> 0 WHERE without_id.seq IS NULL GROUP BY 1
  ON CONFLICT (family) DO UPDATE SET stored = stored + excluded.stored`;
const setTraits = `
  INSERT INTO without_id (seq, family, content, fields, moment, met)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (seq) DO UPDATE SET family = excluded.family, content = excluded.content, fields = excluded.fields,
    moment = excluded.moment, met = iif(excluded.met = 0, met, excluded.met)`;
const setMet = 'UPDATE without_id SET met = ?2 WHERE seq IN (SELECT value FROM json_each(?1)) AND met <> ?2';

/** A stored report without an id that was received. */
export interface MetReport {
  readonly seq: number;
  readonly traits: Traits;
  /** Whether what was received is shown from now on: only then it is known by it. */
  readonly shown: boolean;
}

/** Stores what reports without an id are known by, and that a pass met them; 0 for a look-up. */
export async function writeTraits(session: Session, met: readonly MetReport[], pass: number): Promise<void> {
  if (met.length === 0) return;
  const all = new Map(met.map(({ seq, traits: { family } }) => [seq, [seq, family]]));
  await session.run(
    pass === 0 ? countAdded : countMet,
    pass === 0 ? [JSON.stringify([...all.values()])] : [JSON.stringify([...all.values()]), pass],
  );
  const shown = new Map(
    met.flatMap(({ seq, traits: { family, content, fields, moment }, shown }) =>
      shown ? [[seq, [seq, family, content, fields, moment]] as const] : [],
    ),
  );
  if (shown.size > 0) await session.run(setTraits, [JSON.stringify([...shown.values()]), pass]);
  const others = [...all.keys()].filter((seq) => !shown.has(seq));
  if (others.length > 0 && pass > 0) await session.run(setMet, [JSON.stringify(others), pass]);
}
