import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SecretCipher } from '../../../main/credentials/encrypted-keys';
import { openSavedKeys } from '../../../main/credentials/saved-keys-file';
import { SystemKeychain } from '../../../main/credentials/system-keychain';
import { fail, succeed } from '../../../shared/result';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { memoryKeychain } from '../../support/main/memory-keychain';
import { testCipher } from '../../support/main/test-cipher';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** The fallback of the keychain, over runs of the app in which the keychain's module loads or not. */

const secret = 'AbCdEf.0123456789';
const missing = { kind: 'missing' } as const;

interface Machine {
  readonly folder: string;
  readonly vault: ReturnType<typeof memoryKeychain>;
  readonly cipher: SecretCipher;
}

const machine = (cipher = testCipher()): Machine => ({
  folder: temporaryFolder(),
  vault: memoryKeychain(),
  cipher,
});

/** Starts a run of the app. */
function start({ folder, vault, cipher }: Machine, loads: 'loads' | 'does not load'): SystemKeychain {
  return new SystemKeychain({
    openKeychain: async () => (loads === 'loads' ? succeed(vault.keychain) : fail(missing)),
    openSavedKeys: () => openSavedKeys(join(folder, 'saved-keys.json')),
    cipher,
    onFallback: () => undefined,
  });
}

const fileIn = ({ folder }: Machine) => join(folder, 'saved-keys.json');
const readFile = (given: Machine) => readFileSync(fileIn(given), 'utf8');

describe('copies of the file that were set aside', () => {
  it.each(['loads', 'does not load'] as const)('are removed with any key: the module %s', async (state) => {
    const given = machine();
    await start(given, 'does not load').write('p1', secret);
    const { keys } = JSON.parse(readFile(given));
    // Of a newer version, and damaged.
    writeFileSync(fileIn(given), JSON.stringify({ keys: { ...keys, p2: 'other' } }));
    await start(given, 'does not load').read('p1');
    writeFileSync(fileIn(given), '{');
    const keychain = start(given, state);
    await keychain.read('p1');
    writeFileSync(join(given.folder, 'saved-keys.json.damaged-7.txt'), 'of somebody else');
    const interrupted = `.saved-keys.json.${randomUUID()}`;
    writeFileSync(join(given.folder, interrupted), JSON.stringify({ keys }));
    const copies = () => readdirSync(given.folder).filter((name) => /\.(?:backup|damaged)-\d+$/.test(name));
    expect(
      copies()
        .map((name) => name.replace(/-\d+$/, ''))
        .sort(),
    ).toEqual(['saved-keys.json.backup', 'saved-keys.json.damaged']);
    expect(await keychain.write('p1', secret)).toBe('present');
    expect(copies()).toHaveLength(2);
    expect(await keychain.remove('p1')).toBe('absent');
    expect(copies()).toEqual([]);
    expect(readdirSync(given.folder)).toContain('saved-keys.json.damaged-7.txt');
    expect(readdirSync(given.folder)).not.toContain(interrupted);
  });
});

describe('where the keychain’s module can’t be loaded', () => {
  it('a key is saved in a file, encrypted and readable by its owner only, and found by later runs', async () => {
    const given = machine();
    const keychain = start(given, 'does not load');
    expect(await keychain.read('p1')).toEqual({ state: 'absent' });
    expect(await keychain.write('p1', secret)).toBe('present');
    expect(await keychain.read('p1')).toEqual({ state: 'present', secret });
    expect(await start(given, 'does not load').read('p1')).toEqual({ state: 'present', secret });
    expect(readFile(given)).not.toContain(secret);
    expect(modeOf(fileIn(given))).toBe(ownerOnly.file);
    expect(await keychain.use()).toEqual({ kind: 'encrypts-file', reason: missing });
  });

  it('a removed key is in the file no more', async () => {
    const given = machine();
    const keychain = start(given, 'does not load');
    await keychain.write('p1', secret);
    expect(await keychain.remove('p1')).toBe('absent');
    expect(await start(given, 'does not load').read('p1')).toEqual({ state: 'absent' });
    expect(JSON.parse(readFile(given))).toEqual({ keys: {} });
  });

  it.each(['locked', 'unavailable'] as const)(
    'nothing is saved while the encryption is %s, and a saved key is not treated as missing',
    async (state) => {
      let now: 'usable' | typeof state = 'usable';
      const given = machine(testCipher(() => now));
      const keychain = start(given, 'does not load');
      await keychain.write('p1', secret);
      now = state;
      expect(await keychain.read('p1')).toEqual({ state });
      expect(await keychain.read('p2')).toEqual({ state });
      expect(await keychain.write('p2', secret)).toBe(state);
      expect(Object.keys(JSON.parse(readFile(given)).keys)).toEqual(['p1']);
      now = 'usable';
      expect(await keychain.read('p1')).toEqual({ state: 'present', secret });
    },
  );

  it('a key that an earlier run saved in the keychain is unavailable, not absent', async () => {
    const given = machine();
    await start(given, 'loads').write('p1', secret);
    const keychain = start(given, 'does not load');
    expect(await keychain.read('p1')).toEqual({ state: 'unavailable' });
    expect(await keychain.read('p2')).toEqual({ state: 'absent' });
  });

  it('a key that the keychain has too is reported as not removed, until the module loads again', async () => {
    const given = machine();
    await start(given, 'loads').write('p1', 'older');
    const keychain = start(given, 'does not load');
    await keychain.write('p1', secret);
    expect(await keychain.remove('p1')).toBe('unavailable');
    expect(readFile(given)).not.toContain('"encrypted": "');
    expect(await start(given, 'loads').remove('p1')).toBe('absent');
    expect(given.vault.secrets.size).toBe(0);
    expect(JSON.parse(readFile(given))).toEqual({ keys: {} });
  });

  it('a key that was encrypted on another computer counts as absent, and can be replaced', async () => {
    const given = machine();
    await start(given, 'does not load').write('p1', secret);
    const elsewhere = start({ ...given, cipher: testCipher() }, 'does not load');
    expect(await elsewhere.read('p1')).toEqual({ state: 'absent' });
    expect(await elsewhere.write('p1', 'new')).toBe('present');
  });

  it('an entry that was copied to another account is not accepted', async () => {
    const given = machine();
    await start(given, 'does not load').write('p1', secret);
    const { keys } = JSON.parse(readFile(given));
    writeFileSync(fileIn(given), JSON.stringify({ keys: { ...keys, p2: keys.p1 } }));
    const keychain = start(given, 'does not load');
    expect(await keychain.read('p2')).toEqual({ state: 'absent' });
    expect(await keychain.read('p1')).toEqual({ state: 'present', secret });
  });
});

