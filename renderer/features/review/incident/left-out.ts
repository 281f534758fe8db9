import { messages } from '../../../../shared/i18n/messages';

/** How many reports of an incident one verdict leaves out. */
export interface LeftOut {
  /** Those that others review now, and this analyst's second reviews. */
  readonly others: number;
  /** Those that a newer report has replaced, which isn't read yet. */
  readonly newer: number;
}

/** Returns which reports are left out and why; empty for none. */
export function leftOutNotes({ others, newer }: LeftOut): readonly string[] {
  const text = messages.review.incident;
  return [
    ...(others > 0 ? [text.leftOut({ count: others })] : []),
    ...(newer > 0 ? [text.leftOutNewer({ count: newer })] : []),
  ];
}
