/** Strings that look like texts for the user but are not, by file, each with the reason. */
export const untranslatableTexts: Readonly<Record<string, readonly string[]>> = {
  // Media types; parts of the page; a directive.
  'main/security/app-protocol.ts': [
    'text/html; charset=utf-8',
    'text/javascript; charset=utf-8',
    'text/css; charset=utf-8',
    'application/json; charset=utf-8',
    '<html lang="en">',
    '<html lang="',
    'trusted-types default',
    '<script type="module" blocking="render" src="/last-frame.js" data-code="$1">',
    '<template id="last-frame-markup">',
    '<link rel="stylesheet" crossorigin href="',
    '<div id="root"></div>',
  ],
  // The purpose of a key; selectors; a style; a mark for tests.
  'main/last-frame/last-frame.ts': ['last frame'],
  'renderer/last-frame/canvases-of.ts': [
    'position: absolute; inset: 0; width: 100%; height: 100%; z-index: 0',
  ],
  'renderer/last-frame/frame-markup.ts': [
    'dialog, [popover], [data-not-shown-again], main ~ *, canvas, script, style, link, iframe, object, embed, form',
  ],
  'renderer/last-frame/last-frame.ts': ['last frame ended'],
  // The name of an event in the log.
  'main/log/log.ts': ['lines withheld'],
  'main/connection/built-in-service-process.ts': ['built-in service'],
  'main/store-client/profile-store.ts': ['store process'],
  // The program's name: for users, the keychain and the list of processes.
  'main/window/window.ts': ['Whereabouts'],
  // The start of a line that programs read.
  'main/window/startup-picture.ts': ['Window:'],
  'main/desktop/system-notification.ts': ['Whereabouts'],
  'main/credentials/keytar-keychain.ts': ['Whereabouts'],
  // Members of D-Bus interfaces.
  'main/credentials/default-collection.ts': ['Get', 'Locked'],
  'main/credentials/session-bus.ts': ['Hello'],
  // IDs of commands.
  'main/settings/renamed-commands.ts': ['show ring', 'show links'],
  'renderer/app/toasts/undo-key.ts': ['undo decision'],
  // The name of a format.
  'renderer/components/report-export.tsx': ['JSON Lines'],
  // The identifier of a file in notices and problems, which the catalogue names.
  'main/credentials/saved-keys-file.ts': ['saved keys'],
  'main/desktop/dragged-files.ts': ['dragged file'],
  'main/composition/desktop-services.ts': ['Whereabouts store', 'Whereabouts built-in reports service'],
  // Replaces the key in text from the service.
  'main/reports-api/redact-key.ts': ['[API key]'],
  // The field of a look-up's error; names of files in problems.
  'main/look-up/look-ups.ts': ['Transaction ID', 'Since', 'Wait up to'],
  'main/outbox/import/feedback-import.ts': ['list of errors', 'template', 'Line', 'Column', 'Value', 'Error'],
  // The scheme of an Authorization header; fields of problems; the reason of a problem.
  'main/team/event-stream.ts': ['Bearer'],
  'main/team/team-client.ts': ['Bearer', 'nested too deeply', 'not JSON', 'too much data'],
  'main/team/joining.ts': ['Invite', 'Team', 'Server address', 'Name'],
  // Identifiers of orders, states and kinds.
  'main/sync/pages.ts': ['newest first', 'oldest first'],
  // Identifiers of outcomes and states.
  'main/outbox/delivery-outcome.ts': [
    'Queued',
    'Failed',
    'Unconfirmed',
    'not processed',
    'continue',
    'wait in full',
  ],
  'main/outbox/team-intents.ts': ['Queued', 'Held'],
  'main/outbox/item-transitions.ts': ['Held', 'Queued', 'Unconfirmed', 'Failed'],
  'renderer/features/map/use-map-view.ts': ['moveend resize'],
  'renderer/features/feedback/batch/batch-review-step.tsx': ['left out'],
  'shared/schemas/outbox-query-schema.ts': ['Sent'],
  'shared/api/base-address.ts': ['not an address'],
  'shared/api/read-answer.ts': ['nested too deeply', 'not JSON', 'not reports', 'too many reports'],
  'shared/domain/batch-feedback.ts': ['to be sent', 'left out'],
  'shared/domain/derived-signals.ts': ['Impossible travel', 'New device'],
  'shared/domain/disagreement-score.ts': ['GPS spoofed'],
  'shared/domain/disagreement.ts': ['GPS spoofed'],
  'shared/domain/explanation/contradiction.ts': ['explained by', 'GPS spoofed'],
  'shared/domain/explanation/explain.ts': [
    ...['Emulated', 'New device', 'GPS spoofed', 'Impossible travel'],
    ...['user and device', 'earlier position'],
  ],
  'shared/domain/feedback-preset.ts': [
    'Confirmed fraud',
    'False positive',
    'Device Swapping',
    'Location Swapping',
    'Common usage',
    'Positive',
    'Corrective',
  ],
  'shared/domain/feedback-correction.ts': ['Device Swapping', 'Location Swapping', 'Common usage'],
  'shared/domain/outbox.ts': ['Held', 'Queued', 'Sending', 'Sent', 'Failed', 'Unconfirmed'],
  'shared/domain/judge-position.ts': ['near zero', 'half zero', 'whole degrees'],
  'shared/domain/position-mark.ts': ['near zero', 'half zero', 'whole degrees'],
  'shared/domain/positions-of.ts': [
    'no coordinates',
    'no latitude',
    'no longitude',
    'latitude out of range, perhaps swapped with the longitude',
    'latitude out of range',
    'longitude out of range',
  ],
  'shared/domain/report.ts': ['Ignored IP', 'Rooted', 'Emulated', 'Debugged', 'GPS spoofed'],
  // Words of the specification.
  'shared/domain/vocabulary.ts': [
    'Positive',
    'Negative',
    'Corrective',
    'SIM Swapping / ATO',
    'Phising',
    'Synthetic identity',
    'New user',
    'Location fraud',
    'Banned location',
    'Device Swapping',
    'Location Swapping',
    'Common usage',
  ],
  'shared/domain/verdict-feedback.ts': ['at once', 'Positive', 'Corrective'],
  // Words of the search, which every language accepts.
  'shared/query/value-names.ts': [
    'desplazamiento imposible',
    'dispositivo nuevo',
    'ip ignorada',
    'gps falso',
    'to be reviewed',
    'por revisar',
    'came back',
    'de vuelta',
    'two verdicts',
    'dos veredictos',
    'con veredicto',
    'no leído',
    'no leido',
    'más reciente',
    'mas reciente',
  ],
  // An error of a check that the window never fails.
  'shared/schemas/report-query-schema.ts': ['one filter for each field', 'too many fields of extra_data'],
  'shared/schemas/review-log-schema.ts': ['no text that a database can store'],
  // Names of keys as printed on the keyboard.
  'renderer/features/feedback/form/outcome-panel.tsx': ['Control+Z', 'Meta+Z', 'CmdOrCtrl+Z'],
  'renderer/features/feedback/form/presets.tsx': ['Alt', 'Alt+'],
  'renderer/features/review/decisions/escalation.tsx': ['CmdOrCtrl+Enter'],
  // A unit; an HTTP method.
  'renderer/features/feedback/batch/batch-sending.tsx': ['s', 'Sent', 'Failed', 'Unconfirmed'],
  'renderer/features/feedback/form/form-parts.tsx': ['POST', 'CmdOrCtrl'],
  'renderer/features/feedback/outbox/outbox-item-details.tsx': ['POST'],
  // The program's name; the ID of a command.
  'renderer/app/rail.tsx': ['Whereabouts', 'toggle navigation'],
  'renderer/app/app.tsx': ['Whereabouts'],
  'renderer/features/connection/connect-screen.tsx': ['Whereabouts'],
  // The program's name; identifiers of requests to main.
  'renderer/features/settings/about-section.tsx': ['Whereabouts', 'map data', 'city data'],
  // How a browser names the system; a selector; the name of a worker in the developer tools.
  'renderer/ui/kbd.tsx': ['Mac'],
  'renderer/app/commands/run-command.ts': ['[data-look-up] input'],
  'renderer/features/map/static/draw-view.ts': ['map picture'],
  // The value of an option.
  'renderer/features/settings/position-sections.tsx': ['struck out'],
  // States of outbox items.
  'renderer/features/feedback/outbox/outbox-store.ts': ['Failed'],
  'renderer/features/feedback/metrics/metrics-screen.tsx': ['Sent'],
  // A colour.
  'renderer/features/feedback/metrics/count-matrix.tsx': ['color-mix(in srgb, var(--accent)'],
  // Class names.
  'renderer/ui/fields.tsx': ['field__control field__control--mono'],
  // Identifiers of signals.
  'shared/domain/source-order.ts': ['GPS spoofed'],
  'shared/domain/source-pairs.ts': ['GPS spoofed'],
  'renderer/state/shipped-views.ts': ['Impossible travel'],
  'renderer/features/report-detail/distances-section.tsx': ['Ignored IP'],
  'renderer/features/report-detail/record-sections.tsx': ['Rooted', 'Emulated', 'Debugged', 'GPS spoofed'],
  // The name of a field on the wire.
  'renderer/features/report-detail/received-sections.tsx': ['extra_data'],
  // Class names of a cell.
  'renderer/features/reports-grid/grid/grid-row.tsx': ['reports-grid__cell reports-grid__cell--'],
  // Kinds of names on the base map, CSS fonts, and names of workers in the developer tools.
  'renderer/features/map/base-map/draw-labels.ts': ['Inter Variable'],
  'renderer/features/map/base-map/plan-labels.ts': ['"Inter Variable", system-ui, sans-serif', 'large city'],
  'renderer/features/map/base-map/start-base-map.ts': ['base map'],
  'renderer/features/map/points/start-points.ts': ['map points'],
  'renderer/features/map/alibi-map/area-host.ts': ['map area'],
  'renderer/features/map/points/discs.ts': [
    '600 10px system-ui, sans-serif',
    '600 11px system-ui, sans-serif',
  ],
  // Media queries, Leaflet events, class names and selectors.
  'renderer/features/map/look-change.ts': [
    '(prefers-color-scheme: dark)',
    '(forced-colors: active)',
    '(prefers-contrast: more)',
  ],
  'renderer/features/map/map-controls.tsx': ['zoomend zoomlevelschange'],
  'renderer/features/reports-grid/grid/use-column-widths.ts': ['"] { width:'],
  'renderer/features/map/map-covers.ts': ['.leaflet-marker-icon button'],
  'renderer/features/map/all-reports/reports-at-place.tsx': ['click zoomstart'],
  // Page numbers of a PDF; a paper size; the program's name; a command of the DevTools protocol.
  'main/window/window-picture.ts': [
    'Page.captureScreenshot',
    'Whereabouts',
    'Letter',
    '<div style="width:100%;padding:0 14mm;font:8px sans-serif;color:#475061;text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
  ],
  // Markup and styles of the case file as HTML.
  'main/case-bundle/case-page.ts': [
    'img-src data:',
    'html, body { position: static; width: auto; height: auto; overflow: visible; background: #fff; color-scheme: light; user-select: text; }\nmain { box-sizing: border-box; max-width: 728px; margin: 0 auto; padding: 20px; }\n@media print { main { max-width: none; padding: 0; } @page { margin: 14mm; } }',
    '<!doctype html>\n<html lang="',
    '">\n<head>\n<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="',
    '">\n<meta name="viewport" content="width=device-width">\n<meta name="referrer" content="no-referrer">\n<title>',
  ],
  'renderer/app/case-file/page-style.ts': ['@media print {'],
  // Identifiers that problems have texts for.
  'main/export/save-pdf.ts': ['case sheet'],
  'main/case-bundle/seal-case.ts': ['case bundle'],
  // A command line tool is in English, as the other ones.
  'main/case-bundle/verify-case.ts': [
    "Usage: npm run --silent verify-case -- FILE\n\nChecks that nothing in a case bundle was changed since it was sealed. Needs no account, no profile and no network.\n\nExit codes: 0 nothing was changed; 1 something was, and is named; 2 the file couldn't be checked.",
    'Unknown option',
  ],
  'shared/node/system-error-text.ts': [
    'Port',
    'is in use. Select another one with --port, or end the program that uses it.',
    'needs administrator rights. Select one from 1024 with --port.',
    "isn't an address of this computer.",
    "doesn't exist.",
    'There is no permission to use',
    'is on a read-only disk.',
    "isn't a folder.",
    'is a folder, not a file.',
  ],
  'main/composition/handlers.ts': ['Transaction ID', 'case sheet'],
  // The ID of a command.
  'renderer/app/palette/palette-entries.ts': ['show timeline'],
  // The ID of a command.
  'renderer/features/review/queue-bar.tsx': ['undo decision'],
};
