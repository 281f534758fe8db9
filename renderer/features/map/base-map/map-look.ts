/** The base map's colours, as CSS colours. The sea is the background. */
export interface MapColours {
  /** Lakes. */
  readonly water: string;
  readonly land: string;
  /** Built-up areas. */
  readonly urban: string;
  readonly river: string;
  readonly road: string;
  readonly province: string;
  readonly coast: string;
  readonly border: string;
  readonly graticule: string;
  /** Country names. */
  readonly label: string;
  /** City names and dots. */
  readonly city: string;
  /** Codes and symbols of airports. */
  readonly airport: string;
  readonly halo: string;
}
