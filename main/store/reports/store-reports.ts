import type { Session } from '../../../shared/node/database/session';
import { isKnownTo } from '../sync-memory';
import { markChangedSince } from './changed-since-verdict';
import { type Contents, hasChanged } from './contents';
import { deriveAround, readDeriving } from './derived/derive';
import { momentsOf } from './derived/tracked-rows';
import type { NewReport } from './new-report';
import { contentsOf, writeContents } from './received-contents';
import { identifyReports } from './report-identity';
import { knownAmong } from './report-tables';
import { matchReportsWithoutId, type ReadReport, writeTraits } from './reports-without-id';
import { countChanged } from './upkeep';
import type { ValueDictionary } from './value-dictionary';
import { addReceived, changeReceived, type WriteOptions } from './write-reports';

/** The source of the reports: the ID and `base` of a pass, or 0 for a look-up. */
export interface StoreOptions extends WriteOptions {
  readonly base: number;
}

export interface StoredChanges {
  /** The `seq` of each received report, in their order. */
  readonly seqs: readonly number[];
  readonly added: readonly NewReport[];
  readonly changed: number;
  /** How many of the received reports count as known to the pass. */
  readonly knownBefore: number;
}

const setFirstPass = 'UPDATE report SET first_pass = ? WHERE seq IN (SELECT value FROM json_each(?))';

/**
 * Stores received reports: adds or updates them, or leaves them unchanged. The caller must roll back if this rejects.
 */
export async function storeReports(
  session: Session,
  dictionary: ValueDictionary,
  asReceived: readonly NewReport[],
  options: StoreOptions,
): Promise<StoredChanges> {
  const matched = await matchReportsWithoutId(session, asReceived, options.pass);
  const { guessed } = matched;
  const received = await identifyReports(session, dictionary, matched.received, options.log);
  const known = await knownAmong(session, received);
  const { before, after: contents } = await contentsOf(session, received, known, options.now);
  const added = firstOfEach(received.filter(({ key }) => !known.has(key)));
  const deriving = await readDeriving(session);
  const replaced = [...known].flatMap(([key, { seq, contents: then }]) =>
    (contents.get(key) ?? then).shown.json === then.shown.json ? [] : [seq],
  );
  const replacedBefore = deriving ? await momentsOf(session, replaced) : [];
  const seqs = await addReceived(session, dictionary, added, contents, options);
  for (const [key, { seq }] of known) seqs.set(key, seq);
  await changeReceived(session, dictionary, { received, known, contents }, options);
  if (deriving) {
    const written = [...replaced, ...added.flatMap(({ key }) => seqs.get(key) ?? [])];
    await deriveAround(session, dictionary, deriving, replacedBefore, await momentsOf(session, written));
  }
  const changed = [...before].filter(([key, then]) => hasChanged(then, contents.get(key) ?? then));
  await writeContents(session, before, contents, seqs);
  await markChangedSince(
    session,
    [...contents].flatMap(([key, after]) => (after === before.get(key) ? [] : (seqs.get(key) ?? []))),
  );
  await countChanged(session, changed.length);
  await writeTraits(session, withoutIdAmong(received, contents, seqs), options.pass);
  const newlyRead = [...known].filter(([key, { firstPass }]) =>
    guessed.has(key) ? firstPass !== options.pass : firstPass === 0 && options.pass > 0,
  );
  if (newlyRead.length > 0)
    await session.run(setFirstPass, [options.pass, JSON.stringify(newlyRead.map(([, { seq }]) => seq))]);
  return {
    seqs: received.map(({ key }) => seqs.get(key)).filter((seq) => seq !== undefined),
    added,
    changed: changed.length,
    knownBefore: received.filter(
      ({ key }) => !guessed.has(key) && isKnownTo(options, known.get(key)?.firstPass ?? 0),
    ).length,
  };
}

function firstOfEach(received: readonly NewReport[]): readonly NewReport[] {
  const first = new Map<string, NewReport>();
  for (const report of received) if (!first.has(report.key)) first.set(report.key, report);
  return [...first.values()];
}

function withoutIdAmong(
  received: readonly NewReport[],
  contents: ReadonlyMap<string, Contents>,
  seqs: ReadonlyMap<string, number>,
): readonly ReadReport[] {
  return received.flatMap(({ key, json, traits }) => {
    const seq = seqs.get(key);
    if (seq === undefined || traits === null) return [];
    return [{ seq, traits, shown: contents.get(key)?.shown.json === json }];
  });
}
