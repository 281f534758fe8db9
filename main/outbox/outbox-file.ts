import { join } from 'node:path';
import type { z } from 'zod';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { readJsonFile, writeJsonFile } from '../json-file';
import { type StoredDraft, storedDrafts, storedOutbox } from './stored-outbox';

/** A list that is kept in a file: what is in memory is what is on disk, unless said otherwise. */
export interface KeptList<Item> {
  readonly current: () => readonly Item[];
  /**
   * Why there is nothing here that was kept before; null when all is well. 'damaged': the file was set aside and the
   * list begins anew. A code of the system's: it could not be read, and is not written over either.
   */
  readonly fault: 'damaged' | { readonly code: string } | null;
  /**
   * Replaces the list by what `next` makes of it, one replacement after the other. Where the file cannot be written
   * the list stays as it was and the problem is told.
   */
  readonly replace: (
    next: (items: readonly Item[]) => readonly Item[],
  ) => Promise<Result<readonly Item[], Problem>>;
  /** The same for what has already happened: it holds in memory even where the file cannot be written. */
  readonly record: (
    next: (items: readonly Item[]) => readonly Item[],
  ) => Promise<Result<readonly Item[], Problem>>;
}

/** Opens outbox.json of the profile folder: every profile's items, newest first. */
export function openOutboxFile(folder: string): Promise<KeptList<OutboxItem>> {
  return openList<z.output<typeof storedOutbox>, OutboxItem>({
    path: join(folder, 'outbox.json'),
    what: 'outbox',
    schema: storedOutbox,
    itemsOf: ({ items }) => items,
    fileOf: (items) => ({ version: 1, items: [...items] }),
  });
}

/** Opens drafts.json of the profile folder: what was typed and not sent. */
export function openDraftsFile(folder: string): Promise<KeptList<StoredDraft>> {
  return openList<z.output<typeof storedDrafts>, StoredDraft>({
    path: join(folder, 'drafts.json'),
    what: 'drafts',
    schema: storedDrafts,
    itemsOf: ({ drafts }) => drafts,
    fileOf: (drafts) => ({ version: 1, drafts: [...drafts] }),
  });
}

async function openList<File, Item>(kind: {
  readonly path: string;
  readonly what: string;
  readonly schema: z.ZodType<File>;
  readonly itemsOf: (file: File) => readonly Item[];
  readonly fileOf: (items: readonly Item[]) => File;
}): Promise<KeptList<Item>> {
  const read = await readJsonFile(kind.path, kind.schema);
  let items: readonly Item[] = read.ok && read.value ? kind.itemsOf(read.value) : [];
  const fault = read.ok ? null : read.problem;
  let latest: Promise<unknown> = Promise.resolve();

  async function write(next: readonly Item[]): Promise<Result<readonly Item[], Problem>> {
    if (fault !== null && fault !== 'damaged')
      return fail({ kind: 'disk', what: kind.what, code: fault.code });
    const written = await writeJsonFile(kind.path, kind.fileOf(next));
    return written.ok ? succeed(next) : fail({ kind: 'disk', what: kind.what, code: written.problem.code });
  }
  function inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const turn = latest.then(act);
    latest = turn;
    return turn;
  }
  return {
    current: () => items,
    fault,
    replace: (next) =>
      inTurn(async () => {
        const written = await write(next(items));
        if (written.ok) items = written.value;
        return written;
      }),
    record: (next) =>
      inTurn(async () => {
        items = next(items);
        return write(items);
      }),
  };
}
