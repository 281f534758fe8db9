import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  bytesAroundFile,
  maxBundleBytes,
  maxFileBytes,
  maxParsedBytes,
} from '../../../main/case-bundle/bundle-format';
import { checkBundle } from '../../../main/case-bundle/check-bundle';
import { OpenBundle } from '../../../main/case-bundle/open-bundle';
import { ReadArchive } from '../../../main/case-bundle/read-archive';
import { CaseSealing } from '../../../main/case-bundle/seal-case';
import { verifyCase } from '../../../main/case-bundle/verify-case';
import { parseHistory } from '../../../main/store/user-data/parse-history';
import { caseAsShown } from '../../../renderer/app/case-file/case-as-shown';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import {
  type Case,
  type CaseItem,
  maxCaseItems,
  maxCasePictures,
  maxCaseText,
} from '../../../shared/domain/case';
import type { CaseAsShown } from '../../../shared/domain/case-bundle';
import { caseVersion } from '../../../shared/domain/case-version';
import { processInChunks } from '../../../shared/domain/process-in-chunks';
import { personOfFile } from '../../../shared/domain/review-log';
import { testNow } from '../../support/clocks/test-time';
import { openStoreInProcess, type StoreInProcess } from '../../support/databases/store-in-process';
import { answerOf, pass, succeeded } from '../../support/databases/stored-copy';
import { plainCsv } from '../../support/files/plain-csv';
import { pdfBytes, pngBytes, receivedText, sampleCase, samplePage } from '../../support/files/sealed-case';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const pictureId = '00000000-0000-4000-8000-000000000007';

let store: StoreInProcess;

beforeEach(async () => {
  store = await openStoreInProcess(temporaryFolder());
  const body = answerOf(['{"id":1,"transaction_id":"other"}', receivedText]);
  succeeded(await store.call('pages.store', { body, pass: pass(1) }));
  succeeded(await store.call('cases.save', { case: sampleCase }));
  succeeded(await store.call('cases.storePicture', { id: pictureId, png: pngBytes.toString('base64') }));
  succeeded(await store.call('notes.save', { key: '9007199254740993', text: 'Seen twice.' }));
  succeeded(await store.call('notes.save', { key: '1', text: 'Of another report.' }));
});

afterEach(() => store.close());

/** What a page shows of a case, whose reports' entries aren't compared. */
const asShown = (shown: Case = sampleCase): CaseAsShown => ({ version: caseVersion(shown), entries: null });

const sealingTo = (path: string | null, pdf = pdfBytes, maxBytes = maxBundleBytes) =>
  new CaseSealing({
    choosePath: async () => path,
    makePdf: async () => pdf,
    csvDialect: () => plainCsv,
    radii: () => defaultRadii,
    version: '0.1.0',
    maxBytes,
    now: () => testNow,
  });

async function sealed(): Promise<string> {
  const path = join(temporaryFolder(), 'case.zip');
  succeeded(await sealingTo(path).seal(store, sampleCase.id, samplePage, asShown()));
  return path;
}

async function textIn(path: string, name: string): Promise<string> {
  const archive = await ReadArchive.open(path);
  if (!archive.ok) throw new Error(archive.problem.kind);
  const file = await archive.value.read(name);
  archive.value.close();
  return file?.bytes.toString() ?? '';
}

async function listed(path: string): Promise<readonly { readonly size: number }[]> {
  return JSON.parse(await textIn(path, 'manifest.json')).files;
}

