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
  // A field's name on the wire.
  'renderer/features/report/extra-data-section.tsx': ['extra_data'],
  // Classes of a cell.
  'renderer/features/reports/grid-row.tsx': ['reports-grid__cell reports-grid__cell--'],
  // Kinds of names on the base map, CSS fonts, and what workers are called in the developer tools.
  'renderer/features/map/base-map/label-fonts.ts': ['Inter Variable'],
  'renderer/features/map/base-map/label-styles.ts': ['"Inter Variable", system-ui, sans-serif'],
  'renderer/features/map/base-map/plan-labels.ts': ['large city'],
  'renderer/features/map/base-map/start-base-map.ts': ['base map'],
  'renderer/features/map/points/start-points-host.ts': ['map points'],
  'renderer/features/map/points/draw-discs.ts': ['600 11px system-ui, sans-serif'],
  // Media queries, events of Leaflet, classes and selectors.
  'renderer/features/map/map-colours.ts': ['(prefers-color-scheme: dark)', '(forced-colors: active)'],
  'renderer/features/map/map-controls.tsx': ['zoomend zoomlevelschange'],
  'renderer/features/map/points/points-canvas.ts': ['points-picture leaflet-zoom-animated'],
  'renderer/features/map/reports/points-on-map.tsx': ['.map-pin button'],
  'renderer/features/map/reports/spider-markers.tsx': ['click zoomstart'],
  // How a way is drawn.
  'renderer/features/map/track/paint-track.ts': ['struck out'],
  'renderer/features/map/track/track-layout.ts': ['struck out'],
};
