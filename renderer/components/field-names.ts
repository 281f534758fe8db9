import type { FilterField, ValueField } from '../../shared/domain/report-query';
import type { VocabularyName } from '../../shared/i18n/meaning-of';
import { messages } from '../../shared/i18n/messages';

/** Returns the name of a filter's field. */
export function fieldName(field: FilterField): string {
  return messages.words.fields[field];
}

/** The vocabulary of a field's values, if the specification defines one. */
export const fieldVocabularies: Readonly<Partial<Record<ValueField, VocabularyName>>> = {
  risk: 'risk_assignment',
  fraudCase: 'decision',
};
