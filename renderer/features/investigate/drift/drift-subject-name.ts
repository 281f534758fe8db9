import type { DriftSubject } from '../../../../shared/domain/drift';
import { messages } from '../../../../shared/i18n/messages';

/** "Device model" */
export function driftSubjectName(subject: DriftSubject): string {
  return { ...messages.words.fields, ...messages.drift.subjects }[subject];
}
