import type { Column } from './report-query';

/** What stands above each column, on screen and in a file. */
export const columnHeadings: Readonly<Record<Column, string>> = {
  risk: 'Risk',
  fraudCases: 'Fraud cases',
  time: 'Time',
  user: 'User',
  device: 'Device',
  place: 'Place',
  signals: 'Signals',
  positions: 'Positions',
  distance: 'Distance',
  disagreement: 'Disagreement',
  country: 'Country',
  transaction: 'Transaction',
  id: 'Report ID',
};
