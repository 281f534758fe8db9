import { afterEach, describe, expect, it } from 'vitest';
import { problemOfError } from '../../../../main/store/problem-of-error';
import { setLocale } from '../../../../shared/i18n/messages';
import { storeFaultText } from '../../../../shared/i18n/problem-text';
import { chooseDriver, type DriverLoaders } from '../../../../shared/node/database/choose-driver';
import {
  DatabaseError,
  DriversFailedError,
  databaseError,
} from '../../../../shared/node/database/database-error';
import type { DatabaseDriver } from '../../../../shared/node/database/driver';

const fake = (name: string): DatabaseDriver => ({
  name,
  open: () => Promise.reject(new DatabaseError('ERROR', 'opens nothing')),
});

const current = 'better-sqlite3-multiple-ciphers';
const older = '@journeyapps/sqlcipher';
const missing = () => {
  throw new Error("Cannot find module 'x'\nRequire stack:\n- /a/path");
};

/** Loaders of which some fail. `loaded` lists those that were called. */
function loaders(failing: readonly string[]) {
  const loaded: string[] = [];
  const load = (name: string) => () => {
    loaded.push(name);
    return failing.includes(name) ? missing() : fake(name);
  };
  const all: DriverLoaders = { [current]: load(current), [older]: load(older) };
  return { all, loaded };
}

describe('the driver of a process', () => {
  afterEach(() => setLocale('en'));

  it.each([
    [10, [], current],
    [11, [], current],
    [10, [current], older],
    [9, [], older],
  ])('with Node-API %i, where %j cannot be loaded, is %s', (nodeApi, failing, expected) => {
    const { all } = loaders(failing);
    expect(chooseDriver(nodeApi, all)).toMatchObject({ ok: true, value: { name: expected } });
  });

  it('is never the one that crashes below Node-API 10', () => {
    const { all, loaded } = loaders([older]);
    chooseDriver(9, all);
    expect(loaded).toEqual([older]);
  });

  it('is missing for a stated reason each, which the user reads', async () => {
    const choice = chooseDriver(9, loaders([older]).all);
    expect(choice).toEqual({
      ok: false,
      problem: [
        { name: current, reason: { kind: 'older-node-api', required: 10, found: 9 } },
        { name: older, reason: { kind: 'not-loaded', message: "Cannot find module 'x'" } },
      ],
    });
    if (choice.ok) return;
    const problem = problemOfError(new DriversFailedError(choice.problem));
    expect(problem).toMatchObject({ kind: 'store-open-failed', fault: { kind: 'no-database-module' } });
    if (problem?.kind !== 'store-open-failed') return;
    expect(storeFaultText(problem.fault)).toMatchObject({
      title: 'Can’t load a database module',
      what: expect.stringMatching(
        /better-sqlite3-multiple-ciphers requires Node-API 10, but this program has version 9\. @journeyapps\/sqlcipher couldn’t be loaded \(Cannot find module 'x'\)\.$/,
      ),
    });
    await setLocale('es');
    expect(storeFaultText(problem.fault)).toMatchObject({
      title: 'No se puede cargar ningún módulo de base de datos',
      what: expect.stringMatching(
        /better-sqlite3-multiple-ciphers requiere Node-API 10, pero este programa tiene la versión 9\. No se pudo cargar @journeyapps\/sqlcipher \(Cannot find module 'x'\)\.$/,
      ),
    });
  });
});

describe('an error of a driver', () => {
  it.each([
    ['SQLITE_CONSTRAINT_UNIQUE', 'CONSTRAINT'],
    ['SQLITE_IOERR_WRITE', 'IOERR'],
    ['SQLITE_BUSY_SNAPSHOT', 'BUSY'],
    ['SQLITE_READONLY_DBMOVED', 'READONLY'],
    ['SQLITE_CANTOPEN_ISDIR', 'CANTOPEN'],
    ['SQLITE_CORRUPT_VTAB', 'CORRUPT'],
    ['SQLITE_NOTADB', 'NOTADB'],
    ['SQLITE_FULL', 'FULL'],
    ['ERR_OTHER', 'ERROR'],
  ])('has the primary result code: %s is %s', (code, expected) => {
    const error = databaseError(Object.assign(new Error('what happened'), { code }));
    expect(error).toMatchObject({ name: 'DatabaseError', code: expected, message: 'what happened' });
  });
});
