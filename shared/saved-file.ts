/** The answer of a call that wrote a file that the user chose. */
export interface SavedFile {
  readonly fileName: string;
}

/**
 * Whether a saved file can be opened from the window: formats that show data. The user may give a file any name, and the
 * system would run some of them.
 */
export function isOpenable(fileName: string): boolean {
  return /\.(csv|xlsx|json|jsonl|geojson|kml|kmz|gpx|parquet|graphml|png|pdf|txt)$/i.test(fileName);
}
