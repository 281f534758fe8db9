// @ts-check

/**
 * The native modules with SQLite, by preference; docs/dependencies.md has the reasons. `nodeApi` is the version of
 * Node-API that a module requires: in an older runtime it crashes, so it must not be loaded there.
 */
export const databaseModules = /** @type {const} */ ([
  { name: 'better-sqlite3-multiple-ciphers', nodeApi: 10 },
  { name: '@journeyapps/sqlcipher', nodeApi: 6 },
]);
