/**
 * What the modules are compiled with differs, so each connection sets it. Temporary tables, sorted rows and statement
 * journals stay in memory: only the database and its log are encrypted. Deleted content is overwritten. None of these
 * reads the file. The modules also differ in `synchronous`, which would: who writes to a file in WAL mode sets it.
 */
export const connectionDefaults =
  'PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON; PRAGMA foreign_keys = OFF;';
