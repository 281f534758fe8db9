/** The export formats of reports. */
export const exportFormats = ['csv', 'json', 'geojson'] as const;
export type ExportFormat = (typeof exportFormats)[number];
