import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import {
  digestLine,
  manifestFiles,
  maxFiles,
  maxParsedBytes,
  sha256Of,
} from '../../../main/case-bundle/bundle-format';
import { checkBundle } from '../../../main/case-bundle/check-bundle';
import type { ArchivedFile } from '../../../main/case-bundle/write-archive';
import { type CaseItem, maxMergedItems } from '../../../shared/domain/case';
import type { BundleFault } from '../../../shared/domain/case-bundle';
import { testNow } from '../../support/clocks/test-time';
import {
  bundleOf,
  receivedText,
  sampleCase,
  sampleParts,
  sealedFiles,
} from '../../support/files/sealed-case';
import { runs } from '../../support/runner/depth';
import { temporaryFolder } from '../../support/runner/temporary-folder';

let files: readonly ArchivedFile[];
let bytes: Buffer;

beforeAll(async () => {
  files = await sealedFiles();
  bytes = readFileSync(await bundleOf(files));
});

async function faultsOf(path: string): Promise<readonly BundleFault[]> {
  return (await checkBundle(path)).faults;
}

function fileWith(content: Uint8Array): string {
  const path = join(temporaryFolder(), 'case.zip');
  writeFileSync(path, content);
  return path;
}

/** An archive as any program may write it. */
async function foreign(fill: (zip: ZipFile) => void): Promise<string> {
  const zip = new ZipFile();
  fill(zip);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return fileWith(Buffer.concat(chunks));
}

function replaced(name: string, content: Buffer): readonly ArchivedFile[] {
  return files.map((file) => (file.name === name ? { name, bytes: content } : file));
}

describe('a sealed case', () => {
  it('is intact, has the report byte for byte, and says when and with what it was sealed', async () => {
    const check = await checkBundle(fileWith(bytes));
    expect(check.faults).toEqual([]);
    expect(check.origin).toEqual({
      program: '0.1.0',
      sealedAt: testNow,
      files: files.length - 2,
      leftOut: [],
    });
    expect(check.digest).toBe(
      sha256Of(files.find(({ name }) => name === 'manifest.json')?.bytes ?? Buffer.of()),
    );
    expect(files.find(({ name }) => name === 'reports/001.json')?.bytes.toString()).toBe(receivedText);
  });

  it('is the same file whenever and wherever the same case is sealed', async () => {
    expect(readFileSync(await bundleOf(await sealedFiles())).equals(bytes)).toBe(true);
  });

  it('has its own names for files, whatever the texts of its reports', () => {
    expect(files.map(({ name }) => name)).toEqual([
      'case.json',
      'reports/001.json',
      'reports.csv',
      'positions.geojson',
      'history.json',
      'pictures/001.png',
      'case-file.pdf',
      'case-file.html',
      'manifest.json',
      'manifest.sha256',
    ]);
  });
});

describe('the check of a sealed case', () => {
  it('finds every changed byte, and names the file if it is in one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, change) => {
          const changed = Buffer.from(bytes);
          changed[at] = (changed[at] ?? 0) ^ change;
          const faults = await faultsOf(fileWith(changed));
          expect(faults).not.toEqual([]);
          const name = fileAt(at);
          if (name === null) return;
          if (name.startsWith('manifest.')) expect(['seal-broken', 'changed']).toContain(faults[0]?.kind);
          else expect(faults).toEqual([{ kind: 'changed', name }]);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('finds a cut and an extended file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: bytes.length - 1 }), async (length) => {
        expect(await faultsOf(fileWith(bytes.subarray(0, length)))).not.toEqual([]);
      }),
      { numRuns: runs(50) },
    );
    expect(await faultsOf(fileWith(Buffer.concat([bytes, Buffer.of(0)])))).not.toEqual([]);
    expect(await faultsOf(fileWith(Buffer.concat([Buffer.of(0), bytes])))).not.toEqual([]);
  });

  it('names every file that was removed', async () => {
    for (const { name } of files.filter((file) => !file.name.startsWith('manifest.'))) {
      const rest = files.filter((file) => file.name !== name);
      expect(await faultsOf(await bundleOf(rest))).toEqual([{ kind: 'missing', name }]);
    }
  });

  it('names a file that was added, and one that is there twice', async () => {
    const added = { name: 'reports/999.json', bytes: Buffer.from('{}') };
    expect(await faultsOf(await bundleOf([...files, added]))).toEqual([
      { kind: 'additional', name: 'reports/999.json' },
    ]);
    const [first] = files;
    if (!first) throw new Error('A bundle has files.');
    expect(await faultsOf(await bundleOf([...files, first]))).toEqual([{ kind: 'twice', name: first.name }]);
  });

  it('names all changed files, not only the first', async () => {
    const changed = replaced('reports.csv', Buffer.from('')).map((file) =>
      file.name === 'case.json' ? { ...file, bytes: Buffer.from('{}') } : file,
    );
    expect(await faultsOf(await bundleOf(changed))).toEqual([
      { kind: 'changed', name: 'case.json' },
      { kind: 'changed', name: 'reports.csv' },
    ]);
  });

  it('finds a manifest that was written again without its digest, and files in another order', async () => {
    const manifest = Buffer.from(
      files
        .find(({ name }) => name === 'manifest.json')
        ?.bytes.toString()
        .replace('0.1.0', '0.1.1') ?? '',
    );
    expect(await faultsOf(await bundleOf(replaced('manifest.json', manifest)))).toEqual([
      { kind: 'seal-broken' },
    ]);
    expect(await faultsOf(await bundleOf(files.toReversed()))).toEqual([{ kind: 'archive-changed' }]);
  });

  it('takes a bundle that was sealed again for intact, with another seal number', async () => {
    const content = files.filter(({ name }) => !name.startsWith('manifest.'));
    const listed = content.map((file) => ({
      name: file.name,
      size: file.bytes.length,
      sha256: sha256Of(file.bytes),
    }));
    const again = manifestFiles('0.1.0', testNow + 1, listed);
    const check = await checkBundle(await bundleOf([...content, ...again.files]));
    expect(check.faults).toEqual([]);
    expect(check.digest).not.toBe((await checkBundle(fileWith(bytes))).digest);
  });

  it('says that a bundle of a newer version can’t be checked', async () => {
    const manifest = Buffer.from('{"format":"whereabouts-case","version":2,"what":"is new"}');
    const seal = { name: 'manifest.sha256', bytes: Buffer.from(digestLine(sha256Of(manifest))) };
    expect(await faultsOf(await bundleOf([{ name: 'manifest.json', bytes: manifest }, seal]))).toEqual([
      { kind: 'newer', version: 2 },
    ]);
  });
});

