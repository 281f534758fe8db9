import type { Int64Text, JsonText } from '../../../shared/domain/report';
import { changedPaths } from '../../../shared/json/changed-paths';
import { thinVersions } from './thin-versions';

/** One content that the service sent for a report. */
export interface Content {
  readonly json: JsonText;
  readonly timestamp: Int64Text | null;
  /** When it was first received, ms since 1970. */
  readonly receivedAt: number;
  /** The version of the report: 1 for the first content received. */
  readonly version: number;
}

/** The stored contents of a report: the current one and the earlier ones. */
export interface Contents {
  readonly shown: Content;
  /** Ordered by when they were replaced. */
  readonly earlier: readonly Content[];
  /** Number of versions received. Receiving a stored content again does not count. */
  readonly versions: number;
  /** Paths of the fields that differ between consecutive stored contents; empty while all contents are stored. */
  readonly changing: readonly string[];
  /**
   * Whether the shown content differs from the previous one only in those fields, so that it can be dropped
   * once another is shown.
   */
  readonly replaceable: boolean;
}

/** Returns the contents of a report received for the first time. */
export function firstContent(received: Omit<Content, 'version'>): Contents {
  return { shown: { ...received, version: 1 }, earlier: [], versions: 1, changing: [], replaceable: false };
}

/**
 * Returns the contents of a report after a content is received. The content with the later report timestamp
 * is shown; if they are equal, or one has none, the one received last. A content is never stored twice, so
 * that a service that alternates between two does not fill the disk. Beyond the limits of `thinVersions`, some are
 * dropped. Returns the same value if nothing changes.
 */
export function receivedContent(contents: Contents, received: Omit<Content, 'version'>): Contents {
  const { shown, earlier, versions } = contents;
  if (received.json === shown.json) return contents;
  const known = earlier.find(({ json }) => json === received.json);
  const content = known ?? { ...received, version: versions + 1 };
  const isOutdated = isOlder(received, shown);
  if (known && isOutdated) return contents;
  const others = earlier.filter((other) => other !== known);
  return thinVersions({
    ...contents,
    shown: isOutdated ? shown : content,
    earlier: [...others, isOutdated ? content : shown],
    versions: known ? versions : content.version,
  });
}

/**
 * Returns the contents with the shown content replaced by the received one, without reading the earlier ones.
 * This is possible if both differ only in fields that change every time; otherwise returns null.
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

/** Whether another content is shown, or another version was received. */
export function hasChanged(before: Contents, after: Contents): boolean {
  return before.shown.json !== after.shown.json || before.versions !== after.versions;
}
