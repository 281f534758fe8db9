import type { FilterField, ValueField } from '../../../../shared/domain/report-query';
import type { VocabularyName } from '../../../../shared/domain/vocabulary';

/** What each filter is called. */
export const fieldNames: Readonly<Record<FilterField, string>> = {
  risk: 'Risk',
  fraudCase: 'Fraud case',
  signal: 'Signal',
  country: 'Country',
  user: 'User',
  device: 'Device',
  deviceModel: 'Device model',
  place: 'Place',
  transaction: 'Transaction',
  time: 'Time',
  distance: 'Distance',
  disagreement: 'Disagreement',
  unread: 'Unread',
  area: 'Area',
  placed: 'On the map',
  lookUp: 'Transaction',
};

/** The vocabulary whose words a field holds, where the specification gives it one. */
export const fieldVocabularies: Readonly<Partial<Record<ValueField, VocabularyName>>> = {
  risk: 'risk_assignment',
  fraudCase: 'decision',
};
