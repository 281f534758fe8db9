/** The used part of the package, whose types elsewhere are of another version. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    isFull(code: string): boolean;
    isShort(code: string): boolean;
    /** Fails if the code isn't full. */
    decode(code: string): { readonly latitudeCenter: number; readonly longitudeCenter: number };
    /** Returns the full code nearest to a place, degrees. */
    recoverNearest(shortCode: string, latitude: number, longitude: number): string;
  }
}
