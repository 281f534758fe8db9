/** Who ended the sharing of a case, null for this analyst, and when, ms since 1970. */
export interface EndedSharing {
  readonly by: string | null;
  readonly at: number;
}
