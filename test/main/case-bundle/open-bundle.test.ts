import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OpenBundle } from '../../../main/case-bundle/open-bundle';
import { ReadArchive } from '../../../main/case-bundle/read-archive';
import { succeeded } from '../../support/databases/stored-copy';
import { foreignBundle } from '../../support/files/foreign-bundle';
import { sampleCase } from '../../support/files/sealed-case';

/** Bundles of other programs, intact by their own manifests. */

const file = 'reports/001.json';

function caseText(items: readonly object[]): string {
  const { id: _, ...fields } = sampleCase;
  return JSON.stringify({ ...fields, items });
}

function itemOf(key: string) {
  return { id: randomUUID(), kind: 'report', key, transactionId: null, file };
}

async function opened(contents: Readonly<Record<string, string>>) {
  const path = await foreignBundle(contents);
  const bundle = new OpenBundle({ chooseFile: async () => path });
  const { check, content } = succeeded(await bundle.open());
  expect(check.faults).toEqual([]);
  return { bundle, content };
}

afterEach(() => vi.restoreAllMocks());

describe('a foreign bundle', () => {
  it('has no content if two of its reports have one file, as no bundle has it', async () => {
    const twice = { 'case.json': caseText([itemOf('1'), itemOf('1')]), [file]: '{"id":1}' };
    expect((await opened(twice)).content?.case.items).toHaveLength(2);
    const shared = { 'case.json': caseText([itemOf('1'), itemOf('2')]), [file]: '{"id":1}' };
    expect((await opened(shared)).content).toBeNull();
  });

  it('has each file read once, however often it is named', async () => {
    const reads = vi.spyOn(ReadArchive.prototype, 'read');
    const items = Array.from({ length: 300 }, () => itemOf('1'));
    const { content } = await opened({ 'case.json': caseText(items), [file]: '{"id":1}' });
    expect(content?.case.items).toHaveLength(items.length);
    // To check it, to compare the archive, and to show it.
    expect(reads.mock.calls.filter(([name]) => name === file)).toHaveLength(3);
  });

  it('has the beginning of a report that is too long to be read, and nothing else of it', async () => {
    const report = `{"id":1,"extra_data":[${'0,'.repeat(200_000)}0]}`;
    const { bundle, content } = await opened({ 'case.json': caseText([itemOf('1')]), [file]: report });
    expect(content?.case.items).toHaveLength(1);
    expect(content?.reports).toEqual({});
    expect(succeeded(await bundle.report(file)).startsWith('{"id":1,"extra_data":[0,')).toBe(true);
  });

  it('has no content if its case has more values than any case', async () => {
    const text = caseText([]).replace('"items":[]', `"items":[],"more":[${'0,'.repeat(200_000)}0]`);
    expect((await opened({ 'case.json': text })).content).toBeNull();
  });
});
