import type { LogChanged } from '../../shared/contract/review.calls';
import { type EntryKind, isMark } from '../../shared/domain/review-log';

const kindsOfVerdicts: readonly EntryKind[] = ['verdict', 'withdrawal'];
const kindsOfReviewStatus: readonly EntryKind[] = [...kindsOfVerdicts, 'snooze', 'escalation', 'answer'];

/** Returns true if only reports were marked as read or unread, which every opened report is. */
export function concernsMarksOnly({ kinds }: Pick<LogChanged, 'kinds'>): boolean {
  return kinds.every(isMark);
}

/** Whether a change can concern one of these subjects. */
export function concernsOneOf({ subjects: changed }: LogChanged, subjects: readonly string[]): boolean {
  return changed === null || subjects.some((subject) => changed.includes(subject));
}

/** Returns true if verdicts were given or withdrawn. */
export function changesVerdicts({ kinds }: Pick<LogChanged, 'kinds'>): boolean {
  return kinds.some((kind) => kindsOfVerdicts.includes(kind));
}

/** Returns true if review statuses can have changed. */
export function changesReviewStatus({ kinds }: Pick<LogChanged, 'kinds'>): boolean {
  return kinds.some((kind) => kindsOfReviewStatus.includes(kind));
}