describe('sealing a case', () => {
  it('writes an intact bundle, returns its seal number, and counts the reports that are missing', async () => {
    const path = join(temporaryFolder(), 'case.zip');
    const answer = succeeded(await sealingTo(path).seal(store, sampleCase.id, samplePage, asShown()));
    const check = await checkBundle(path);
    expect(check.faults).toEqual([]);
    expect(answer).toEqual({
      fileName: 'case.zip',
      digest: check.digest,
      missing: 1,
      hasPdf: true,
      hasPage: true,
    });
  });

  it('writes reports byte for byte as received, and cells that are no formulas', async () => {
    const path = await sealed();
    expect(await textIn(path, 'reports/001.json')).toBe(receivedText);
    expect(await textIn(path, 'reports.csv')).toContain('"\'=ana"');
  });

  it('finds the reports of a case that other reports share their ID with by now, and no report of another transaction', async () => {
    const item = (transactionId: string): CaseItem => ({
      id: randomUUID(),
      kind: 'report',
      key: '7',
      transactionId,
    });
    const items = [item('mine'), item('never received')];
    const changed = { ...sampleCase, items };
    succeeded(await store.call('cases.save', { case: changed }));
    const texts = ['{"id":7,"transaction_id":"theirs"}', '{"id":7,"transaction_id":"mine","timestamp":1}'];
    succeeded(await store.call('pages.store', { body: answerOf(texts), pass: pass(2) }));
    const path = join(temporaryFolder(), 'case.zip');
    expect(
      succeeded(await sealingTo(path).seal(store, sampleCase.id, samplePage, asShown(changed))).missing,
    ).toBe(1);
    expect(await textIn(path, 'reports/001.json')).toBe(texts[1]);
    const opened = succeeded(await new OpenBundle({ chooseFile: async () => path }).open());
    expect(opened.content?.case.items).toMatchObject([{ file: 'reports/001.json' }, { file: null }]);
    expect(opened.content?.reports['reports/001.json']?.transactionId).toBe('mine');
  });

  it('writes what analysts wrote about these reports, and nothing about others, so that it can be imported', async () => {
    const text = await textIn(await sealed(), 'history.json');
    expect(text).toContain('Seen twice.');
    expect(text).not.toContain('Of another report.');
    expect((await processInChunks(parseHistory(Buffer.from(text)))).ok).toBe(true);
  });

  it('writes an intact bundle of a shared case with more reports than one person can add, and one of them twice', async () => {
    const keys = Array.from({ length: maxCaseItems + maxCasePictures + 50 }, (_, at) => `${at + 100}`);
    const body = answerOf(keys.map((id) => `{"id":${id}}`));
    succeeded(await store.call('pages.store', { body, pass: pass(2) }));
    const items = [...keys, '100'].map(
      (key): CaseItem => ({ id: randomUUID(), kind: 'report', key, transactionId: null }),
    );
    const changed = { ...sampleCase, items };
    succeeded(await store.call('cases.save', { case: changed }));
    const path = join(temporaryFolder(), 'case.zip');
    expect(
      succeeded(await sealingTo(path).seal(store, sampleCase.id, samplePage, asShown(changed))).missing,
    ).toBe(0);
    expect((await checkBundle(path)).faults).toEqual([]);
    const opened = succeeded(await new OpenBundle({ chooseFile: async () => path }).open());
    expect(opened.content?.case.items).toHaveLength(items.length);
    expect(Object.keys(opened.content?.reports ?? {})).toHaveLength(keys.length);
  });

  it('refuses a case whose notes are larger than those of a bundle can be, and leaves no file', async () => {
    // A control character takes six bytes.
    const text = '\u0001'.repeat(maxCaseText);
    const count = Math.ceil(maxParsedBytes / (6 * maxCaseText));
    const items = Array.from({ length: count }, (): CaseItem => ({ id: randomUUID(), kind: 'note', text }));
    const changed = { ...sampleCase, items };
    succeeded(await store.call('cases.save', { case: changed }));
    const folder = temporaryFolder();
    expect(
      await sealingTo(join(folder, 'case.zip')).seal(store, sampleCase.id, samplePage, asShown(changed)),
    ).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input', reason: expect.stringContaining('8 MB each in its notes') },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves out a PDF that is larger than a file of a bundle can be, and says so', async () => {
    const path = join(temporaryFolder(), 'case.zip');
    const sealing = sealingTo(path, Buffer.alloc(maxFileBytes + 1));
    const answer = succeeded(await sealing.seal(store, sampleCase.id, samplePage, asShown()));
    expect(answer.hasPdf).toBe(false);
    expect((await checkBundle(path)).faults).toEqual([]);
    expect(await textIn(path, 'case-file.pdf')).toBe('');
    expect(await textIn(path, 'case-file.html')).toContain(samplePage.body);
  });

  it('leaves out the PDF, the HTML, or both, where the bundle would be too large with them, and lists what it left out', async () => {
    const folder = temporaryFolder();
    const sealWithin = async (maxBytes: number, name: string) => {
      const path = join(folder, name);
      const sealing = sealingTo(path, pdfBytes, maxBytes);
      const answer = succeeded(await sealing.seal(store, sampleCase.id, samplePage, asShown()));
      expect((await checkBundle(path)).faults).toEqual([]);
      expect(statSync(path).size).toBeLessThanOrEqual(maxBytes);
      const { left_out } = JSON.parse(await textIn(path, 'manifest.json'));
      const { text } = await verifyCase([path]);
      for (const left of left_out ?? []) expect(text).toContain(left);
      expect(text.includes('Left out when it was sealed')).toBe(left_out !== undefined);
      return { has: [answer.hasPdf, answer.hasPage], left_out };
    };
    const all = await sealWithin(maxBundleBytes, 'all.zip');
    expect(all).toEqual({ has: [true, true], left_out: undefined });
    const files = (await listed(join(folder, 'all.zip'))).map(({ size }) => size + bytesAroundFile);
    const whole = files.reduce((sum, size) => sum + size, 2 * bytesAroundFile);
    expect(await sealWithin(whole, 'whole.zip')).toEqual(all);
    expect(await sealWithin(whole - 1, 'page.zip')).toEqual({
      has: [false, true],
      left_out: ['case-file.pdf'],
    });
    const [pdf = 0, page = 0] = files.slice(-2);
    expect(await sealWithin(whole - pdf - 1, 'pdf.zip')).toEqual({
      has: [true, false],
      left_out: ['case-file.html'],
    });
    expect(await sealWithin(whole - pdf - page + Math.min(pdf, page) - 1, 'none.zip')).toEqual({
      has: [false, false],
      left_out: ['case-file.pdf', 'case-file.html'],
    });
  });

  it('refuses a case that is too large by what was added to it, and leaves no file', async () => {
    const folder = temporaryFolder();
    const sealing = sealingTo(join(folder, 'case.zip'), pdfBytes, 1_000);
    expect(await sealing.seal(store, sampleCase.id, samplePage, asShown())).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('seals nothing if the page shows another title, item or text, or not what was written since', async () => {
    const folder = temporaryFolder();
    const sealed = (shown: CaseAsShown) =>
      sealingTo(join(folder, 'case.zip')).seal(store, sampleCase.id, samplePage, shown);
    const changed = { ok: false, problem: { kind: 'changed-meanwhile', keys: [] } };
    const [first, ...others] = sampleCase.items;
    const note: CaseItem = { id: others[2]?.id ?? '', kind: 'note', text: 'Called on Tuesday.' };
    for (const shown of [
      { ...sampleCase, title: 'Ring' },
      { ...sampleCase, items: others },
      { ...sampleCase, items: [...others, ...(first ? [first] : [])] },
      { ...sampleCase, items: sampleCase.items.map((item) => (item.id === note.id ? note : item)) },
    ])
      expect(await sealed(asShown(shown))).toEqual(changed);
    expect(await sealed({ ...asShown(), entries: 0 })).toEqual(changed);
    expect(readdirSync(folder)).toEqual([]);
    expect((await sealed({ ...asShown(), entries: 1 })).ok).toBe(true);
  });

  it('counts what was written about a report as the page does', async () => {
    const key = '9007199254740993';
    const reviewed = succeeded(await store.call('review.read', { key }));
    const item = { id: randomUUID(), kind: 'report', key, transactionId: null } as const;
    const reports = [{ item, number: 1, reviewed, explanation: null }];
    const shown = caseAsShown({ case: sampleCase, reports, left: 0 });
    expect(shown.entries).toBe(1);
    const path = join(temporaryFolder(), 'case.zip');
    expect((await sealingTo(path).seal(store, sampleCase.id, samplePage, shown)).ok).toBe(true);
    succeeded(await store.call('notes.save', { key, text: 'Seen three times.' }));
    expect((await sealingTo(path).seal(store, sampleCase.id, samplePage, shown)).ok).toBe(false);
  });

  it('writes nothing when it is cancelled, and nothing of a case that doesn’t exist', async () => {
    expect(await sealingTo(null).seal(store, sampleCase.id, samplePage, asShown())).toEqual({
      ok: false,
      problem: { kind: 'cancelled' },
    });
    const folder = temporaryFolder();
    const other = '00000000-0000-4000-8000-0000000000ee';
    expect(await sealingTo(join(folder, 'case.zip')).seal(store, other, samplePage, asShown())).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves no part of a file where the disk refuses it', async () => {
    const path = join(temporaryFolder(), 'none', 'case.zip');
    expect(await sealingTo(path).seal(store, sampleCase.id, samplePage, asShown())).toMatchObject({
      ok: false,
      problem: { kind: 'disk', code: 'ENOENT' },
    });
  });
});

describe('an opened bundle', () => {
  it('has the case with what its reports say, and their exact text', async () => {
    const path = await sealed();
    const bundle = new OpenBundle({ chooseFile: async () => path });
    const opened = succeeded(await bundle.open());
    expect(opened.content?.case).toMatchObject({ title: sampleCase.title, items: { length: 5 } });
    expect(opened.content?.reports).toMatchObject({
      'reports/001.json': { userId: '=ana', transactionId: '../../etc/passwd' },
    });
    const content = opened.content?.reports['reports/001.json']?.history?.flatMap(({ entries }) => entries);
    expect(content).toMatchObject([
      {
        entry: { person: personOfFile('Analyst') },
        content: { kind: 'note', body: { text: 'Seen twice.' } },
      },
    ]);
    expect(await bundle.report('reports/001.json')).toEqual({ ok: true, value: receivedText });
    expect(await bundle.picture('pictures/001.png')).toEqual({
      ok: true,
      value: { png: pngBytes.toString('base64') },
    });
  });

  it('gives nothing that its manifest doesn’t list, and nothing once it is closed', async () => {
    const path = await sealed();
    const bundle = new OpenBundle({ chooseFile: async () => path });
    await bundle.open();
    const notFound = { ok: false, problem: { kind: 'not-found' } };
    expect(await bundle.report('../case.zip')).toEqual(notFound);
    expect(await bundle.report('manifest.sha256')).toEqual(notFound);
    bundle.close();
    expect(await bundle.report('reports/001.json')).toEqual(notFound);
  });

  it('of a changed file says what was changed, and has no content', async () => {
    const path = await sealed();
    const bytes = readFileSync(path);
    const at = bytes.indexOf('9007199254740993', bytes.indexOf('reports/001.json'));
    bytes[at] = 0x38;
    writeFileSync(path, bytes);
    const opened = succeeded(await new OpenBundle({ chooseFile: async () => path }).open());
    expect(opened.check.faults).toContainEqual({ kind: 'changed', name: 'reports/001.json' });
    expect(opened.content).toBeNull();
  });
});
