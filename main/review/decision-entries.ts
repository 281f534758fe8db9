import type { CallArguments } from '../../shared/contract/contract';
import type { ReportVerdict } from '../../shared/domain/batch-feedback';
import { atLevel } from '../../shared/domain/content-identity';
import type { Int64Text } from '../../shared/domain/report';
import type { LateEntryDraft } from '../../shared/domain/review-log';
import { beginningOf, maxRowTextLength } from '../../shared/shown-text';
import { digestOf, uuidOf } from '../outbox/derived-ids';

// The IDs of a decision's entries and items are derived from its own, so that a repeated call writes the same ones.

/** Returns how the IDs of a decision's verdicts and intents start, and no others. */
export function idPrefixOf(decisionId: string): string {
  return prefixOfEntry(uuidOf(digestOf('decision', decisionId), ''));
}

/** Returns how the IDs of the decision's verdicts and intents start of which an entry is one. */
export function prefixOfEntry(id: string): string {
  return id.slice(0, 19);
}

/** Returns the ID of the outbox item of a decision's feedback on a subject. */
export function itemIdOf(decisionId: string, subject: string): string {
  return digestOf('item', decisionId, subject).slice(0, 24);
}

/**
 * Returns the verdict of a decision on a report. `newest`: the newest report time of its subject that the analyst had; null
 * for none.
 */
export function verdictEntry(
  { id, targets, verdict, reason, note, tookMs, settles }: CallArguments<'review.decide'>,
  subject: string,
  { key, versions, content, level, riskAssignment }: ReportVerdict,
  newest: Int64Text | null,
): LateEntryDraft {
  const reportedRisk = riskAssignment === null ? null : beginningOf(riskAssignment, maxRowTextLength);
  const judged = { reportKey: key, reportVersion: versions, content: atLevel(content, level), newest };
  const report = { ...judged, reportedRisk };
  return {
    id: entryIdOf(id, 'verdict', subject),
    subject,
    after: targets.kind === 'report' ? targets.after : null,
    kind: 'verdict',
    body: { verdict, reason, note, ...report, tookMs, ...(settles && { settles }) },
  };
}

/** Returns the intent of the feedback that follows a decision's verdict on a subject. */
export function intentEntry(decisionId: string, subject: string, transactionId: string): LateEntryDraft {
  return {
    id: entryIdOf(decisionId, 'feedback', subject),
    subject,
    after: [entryIdOf(decisionId, 'verdict', subject)],
    kind: 'feedback',
    body: { itemId: itemIdOf(decisionId, subject), transactionId },
  };
}

function entryIdOf(decisionId: string, kind: string, subject: string): string {
  return uuidOf(digestOf('decision', decisionId), digestOf(kind, decisionId, subject));
}
