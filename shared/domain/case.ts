import type { EndedSharing } from './ended-sharing';

/** What an analyst collects to hand over: reports, entities, notes and pictures, in their own order. */
export interface Case {
  readonly id: string;
  /** "" until it has one. */
  readonly title: string;
  /** Why the items belong together, and what they show. */
  readonly summary: string;
  readonly status: CaseStatus;
  /** ms since 1970. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly items: readonly CaseItem[];
  /** The shared case that this is the local copy of; missing for one that isn't shared. */
  readonly team?: SharedAs;
  /** Who ended the sharing of the case that this was a copy of, until the analyst has read it. */
  readonly ended?: EndedSharing;
}

/** Which shared case a local copy belongs to, and how much of it the copy includes. */
interface SharedAs {
  /** The ID of the shared case. */
  readonly share: string;
  /** The latest entries included. */
  readonly heads: readonly string[];
}

export const caseStatuses = ['open', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseEntityKinds = ['user', 'device', 'place'] as const;
export type CaseEntityKind = (typeof caseEntityKinds)[number];

/** What a picture shows. */
export const pictureSubjects = ['map', 'timeline', 'links'] as const;
export type PictureSubject = (typeof pictureSubjects)[number];

/** What an item is; the report and the entity are those of the local copy, which may no longer have them. */
export type CaseContent =
  | { readonly kind: 'report'; readonly key: string; readonly transactionId: string | null }
  | { readonly kind: 'entity'; readonly entity: CaseEntityKind; readonly value: string }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'picture';
      /** The ID of the stored picture. */
      readonly picture: string;
      readonly of: PictureSubject;
      readonly caption: string;
      /** ms since 1970. */
      readonly takenAt: number;
    };
export type CaseItem = CaseContent & { readonly id: string };

/** Limits of a profile's cases. */
export const maxCases = 200;
export const maxCaseItems = 500;
/** Several people who add at once can exceed `maxCaseItems`. A bundle can have as many. */
export const maxMergedItems = 5_000;
export const maxCasePictures = 50;
export const maxCaseTitle = 200;
export const maxCaseText = 20_000;
/** Longer users, devices and places can't be items. */
export const maxEntityLength = 5_000;
/** Size of a picture, bytes. */
export const maxPictureBytes = 8_000_000;

/** What became of items that were to be added. */
interface AddedItems {
  readonly value: Case;
  readonly added: number;
  /** Those that the case had already. */
  readonly known: number;
  /** Those that exceed a limit. */
  readonly over: number;
}

/** Adds items at the end, without those that the case has and those beyond its limits. */
export function addItems(to: Case, items: readonly CaseItem[], at: number): AddedItems {
  const known = new Set(to.items.map(identityOf));
  const added: CaseItem[] = [];
  let pictures = countOf(to.items, 'picture');
  let over = 0;
  let repeated = 0;
  for (const item of items) {
    const identity = identityOf(item);
    const isFull =
      to.items.length + added.length >= maxCaseItems ||
      (item.kind === 'picture' && pictures >= maxCasePictures);
    if (known.has(identity)) repeated += 1;
    else if (isFull) over += 1;
    else {
      known.add(identity);
      added.push(item);
      if (item.kind === 'picture') pictures += 1;
    }
  }
  const value = added.length === 0 ? to : { ...to, items: [...to.items, ...added], changedAt: at };
  return { value, added: added.length, known: repeated, over };
}

/** Equal for two items with the same report or entity. Notes and pictures are never the same. */
function identityOf(item: CaseItem): string {
  switch (item.kind) {
    case 'report':
      return JSON.stringify([item.kind, item.key]);
    case 'entity':
      return JSON.stringify([item.kind, item.entity, item.value]);
    default:
      return item.id;
  }
}

/** Moves an item to another index, which is limited to those of the case. */
export function moveItem(of: Case, id: string, to: number, at: number): Case {
  const from = of.items.findIndex((item) => item.id === id);
  const item = of.items[from];
  const index = Math.max(0, Math.min(of.items.length - 1, to));
  if (item === undefined || index === from) return of;
  return { ...of, items: of.items.toSpliced(from, 1).toSpliced(index, 0, item), changedAt: at };
}

export function removeItem(of: Case, id: string, at: number): Case {
  return { ...of, items: of.items.filter((item) => item.id !== id), changedAt: at };
}

/** Replaces the item with the same ID. */
export function changeItem(of: Case, changed: CaseItem, at: number): Case {
  return {
    ...of,
    items: of.items.map((item) => (item.id === changed.id ? changed : item)),
    changedAt: at,
  };
}

export function countOf(items: readonly CaseContent[], kind: CaseContent['kind']): number {
  return items.filter((item) => item.kind === kind).length;
}

/** The keys of a case's reports, in its order, each once: people who add at the same time can add the same report. */
export function reportKeysOf(items: readonly CaseContent[]): readonly string[] {
  return [...new Set(items.flatMap((item) => (item.kind === 'report' ? [item.key] : [])))];
}
