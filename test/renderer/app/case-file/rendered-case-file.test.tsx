import { act } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Overlays } from '../../../../renderer/app/overlays';
import type { Answer } from '../../../../shared/contract/contract';
import type { Case } from '../../../../shared/domain/case';
import { setLocale } from '../../../../shared/i18n/messages';
import { fail, succeed } from '../../../../shared/result';
import { readEntry } from '../../../../shared/schemas/review-log-schema';
import { sampleCase } from '../../../support/files/sealed-case';
import { sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { exactId, fullDetail, rowOf } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import { type Replies, sampleConnection, sampleProfile } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const report = {
  id: '00000000-0000-4000-8000-0000000000d1',
  kind: 'report',
  key: exactId,
  transactionId: 'transaction-1',
} as const;
const printed: Case = { ...sampleCase, items: [report, ...sampleCase.items] };
const other = sampleConnection({ profile: { ...sampleProfile, id: 'other', name: 'Other shop' } });
const never = new Promise<Answer<'caseSheet.print'>>(() => undefined);

beforeAll(() => {
  // jsdom decodes no pictures.
  HTMLImageElement.prototype.decode = async () => undefined;
});

afterEach(() => setLocale('en'));

/** Starts the case file of the case. */
async function begin(reported: Partial<Replies> = {}) {
  const rendered = renderWithStores(<Overlays />, {
    'cases.read': () => succeed({ cases: [printed], withheld: [] }),
    'caseSheet.print': () => never,
    ...reported,
  });
  const { cases, caseSheet } = rendered.stores;
  await eventually(() => expect(cases.getState().cases).not.toBeNull());
  act(() => caseSheet.getState().begin('print', { kind: 'case', id: printed.id }));
  return rendered;
}

const file = () => document.querySelector('article[aria-hidden]');
const text = () => file()?.textContent ?? '';

describe('a case file', () => {
  it('begins with what, who, when, where and why, then has the contents in order', async () => {
    await begin();
    await expect.poll(text).toContain('Called on Monday.');
    const first = text().slice(0, text().indexOf('1: Report'));
    for (const part of ['Ring of <b>Madrid</b>', 'What', 'Who', 'When', 'Where', 'Two users\nshare a phone.'])
      expect(first).toContain(part);
    const places = ['1: Report', '2: Report', '4: User', '5: Note', '6: Picture of the map'].map((part) =>
      text().indexOf(part),
    );
    expect(places).toEqual(places.toSorted((one, after) => one - after));
    expect(places).not.toContain(-1);
    expect(file()?.querySelectorAll('b')).toHaveLength(0);
    expect(file()?.querySelector('img')?.getAttribute('alt')).toBe('Madrid');
  });

  it('has the sum of the amounts', async () => {
    const amount = { amount: '6999.66', currency: 'EUR' };
    await begin({
      'reports.rows': () =>
        succeed([rowOf(fullDetail, { key: exactId, transactionId: report.transactionId, ...amount })]),
    });
    await expect.poll(text).toContain('Total amount6,999.66 EUR');
  });

  it('has the reason of a verdict in the language of the window', async () => {
    await setLocale('es');
    const content = verdictOn(exactId, 'fraud', { reason: 'Account takeover' });
    const entries = [{ subject: `report:${exactId}`, entries: [readEntry(sampleEntry(content))] }];
    const decisions = { entries, sameTransaction: [], differences: [] };
    await begin({
      'reports.rows': () =>
        succeed([rowOf(fullDetail, { key: exactId, transactionId: report.transactionId })]),
      'reports.detail': () => succeed({ ...fullDetail, key: exactId, decisions }),
    });
    await expect.poll(text).toContain('Robo de cuenta');
  });

  it('says which reports and pictures are missing', async () => {
    await begin({ 'cases.picture': () => fail({ kind: 'not-found' }) });
    await expect.poll(text).toContain('This picture is missing.');
    expect(text()).toContain('This report is no longer on this computer.');
  });

  it('is not created if another profile is open by the time its reports are read', async () => {
    let answer: (given: Answer<'reports.rows'>) => void = () => undefined;
    const requested = new Promise<Answer<'reports.rows'>>((resolve) => {
      answer = resolve;
    });
    const { push, stores, calls } = await begin({ 'reports.rows': () => requested });
    await expect.poll(() => calls.some(({ name }) => name === 'reports.rows')).toBe(true);
    act(() => push('connection.changed', other));
    await act(async () => answer(succeed([])));
    await expect.poll(() => stores.caseSheet.getState().making).toBeNull();
    expect(file()).toBeNull();
  });
});
