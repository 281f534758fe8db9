/** A place to go to. */
export interface Place {
  /** Unique among the suggestions. */
  readonly key: string;
  /** "Madrid, Spain", "Springfield, Illinois, United States", or coordinates. */
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** The zoom for coordinates, which may be of a house. */
export const zoomOfPoint = 11;
