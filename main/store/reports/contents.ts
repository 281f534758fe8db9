import type { Int64Text, JsonText } from '../../../shared/domain/report';
import { changedPaths } from '../../../shared/json/changed-paths';
import { thinned } from './thin-contents';

/** One content that the service sent for a report. */
export interface Content {
  readonly json: JsonText;
  readonly timestamp: Int64Text | null;
  /** When it was first received, ms since 1970. */
  readonly receivedAt: number;
  /** Which version of the report it is: 1 for the content that was received first. */
  readonly version: number;
}

/** The stored contents of one report: the one that is shown, and the others. */
export interface Contents {
  readonly shown: Content;
  /** In the order in which another content took their place. */
  readonly earlier: readonly Content[];
  /** How many versions were received. A content counts unless it is one of the stored ones. */
  readonly versions: number;
  /** The fields that changed between each two of the stored contents, by their paths; empty while all contents are stored. */
  readonly changing: readonly string[];
  /** Whether the one shown differs from the one before it in no other field, and need not be stored once another is shown. */
  readonly replaceable: boolean;
}

/** The contents of a report that is received for the first time. */
export function firstContent(received: Omit<Content, 'version'>): Contents {
  return { shown: { ...received, version: 1 }, earlier: [], versions: 1, changing: [], replaceable: false };
}

/**
 * Returns what is stored of a report once a content of it is received. The content with the greater report timestamp is
 * shown; where they are equal, or one has none, the one received last. A stored content is never stored twice, so that a
 * service which sends two in turn does not fill the disk; beyond the limits of `thinned`, some are dropped. Returns the same
 * value where nothing changes.
 */
export function receivedContent(contents: Contents, received: Omit<Content, 'version'>): Contents {
  const { shown, earlier, versions } = contents;
  if (received.json === shown.json) return contents;
  const known = earlier.find(({ json }) => json === received.json);
  const content = known ?? { ...received, version: versions + 1 };
  const isOld = isOlder(received, shown);
  if (known && isOld) return contents;
  const others = earlier.filter((other) => other !== known);
  return thinned({
    ...contents,
    shown: isOld ? shown : content,
    earlier: [...others, isOld ? content : shown],
    versions: known ? versions : content.version,
  });
}

/**
 * Returns the contents with the received one in the place of the one shown, without looking at the earlier ones: where both
 * differ only in fields that change each time. Returns null where that is not so.
 */
export function replacedContent(contents: Contents, received: Omit<Content, 'version'>): Contents | null {
  const { shown, versions, changing, replaceable } = contents;
  if (!replaceable || isOlder(received, shown)) return null;
  const changed = changedPaths(shown.json, received.json);
  if (!changed.every((path) => changing.includes(path))) return null;
  return { ...contents, shown: { ...received, version: versions + 1 }, versions: versions + 1 };
}

function isOlder(one: Omit<Content, 'version'>, other: Content): boolean {
  return (
    one.timestamp !== null && other.timestamp !== null && BigInt(one.timestamp) < BigInt(other.timestamp)
  );
}

/** Whether another content is shown, or one more version was received. */
export function hasChanged(before: Contents, after: Contents): boolean {
  return before.shown.json !== after.shown.json || before.versions !== after.versions;
}
