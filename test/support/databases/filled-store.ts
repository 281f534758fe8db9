import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../runner/temporary-folder';
import { draftWith, taking } from './store-calls';
import { openStoreInProcess } from './store-in-process';

/** A text in a draft and in every report. No file may contain it in plain text. */
export const secret = 'Sophie of Vlaamse Kaai 11';
export const filledDraft = 'd1';
export const filledReports = 300;

/** Returns the folder of a closed store with a draft and a page of reports. */
export async function filledFolder(): Promise<string> {
  const folder = join(temporaryFolder(), 'store');
  mkdirSync(folder, { mode: 0o700 });
  const store = await openStoreInProcess(folder);
  await store.call('drafts.write', draftWith(filledDraft, secret));
  await store.call('pages.store', taking(numbersUpTo(filledReports), secret));
  await store.close();
  return folder;
}

export function numbersUpTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
