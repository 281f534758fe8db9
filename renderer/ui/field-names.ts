import type { FilterField, ValueField } from '../../shared/domain/report-query';
import type { VocabularyName } from '../../shared/domain/vocabulary';
import { messages } from '../../shared/messages/messages';

/** What a filter is called. */
export function fieldName(field: FilterField): string {
  return messages.words.fields[field];
}

/** The vocabulary whose words a field holds, where the specification gives it one. */
export const fieldVocabularies: Readonly<Partial<Record<ValueField, VocabularyName>>> = {
  risk: 'risk_assignment',
  fraudCase: 'decision',
};