describe('the check of a large case', () => {
  it('accepts one in which each of the most items of a shared case has a file', async () => {
    const items = Array.from({ length: maxMergedItems }, (_, at): CaseItem => {
      const picture = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
      return { id: picture, kind: 'picture', picture, of: 'map', caption: '', takenAt: testNow };
    });
    const largest = await sealedFiles(sampleParts({ case: { ...sampleCase, items } }));
    expect(largest.length).toBeGreaterThan(maxMergedItems);
    expect(await faultsOf(await bundleOf(largest))).toEqual([]);
  });
});

describe('the check of a foreign file', () => {
  it('refuses compressed content, which could be a bomb, without reading it', async () => {
    const path = await foreign((zip) => zip.addBuffer(Buffer.alloc(10_000_000), 'manifest.json'));
    expect(await faultsOf(path)).toEqual([{ kind: 'refused', name: 'manifest.json' }]);
  });

  it.each(['../manifest.json', '/absolute.json', 'C:\\x.json', '..\\x', 'a/../../b', '.hidden', '\0'])(
    'refuses a file named %j',
    async (name) => {
      const plain = await bundleOf([{ name: 'x'.repeat(name.length), bytes: Buffer.from('{}') }]);
      const renamed = readFileSync(plain).toString('latin1').replaceAll('x'.repeat(name.length), name);
      expect(await faultsOf(fileWith(Buffer.from(renamed, 'latin1')))).toEqual([
        { kind: 'refused', name: name },
      ]);
    },
  );

  it('refuses more files than any bundle has, and files that share bytes', async () => {
    const many = Array.from({ length: maxFiles + 1 }, (_, at) => ({ name: `f${at}`, bytes: Buffer.of() }));
    expect(await faultsOf(await bundleOf(many))).toEqual([{ kind: 'too-large' }]);
    const shared = Buffer.from(bytes);
    // The sizes in the directory, which claims for each file as much as there is.
    const next = (from: number) => shared.indexOf('PK\u0001\u0002', from, 'latin1');
    for (let at = next(0); at !== -1; at = next(at + 4)) {
      shared.writeUInt32LE(bytes.length - 1_000, at + 20);
      shared.writeUInt32LE(bytes.length - 1_000, at + 24);
    }
    expect((await faultsOf(fileWith(shared)))[0]?.kind).toBe('refused');
  });

  it.each(['case.json', 'history.json', 'manifest.json'])(
    'refuses a case, history or manifest that is too large: %s',
    async (name) => {
      const large = Buffer.alloc(maxParsedBytes + 1, ' ');
      expect(await faultsOf(await bundleOf(replaced(name, large)))).toEqual([{ kind: 'refused', name }]);
    },
  );

  it('says that there is no bundle: in another archive, another file, a folder, and nowhere', async () => {
    const other = await bundleOf([{ name: 'readme.txt', bytes: Buffer.from('x') }]);
    expect(await faultsOf(other)).toEqual([{ kind: 'not-a-bundle' }]);
    expect(await faultsOf(fileWith(Buffer.from('%PDF')))).toEqual([{ kind: 'not-a-bundle' }]);
    expect(await faultsOf(fileWith(Buffer.of()))).toEqual([{ kind: 'not-a-bundle' }]);
    expect(await faultsOf(temporaryFolder())).toEqual([{ kind: 'not-a-bundle' }]);
    expect(await faultsOf(join(temporaryFolder(), 'none.zip'))).toEqual([
      { kind: 'unreadable', code: 'ENOENT' },
    ]);
  });
});

/** The file whose content is at an offset of the bundle; null for the archive around them. */
function fileAt(at: number): string | null {
  let from = 0;
  for (const { name, bytes: content } of files) {
    from += 30 + name.length;
    if (at >= from && at < from + content.length) return name;
    from += content.length;
  }
  return null;
}
