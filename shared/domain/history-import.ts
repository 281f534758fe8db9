import type { TextPlace } from '../json/text-place';
/** What a colleague's file contains, before anything of it is stored. */
export interface HistoryPreview {
  /** Names this file in the call that imports it. */
  readonly token: string;
  readonly fileName: string;
  readonly content: HistoryContent;
}

export interface HistoryContent {
  readonly author: string;
  /** Entries that can be imported and are about this service. */
  readonly entries: number;
  /** How many of them are verdicts. */
  readonly verdicts: number;
  /** When the first and the last of them were written, ms since 1970; null if there is none. */
  readonly period: readonly [first: number, last: number] | null;
  /** Entries that the log doesn't have: what the import adds, and how many of it are verdicts. */
  readonly added: number;
  readonly addedVerdicts: number;
  /** How many of them this version can't read: a newer one wrote them, or a faulty one. */
  readonly addedUnread: number;
  /** Of the others, this analyst's. They stay as they are. */
  readonly own: number;
  /** Entries that are left out because they are about another service. */
  readonly otherService: number;
  /** Entries that can't be imported: the first `maxListedFaults`, and their number. */
  readonly faults: readonly EntryFault[];
  readonly faultCount: number;
}

export const maxListedFaults = 20;

export interface EntryFault {
  /** The place in the file, from 1. */
  readonly at: number;
  /** The field that isn't valid. */
  readonly field: string;
}

/** Why nothing of a file can be read, with the place of the first error. */
export type HistoryFileFault =
  | { readonly kind: 'other-format' | 'newer-version' | 'too-many' }
  | { readonly kind: 'not-json'; readonly place: TextPlace }
  | { readonly kind: 'damaged'; readonly path: string; readonly place: TextPlace };
