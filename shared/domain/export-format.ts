/** What reports can be exported as. */
export const exportFormats = ['csv', 'json', 'geojson'] as const;
export type ExportFormat = (typeof exportFormats)[number];
