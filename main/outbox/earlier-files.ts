import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { wholeOutbox } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { readJsonFile, writeJsonFile } from '../files/json-file';
import { syncFolder } from '../files/sync-folder';
import { systemCodeOrUnknown } from '../files/system-code';
import { inTurn } from '../in-turn';
import type { Store, StoreAnswer, StoreRequest } from '../store/contract';
import { storedDraftSchema, storedItemSchema } from '../store/own/stored-feedback';

/**
 * Earlier versions kept the feedback of all profiles in outbox.json and drafts.json of the profile folder, readable by
 * whoever can read the disk. A profile's part of them moves into its encrypted store, once.
 */
export interface EarlierFiles {
  /**
   * Puts what the files hold of a profile into its store, and once it is on disk there removes it from them; the last
   * one removes the file. Ended in between, it does the same again and nothing twice. Answers what stood in its way.
   */
  moveInto(store: Store, profileId: string): Promise<readonly Problem[]>;
}

const outboxFile = z.object({ version: z.literal(1), items: z.array(storedItemSchema) });
const draftsFile = z.object({
  version: z.literal(1),
  drafts: z.array(z.object({ profileId: z.string(), transactionId: z.string(), draft: storedDraftSchema })),
});
type EarlierDraft = z.output<typeof draftsFile>['drafts'][number];
type EarlierItem = z.output<typeof outboxFile>['items'][number];

/** The files of earlier versions in a profile folder, which have one user at a time. */
export function earlierFiles(folder: string): EarlierFiles {
  const oneByOne = inTurn();
  return {
    moveInto: (store, profileId) =>
      oneByOne(async () => {
        const moved = [await moveItems(folder, store, profileId), await moveDrafts(folder, store, profileId)];
        return moved.flatMap((each) => (each.ok ? [] : [each.problem]));
      }),
  };
}

function moveItems(folder: string, store: Store, profileId: string): Promise<Result<null, Problem>> {
  return move<z.output<typeof outboxFile>, EarlierItem>({
    path: join(folder, 'outbox.json'),
    what: 'outbox',
    schema: outboxFile,
    profileId,
    partsOf: ({ items }) => items,
    fileOf: (items) => ({ version: 1, items: [...items] }),
    keep: async (items) => {
      const known = await keptIds(store);
      if (!known.ok) return known;
      const opened = await store.call('outbox.open', undefined);
      if (!opened.ok) return opened;
      const { lastSequence } = opened.value;
      // The file has the last one first.
      const missing = items.filter(({ id }) => !known.value.has(id)).toReversed();
      const put = missing.map((item, index) => ({ ...item, sequence: lastSequence + 1 + index }));
      return store.call('outbox.write', { put, remove: [] });
    },
  });
}

/** Of all feedback that the store has. */
async function keptIds(store: Store): Promise<Result<ReadonlySet<string>, Problem>> {
  const ids = new Set<string>();
  let before: number | null = null;
  for (;;) {
    const asked: StoreRequest<'outbox.chunk'> = { query: wholeOutbox, before, limit: 1_000 };
    const chunk: StoreAnswer<'outbox.chunk'> = await store.call('outbox.chunk', asked);
    if (!chunk.ok) return chunk;
    for (const { id } of chunk.value) ids.add(id);
    const last = chunk.value.at(-1);
    if (!last) return succeed(ids);
    before = last.sequence;
  }
}

function moveDrafts(folder: string, store: Store, profileId: string): Promise<Result<null, Problem>> {
  return move<z.output<typeof draftsFile>, EarlierDraft>({
    path: join(folder, 'drafts.json'),
    what: 'drafts',
    schema: draftsFile,
    profileId,
    partsOf: ({ drafts }) => drafts,
    fileOf: (drafts) => ({ version: 1, drafts: [...drafts] }),
    keep: async (drafts) => {
      for (const { transactionId, draft } of drafts) {
        const kept = await store.call('drafts.read', { transactionId });
        if (!kept.ok) return kept;
        // What is there was typed later.
        if (kept.value !== null) continue;
        const written = await store.call('drafts.write', { transactionId, draft });
        if (!written.ok) return written;
      }
      return succeed(null);
    },
  });
}

async function move<File, Part extends { readonly profileId: string }>(kind: {
  readonly path: string;
  readonly what: string;
  readonly schema: z.ZodType<File>;
  readonly profileId: string;
  readonly partsOf: (file: File) => readonly Part[];
  readonly fileOf: (parts: readonly Part[]) => File;
  readonly keep: (parts: readonly Part[]) => Promise<Result<null, Problem>>;
}): Promise<Result<null, Problem>> {
  const { path, what, profileId } = kind;
  const read = await readJsonFile(path, kind.schema);
  if (!read.ok)
    return fail(
      'setAside' in read.problem
        ? { kind: 'file-damaged', what }
        : { kind: 'disk', what, code: read.problem.code },
    );
  if (read.value === null) return succeed(null);
  const parts = kind.partsOf(read.value);
  const own = parts.filter((part) => part.profileId === profileId);
  const others = parts.filter((part) => part.profileId !== profileId);
  if (own.length > 0) {
    const kept = await kind.keep(own);
    if (!kept.ok) return kept;
  }
  if (others.length === parts.length && parts.length > 0) return succeed(null);
  const left = others.length === 0 ? await removeFile(path) : await writeJsonFile(path, kind.fileOf(others));
  return left.ok ? succeed(null) : fail({ kind: 'disk', what, code: left.problem.code });
}

async function removeFile(path: string): Promise<Result<null, { readonly code: string }>> {
  try {
    await rm(path, { force: true });
    await syncFolder(dirname(path));
    return succeed(null);
  } catch (error) {
    return fail({ code: systemCodeOrUnknown(error) });
  }
}
