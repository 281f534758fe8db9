/**
 * Strings that read like texts and are none, by file: words of the service, names of things that have no translation, formats.
 * Each with its reason in a comment.
 */
export const notForPeople: Readonly<Record<string, readonly string[]>> = {
  // A field's name on the wire.
  'renderer/features/report/extra-data-section.tsx': ['extra_data'],
  // Classes of a cell.
  'renderer/features/reports/grid-row.tsx': ['reports-grid__cell reports-grid__cell--'],
};
