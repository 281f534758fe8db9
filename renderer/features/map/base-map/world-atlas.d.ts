/** The package has no types. Without these, TypeScript would infer a type for every number in the files. */
declare module 'world-atlas/countries-50m.json' {
  const atlas: import('./world').Atlas;

  // biome-ignore lint/style/noDefaultExport: what a JSON module has
  export { atlas as default };
}

declare module 'world-atlas/countries-10m.json' {
  const atlas: import('./world').Atlas;

  // biome-ignore lint/style/noDefaultExport: what a JSON module has
  export { atlas as default };
}
