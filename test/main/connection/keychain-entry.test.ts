import { describe, expect, it } from 'vitest';
import { ProfileKeys } from '../../../main/connection/profile-keys';
import { apiKeyError } from '../../../shared/api/api-key';
import { maxBaseAddressLength, readBaseAddress } from '../../../shared/api/base-address';
import { memoryKeychain } from '../../support/main/memory-keychain';

/** CRED_MAX_CREDENTIAL_BLOB_SIZE is 5 × 512; the rest is a reserve. */
const vaultBytes = 2_500;

describe('the keychain entry of an API key', () => {
  it.each([
    ['the longest key', 'k'.repeat(1_900)],
    ['the longest key of characters that JSON escapes', '"\\'.repeat(475)],
  ])('with %s and the longest address is accepted by the Windows Credential Vault', async (_, key) => {
    const start = 'https://reports.example/';
    const baseAddress = `${start}${'a'.repeat(maxBaseAddressLength - start.length - 1)}/`;
    expect(readBaseAddress(baseAddress)).toMatchObject({ ok: true, value: { href: baseAddress } });
    expect(readBaseAddress(`${baseAddress}a/`).ok).toBe(false);
    expect(apiKeyError(key)).toBeNull();
    expect(apiKeyError(`${key}k`)).not.toBeNull();
    const { keychain, secrets } = memoryKeychain();
    const saved = await new ProfileKeys(keychain).save(
      {
        ...{ id: 'p1', name: 'Longest', colour: 'blue', service: 'external', baseAddress },
        ...{ allowPlainHttp: false, keyStorage: 'keychain' },
      },
      key,
    );
    expect(saved.ok).toBe(true);
    const bytes = Buffer.byteLength(secrets.get('p1') ?? '');
    expect(bytes).toBeGreaterThan(2_400);
    expect(bytes).toBeLessThanOrEqual(vaultBytes);
  });
});
