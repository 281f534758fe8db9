import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyCase, verifyUsage } from '../../../main/case-bundle/verify-case';
import { bundleOf, sealedFiles } from '../../support/files/sealed-case';
import { temporaryFolder } from '../../support/runner/temporary-folder';

describe('npm run verify-case', () => {
  it('exits with 0 for an intact bundle, and prints its seal number and what the seal means', async () => {
    const { text, exitCode } = await verifyCase([await bundleOf(await sealedFiles())]);
    expect(exitCode).toBe(0);
    expect(text).toMatch(
      /^Nothing was changed since the case was sealed\.\nSeal number \(SHA-256\): [0-9a-f]{64}\n/,
    );
    expect(text).toContain('It doesn’t show who made the bundle');
  });

  it('exits with 1 and names what was changed', async () => {
    const files = (await sealedFiles()).map((file) =>
      file.name === 'reports/001.json' ? { ...file, bytes: Buffer.from('{}') } : file,
    );
    expect(await verifyCase([await bundleOf(files)])).toEqual({
      text: 'This isn’t the bundle that was sealed.\nreports/001.json was changed.\n',
      exitCode: 1,
    });
  });

  it('exits with 2 without a file, with several, and for one that can’t be read', async () => {
    expect(await verifyCase([])).toEqual({ text: verifyUsage, exitCode: 2 });
    expect(await verifyCase(['a', 'b'])).toEqual({ text: verifyUsage, exitCode: 2 });
    expect(await verifyCase([join(temporaryFolder(), 'none.zip')])).toEqual({
      text: 'The bundle couldn’t be checked.\nThe file can’t be read (ENOENT).\n',
      exitCode: 2,
    });
  });

  it('exits with 2 for an unknown option, and names it', async () => {
    expect(await verifyCase(['--json'])).toEqual({
      text: `Unknown option --json.\n\n${verifyUsage}`,
      exitCode: 2,
    });
  });

  it('prints no control characters of a foreign archive', async () => {
    const { text, exitCode } = await verifyCase([
      await bundleOf([{ name: '\u001b[2Jü', bytes: Buffer.from('') }]),
    ]);
    expect(exitCode).toBe(1);
    expect(text).toContain('"\\u001b[2J\\u00fc"');
  });
});
