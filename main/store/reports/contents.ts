import type { Int64Text, JsonText } from '../../../shared/domain/report';

/** One content that the service sent for a report. */
export interface Content {
  readonly json: JsonText;
  readonly timestamp: Int64Text | null;
  /** When it was first received, ms since 1970. */
  readonly receivedAt: number;
}

/** Every content of one report: the one that is shown, and the others. */
export interface Contents {
  readonly shown: Content;
  readonly earlier: readonly Content[];
}

/**
 * What becomes of a report when a content of it is received. The one with the greater report timestamp is shown; where they
 * are equal, or one has none, the one received last. A content that is known already is never kept twice, so that a service
 * which sends two in turn does not fill the disk. The same value where nothing changes.
 */
export function receivedContent(contents: Contents, received: Content): Contents {
  const { shown, earlier } = contents;
  if (received.json === shown.json) return contents;
  const known = earlier.find(({ json }) => json === received.json);
  if (isOlder(received, shown)) return known ? contents : { shown, earlier: [...earlier, received] };
  const others = earlier.filter((content) => content !== known);
  const again = known && { ...received, receivedAt: known.receivedAt };
  return { shown: again ?? received, earlier: [...others, shown] };
}

function isOlder(one: Content, other: Content): boolean {
  return (
    one.timestamp !== null && other.timestamp !== null && BigInt(one.timestamp) < BigInt(other.timestamp)
  );
}

/** Whether another content is shown, or one more is kept. */
export function hasChanged(before: Contents, after: Contents): boolean {
  return before.shown.json !== after.shown.json || before.earlier.length !== after.earlier.length;
}
