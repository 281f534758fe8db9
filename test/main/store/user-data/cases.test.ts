import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { UserDatabase } from '../../../../main/store/user-data/user-database';
import type { CaseItem } from '../../../../shared/domain/case';
import { openOwn } from '../../../support/databases/user-database';
import { pngBytes, sampleCase } from '../../../support/files/sealed-case';

const day = 24 * 60 * 60 * 1_000;
const png = pngBytes.toString('base64');
const used = '00000000-0000-4000-8000-000000000007';
const unused = '00000000-0000-4000-8000-0000000000a1';
const later = '00000000-0000-4000-8000-0000000000a2';

let own: UserDatabase;
let now: number;

beforeEach(async () => {
  own = await openOwn();
  now = 1_000;
});

afterEach(() => own.close());

const calls = () => userDataHandlers(own, () => now);

describe('the cases of a profile', () => {
  it('are read as they were saved, with any text, in the order in which they were created', async () => {
    const other = { ...sampleCase, id: unused, title: '\ud800\u0000' };
    await calls()['cases.save']({ case: other });
    await calls()['cases.save']({ case: sampleCase });
    await calls()['cases.save']({ case: { ...other, summary: 'changed' } });
    expect(await calls()['cases.read']({})).toEqual({
      ok: true,
      value: { cases: [{ ...other, summary: 'changed' }, sampleCase], withheld: [] },
    });
    expect(await calls()['cases.one']({ id: sampleCase.id })).toEqual({ ok: true, value: sampleCase });
  });

  it('are created once for each title', async () => {
    const create = (made: typeof sampleCase) => calls()['cases.create']({ case: made });
    const other = { ...sampleCase, id: unused };
    expect(await create(sampleCase)).toEqual({ ok: true, value: { id: sampleCase.id, isNew: true } });
    expect(await create(other)).toEqual({ ok: true, value: { id: sampleCase.id, isNew: false } });
    expect(await create({ ...other, title: 'Another' })).toEqual({
      ok: true,
      value: { id: unused, isNew: true },
    });
  });

  it('get items as they are by then, once each, and are closed and opened', async () => {
    await calls()['cases.save']({ case: { ...sampleCase, items: [], status: 'open' } });
    const { id, title } = sampleCase;
    const report: CaseItem = { id: later, kind: 'report', key: 'k1', transactionId: null };
    const revise = (items: CaseItem[], status: 'open' | 'closed' | null) =>
      calls()['cases.revise']({ id, items, status });
    const answer = { title, items: 1, added: 1, known: 0, over: 0 };
    expect(await revise([report], 'closed')).toEqual({ ok: true, value: answer });
    expect(await revise([{ ...report, id: unused }], null)).toEqual({
      ok: true,
      value: { ...answer, added: 0, known: 1 },
    });
    expect(await calls()['cases.one']({ id })).toMatchObject({
      value: { status: 'closed', items: [report] },
    });
    expect(await calls()['cases.revise']({ id: unused, items: [], status: null })).toEqual({
      ok: true,
      value: null,
    });
  });

  it('can be removed, also twice', async () => {
    await calls()['cases.save']({ case: sampleCase });
    await calls()['cases.remove']({ id: sampleCase.id });
    await calls()['cases.remove']({ id: sampleCase.id });
    expect(await calls()['cases.read']({})).toEqual({ ok: true, value: { cases: [], withheld: [] } });
    expect(await calls()['cases.one']({ id: sampleCase.id })).toEqual({ ok: true, value: null });
  });
});

describe('the pictures of cases', () => {
  it('remain while a case has them, and for a day afterwards', async () => {
    await calls()['cases.save']({ case: sampleCase });
    await calls()['cases.storePicture']({ id: used, png });
    await calls()['cases.storePicture']({ id: unused, png });
    now += day;
    await calls()['cases.storePicture']({ id: later, png });
    expect(await calls()['cases.picture']({ id: unused })).toEqual({ ok: true, value: { png } });
    now += 1;
    await calls()['cases.storePicture']({ id: later, png });
    expect(await calls()['cases.picture']({ id: unused })).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
    expect(await calls()['cases.picture']({ id: used })).toEqual({ ok: true, value: { png } });
    await calls()['cases.remove']({ id: sampleCase.id });
    await calls()['cases.storePicture']({ id: later, png });
    expect(await calls()['cases.picture']({ id: used })).toEqual({
      ok: false,
      problem: { kind: 'not-found' },
    });
  });
});
