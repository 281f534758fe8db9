import type { Case, CaseItem } from './case';

/** Returns a short text that is the same for two states of a case with the same contents, and hardly ever for others. */
export function caseVersion({
  title,
  summary,
  status,
  items,
}: Pick<Case, 'title' | 'summary' | 'status' | 'items'>): string {
  return hashOf(JSON.stringify([title, summary, status, items.map(contentOf)]));
}

/** The fields of an item in a fixed order: cases from disk have another one than those of the window. */
function contentOf(item: CaseItem): readonly unknown[] {
  const { id, kind } = item;
  switch (item.kind) {
    case 'report':
      return [id, kind, item.key, item.transactionId];
    case 'entity':
      return [id, kind, item.entity, item.value];
    case 'note':
      return [id, kind, item.text];
    case 'picture':
      return [id, kind, item.picture, item.of, item.caption, item.takenAt];
  }
}

/** Finds accidental changes; it is no seal. */
function hashOf(text: string): string {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  return [one, other].map((part) => (part >>> 0).toString(16)).join('-');
}
