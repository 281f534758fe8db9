import { join } from 'node:path';
import type { z } from 'zod';
import type { OutboxItem } from '../../shared/domain/outbox';
import type { Problem } from '../../shared/problem';
import { type Result, succeed } from '../../shared/result';
import { type KeptFile, openKeptFile } from '../kept-file';
import { type StoredDraft, storedDrafts, storedOutbox } from './stored-outbox';

/** Opens outbox.json of the profile folder: every profile's items, newest first. */
export function openOutboxFile(folder: string): Promise<KeptFile<readonly OutboxItem[]>> {
  return openList<z.output<typeof storedOutbox>, OutboxItem>({
    path: join(folder, 'outbox.json'),
    what: 'outbox',
    schema: storedOutbox,
    itemsOf: ({ items }) => items,
    fileOf: (items) => ({ version: 1, items: [...items] }),
  });
}

/** Opens drafts.json of the profile folder: what was typed and not sent. */
export function openDraftsFile(folder: string): Promise<KeptFile<readonly StoredDraft[]>> {
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
}): Promise<KeptFile<readonly Item[]>> {
  const { itemsOf, fileOf } = kind;
  const file = await openKeptFile({ ...kind, initial: fileOf([]) });
  type Next = (items: readonly Item[]) => readonly Item[];
  const asFile = (next: Next) => (kept: File) => fileOf(next(itemsOf(kept)));
  const asItems = (written: Result<File, Problem>) =>
    written.ok ? succeed(itemsOf(written.value)) : written;
  return {
    current: () => itemsOf(file.current()),
    fault: file.fault,
    replace: async (next) => asItems(await file.replace(asFile(next))),
    record: async (next) => asItems(await file.record(asFile(next))),
  };
}
