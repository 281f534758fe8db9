/**
 * Strings that read like texts and are none, by file: words of the service, names of things that have no translation, formats.
 * Each with its reason in a comment.
 */
export const notForPeople: Readonly<Record<string, readonly string[]>> = {
  // The program's name.
  'renderer/app/rail.tsx': ['Whereabouts'],
  'renderer/app/window-title.tsx': ['Whereabouts'],
  'renderer/features/connection/welcome-panel.tsx': ['Whereabouts'],
  // The program's name; what is asked of main.
  'renderer/features/settings/about-section.tsx': ['Whereabouts', 'map data', 'city data'],
  // A choice's value.
  'renderer/features/settings/travel-section.tsx': ['struck out'],
  // States of the outbox, as items have them.
  'renderer/state/outbox.ts': ['Failed'],
  'renderer/state/use-measures.ts': ['Sent'],
  'renderer/ui/bulk-progress-bar.tsx': ['Sent', 'Failed', 'Unconfirmed'],
  // Classes.
  'renderer/ui/text-field.tsx': ['field__control field__control--mono'],
  // Signals, as they are kept and looked up.
  'renderer/features/report/device-section.tsx': ['Rooted', 'Emulated', 'Debugged', 'GPS spoofed'],
  // A field's name on the wire.
  'renderer/features/report/extra-data-section.tsx': ['extra_data'],
  // Classes of a cell.
  'renderer/features/reports/grid-row.tsx': ['reports-grid__cell reports-grid__cell--'],
};