describe('when the module loads again', () => {
  it('a key saved in the file is found, and moved to the keychain', async () => {
    const given = machine();
    await start(given, 'does not load').write('p1', secret);
    const keychain = start(given, 'loads');
    expect(await keychain.read('p1')).toEqual({ state: 'present', secret });
    expect([...given.vault.secrets]).toEqual([['p1', secret]]);
    expect(JSON.parse(readFile(given))).toEqual({ keys: { p1: { inKeychain: true, encrypted: null } } });
    expect(await keychain.use()).toEqual({ kind: 'stores-keys' });
  });

  it('the newer key of the file is used, not the older one of the keychain', async () => {
    const given = machine();
    await start(given, 'loads').write('p1', 'older');
    await start(given, 'does not load').write('p1', secret);
    expect(await start(given, 'loads').read('p1')).toEqual({ state: 'present', secret });
    expect(given.vault.secrets.get('p1')).toBe(secret);
  });

  it('a key stays in the file while the keychain is locked', async () => {
    const given = machine();
    await start(given, 'does not load').write('p1', secret);
    const locked = { ...given, vault: memoryKeychain('locked') };
    expect(await start(locked, 'loads').read('p1')).toEqual({ state: 'present', secret });
    expect(await start(given, 'does not load').read('p1')).toEqual({ state: 'present', secret });
  });

  it('a key saved while another one is being moved from the file is not replaced by that one', async () => {
    const given = machine();
    await start(given, 'does not load').write('p1', 'older');
    const keychain = start(given, 'loads');
    const [, written] = await Promise.all([keychain.read('p1'), keychain.write('p1', secret)]);
    expect(written).toBe('present');
    expect(await start(given, 'loads').read('p1')).toEqual({ state: 'present', secret });
  });

  it('removing a key removes it from the keychain and the file', async () => {
    const given = machine();
    await start(given, 'loads').write('p1', 'older');
    await start(given, 'does not load').write('p1', secret);
    expect(await start(given, 'loads').remove('p1')).toBe('absent');
    expect(given.vault.secrets.size).toBe(0);
    expect(JSON.parse(readFile(given))).toEqual({ keys: {} });
  });
});

describe('a file of saved keys', () => {
  it.each(['{"keys": {"p1"', '[]', '{"keys": 7}', ''])(
    'that holds %j is set aside: its keys are absent, and new ones can be saved',
    async (content) => {
      const given = machine();
      writeFileSync(fileIn(given), content);
      const keychain = start(given, 'does not load');
      expect(await keychain.read('p1')).toEqual({ state: 'absent' });
      expect(await keychain.write('p1', secret)).toBe('present');
      const beside = readdirSync(given.folder).find((name) => name.startsWith('saved-keys.json.damaged-'));
      expect(readFileSync(join(given.folder, beside ?? ''), 'utf8')).toBe(content);
    },
  );

  it('of which one entry is damaged loses only that one, and is copied', async () => {
    const given = machine();
    await start(given, 'does not load').write('p1', secret);
    const { keys } = JSON.parse(readFile(given));
    writeFileSync(
      fileIn(given),
      JSON.stringify({ keys: { ...keys, p2: { inKeychain: 1, encrypted: '?' } } }),
    );
    const file = await openSavedKeys(fileIn(given));
    expect(file.fault).toMatchObject({ notUnderstood: ['keys.p2'] });
    expect(await start(given, 'does not load').read('p1')).toEqual({ state: 'present', secret });
  });

  it('that can’t be read makes its keys unavailable, and is not overwritten', async () => {
    const given = machine();
    mkdirSync(fileIn(given));
    const keychain = start(given, 'does not load');
    expect(await keychain.read('p1')).toEqual({ state: 'unavailable' });
    expect(await keychain.write('p1', secret)).toBe('unavailable');
    expect(await keychain.remove('p1')).toBe('unavailable');
    const loaded = start(given, 'loads');
    expect(await loaded.read('p1')).toEqual({ state: 'unavailable' });
    expect(await loaded.write('p1', secret)).toBe('unavailable');
    expect(statSync(fileIn(given)).isDirectory()).toBe(true);
  });
});
