// @ts-check
'use strict';

// A thread with connections. database-thread.ts starts it from this text, which therefore can't import other files of
// the project.

const { parentPort, workerData } = require('node:worker_threads');

/** @typedef {import('./database-thread').ThreadData} ThreadData */
/** @typedef {import('./database-thread').ThreadCall} ThreadCall */
/** @typedef {import('./database-thread').ThreadRequest} ThreadRequest */
/** @typedef {import('./database-thread').ThreadAnswer} ThreadAnswer */
/** @typedef {import('./driver').SqlValue} SqlValue */
/** @typedef {import('better-sqlite3-multiple-ciphers').Database} Database */
/** @typedef {import('better-sqlite3-multiple-ciphers').Statement} Statement */

/** @type {ThreadData} */
const { module: path, maxPrepared, maxNextSize } = workerData;
/** @type {import('better-sqlite3-multiple-ciphers').MultipleCiphers} */
const MultipleCiphers = require(path);

/** @type {Map<number, { readonly database: Database, readonly statements: Map<string, Statement>, started: ReturnType<Statement['iterate']> | null }>} */
const connections = new Map();

/** @param {number} number */
function connection(number) {
  const found = connections.get(number);
  if (found === undefined) throw new MultipleCiphers.SqliteError('the connection is closed', 'SQLITE_MISUSE');
  return found;
}

/**
 * @param {number} number
 * @param {Extract<ThreadCall, { kind: 'open' }>} call
 */
function open(number, { path: file, readOnly, busyTimeoutMs }) {
  const database = new MultipleCiphers(file, {
    readonly: readOnly,
    fileMustExist: true,
    timeout: busyTimeoutMs,
  });
  // Otherwise SQLite's defensive mode refuses journal_mode = OFF and writable_schema.
  database.unsafeMode(true);
  connections.set(number, { database, statements: new Map(), started: null });
}

/**
 * @param {number} number
 * @param {string} sql
 */
function prepared(number, sql) {
  const { database, statements } = connection(number);
  const statement = statements.get(sql) ?? database.prepare(sql);
  // Moves the statement to the end, so that the map is ordered by last use.
  statements.delete(sql);
  statements.set(sql, statement);
  const [first] = statements.keys();
  if (first !== undefined && statements.size > maxPrepared) statements.delete(first);
  return statement;
}

/**
 * Numbers would all be bound as doubles: `7 / ?` would differ.
 * @param {SqlValue} value
 * @returns {SqlValue | bigint}
 */
function bindable(value) {
  return typeof value === 'number' && (value | 0) === value ? BigInt(value) : value;
}

/**
 * @param {number} number
 * @param {string} sql
 * @param {readonly SqlValue[]} values
 * @returns {readonly unknown[]}
 */
function all(number, sql, values) {
  const statement = prepared(number, sql);
  const bound = values.map(bindable);
  // To the module, ?1 is a parameter named "1".
  const args = /\?\d/.test(sql)
    ? [Object.fromEntries(bound.map((value, index) => [index + 1, value]))]
    : bound;
  if (statement.reader) return statement.all(...args);
  statement.run(...args);
  return [];
}

/**
 * @param {number} number
 * @param {number} limit
 * @returns {readonly unknown[]}
 */
function next(number, limit) {
  const { started } = connection(number);
  const rows = [];
  for (let size = 0; started !== null && rows.length < limit && size < maxNextSize; ) {
    const { value, done } = started.next();
    if (done) break;
    rows.push(value);
    for (const each of Object.values(value))
      size += typeof each === 'number' || each === null ? 8 : each.length;
  }
  return rows;
}

/** @param {number} number */
function close(number) {
  const { database, started } = connection(number);
  started?.return?.();
  database.close();
  connections.delete(number);
}

/**
 * @param {number} number the connection
 * @param {ThreadCall} call
 * @returns {readonly unknown[]} rows
 */
function run(number, call) {
  switch (call.kind) {
    case 'open':
      open(number, call);
      return [];
    case 'all':
      return all(number, call.sql, call.values);
    case 'exec':
      connection(number).database.exec(call.sql);
      return [];
    case 'start':
      connection(number).started = connection(number).database.prepare(call.sql).iterate();
      return [];
    case 'next':
      return next(number, call.limit);
    case 'close':
      close(number);
      return [];
  }
}

/**
 * @param {unknown} error
 * @param {ThreadCall['kind']} kind
 * @returns {ThreadAnswer}
 */
function failure(error, kind) {
  // The module itself checks that a file's folder exists, and the number of values.
  const code =
    error instanceof MultipleCiphers.SqliteError
      ? error.code
      : kind === 'open'
        ? 'SQLITE_CANTOPEN'
        : 'SQLITE_ERROR';
  return { error: { code, message: error instanceof Error ? error.message : String(error) } };
}

parentPort?.on('message', (/** @type {ThreadRequest} */ request) => {
  if (request === 'end') {
    parentPort?.close();
    return;
  }
  const { number, call } = request;
  /** @type {ThreadAnswer} */
  let answer;
  try {
    answer = { rows: run(number, call) };
  } catch (error) {
    answer = failure(error, call.kind);
  }
  parentPort?.postMessage(answer);
});
