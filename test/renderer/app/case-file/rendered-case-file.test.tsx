import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Overlays } from '../../../../renderer/app/overlays';
import type { Answer } from '../../../../shared/contract/contract';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import type { Case } from '../../../../shared/domain/case';
import { setLocale } from '../../../../shared/i18n/messages';
import { fail, succeed } from '../../../../shared/result';
import { readEntry } from '../../../../shared/schemas/review-log-schema';
import { sampleCase } from '../../../support/files/sealed-case';
import { sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { reviewedOf } from '../../../support/inputs/sample-reviewed';
import { detailOf, rowOf } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import { type Replies, sampleConnection, sampleProfile } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

/** Of an hour of a day, with an amount. */
function reportAt(id: number, hour: number, amount: number, reason?: string) {
  const timestamp = Date.UTC(2026, 2, 1, hour) * 1e6;
  const user = { user: { id: 'user-1' }, device: { model: 'Pixel 9' } };
  const extra = { extra_data: { amount, currency: 'EUR' } };
  const json = JSON.stringify({
    id,
    transaction_id: `pay-${id}`,
    timestamp: 0,
    descriptive_report: reason,
    ...user,
    ...extra,
  });
  return detailOf(json.replace('"timestamp":0', `"timestamp":${BigInt(timestamp)}`), String(id));
}

const older = reportAt(1, 13, 4.5);
const newer = reportAt(2, 14, 12);
const items = [2, 1].map((id) => ({
  id: `00000000-0000-4000-8000-0000000000d${id}`,
  kind: 'report' as const,
  key: String(id),
  transactionId: `pay-${id}`,
}));
const printed: Case = { ...sampleCase, items: [...items, ...sampleCase.items.slice(1)] };
const other = sampleConnection({ profile: { ...sampleProfile, id: 'other', name: 'Other shop' } });
const never = new Promise<Answer<'caseSheet.print'>>(() => undefined);

beforeAll(() => {
  // jsdom decodes no pictures.
  HTMLImageElement.prototype.decode = async () => undefined;
});

afterEach(() => setLocale('en'));

/** Starts the case file of the case. */
async function begin(reported: Partial<Replies> = {}, use: 'print' | 'seal' = 'print') {
  const rendered = renderWithStores(<Overlays />, {
    'cases.read': () => succeed({ cases: [printed], withheld: [] }),
    'caseSheet.print': () => never,
    ...reported,
  });
  const { cases, caseSheet } = rendered.stores;
  await eventually(() => expect(cases.getState().cases).not.toBeNull());
  act(() => caseSheet.getState().begin(use, { kind: 'case', id: printed.id }));
  return rendered;
}

/** Replies with these reports. */
function reviews(...details: readonly ReportDetail[]): Partial<Replies> {
  const found = (key: string) => details.find((detail) => detail.key === key);
  return {
    'reports.rows': () => succeed(details.map((detail) => rowOf(detail))),
    'review.read': ({ key }) => {
      const detail = found(key);
      return detail ? succeed(reviewedOf(detail)) : fail({ kind: 'not-found' });
    },
  };
}

function inThisOrder(parts: readonly string[]) {
  let at = 0;
  for (const part of parts) {
    const found = text().indexOf(part, at);
    expect(found, part).toBeGreaterThanOrEqual(at);
    at = found + part.length;
  }
}

const file = () => document.querySelector('article[aria-hidden]');
const text = () => file()?.textContent ?? '';

describe('a case file', () => {
  it('begins with who, what, when, where and how much, then has its reports, the oldest first, and its other items', async () => {
    await begin(reviews(newer, older));
    await expect.poll(text).toContain('Called on Monday.');
    inThisOrder([
      ...[
        'Ring of <b>Madrid</b>',
        'Usersuser-1',
        'DevicesPixel 9',
        'What3 reports',
        '2026-03-01 13:00:00 UTC – ',
      ],
      ...['Total amount16.50\u00a0EUR', 'Judged byNot judged', 'Two users\nshare a phone.'],
      ...['2026-03-01 13:00:00', '4.50', '2026-03-01 14:00:00', '12.00', 'no longer on this computer'],
      ...['Userana', 'Called on Monday.', 'Picture of the map'],
    ]);
    expect(file()?.querySelectorAll('b')).toHaveLength(0);
    expect(file()?.querySelector('img')?.getAttribute('alt')).toBe('Madrid');
  });

  it('leads each report with its user, and has its IDs last', async () => {
    await begin(reviews(newer));
    await expect.poll(text).toContain('Called on Monday.');
    const item = file()?.querySelector('ol > li')?.textContent ?? '';
    expect(item).toMatch(/^1 user-1/);
    expect(item).toMatch(/pay-2 · 2$/);
  });

  it('names who judged, and how many reports how, for readers who aren’t this analyst', async () => {
    await setLocale('es');
    const content = verdictOn('2', 'fraud', { reason: 'Account takeover' });
    const entries = [{ subject: 'report:2', entries: [readEntry(sampleEntry(content))] }];
    const reported = reviews(newer, older);
    await begin({
      ...reported,
      'reporter.read': () => succeed({ name: 'Ana', surname: 'López', email: '' }),
      'review.read': ({ key }) => succeed(key === '2' ? reviewedOf(newer, { entries }) : reviewedOf(older)),
    });
    await expect.poll(text).toContain('Robo de cuenta');
    expect(text()).toContain('Juzgado porAna López: Fraude confirmado 1');
    expect(text()).toContain('Sin veredicto: 2');
    expect(text()).not.toContain('Tú');
  });

  it.each([
    ['of a report that isn’t judged legitimate', ['1'], 'Reason 2'],
    ['of any report if all are judged legitimate', ['1', '2'], 'Reason 1'],
  ])('leads with the sentence %s', async (_, legitimate, expected) => {
    const [first, second] = [reportAt(1, 13, 4.5, 'Reason 1'), reportAt(2, 14, 12, 'Reason 2')];
    const judged = (key: string) => {
      const entry = readEntry(sampleEntry(verdictOn(key, 'legitimate')));
      return legitimate.includes(key) ? [{ subject: `report:${key}`, entries: [entry] }] : [];
    };
    await begin({
      ...reviews(first, second),
      'review.read': ({ key }) => succeed(reviewedOf(key === '1' ? first : second, { entries: judged(key) })),
    });
    await expect.poll(text).toContain('Called on Monday.');
    const beforeFacts = text().slice(0, text().indexOf('Usersuser-1'));
    expect(beforeFacts).toContain(expected);
  });

  it('says nothing where there is nothing to say', async () => {
    const reply = () =>
      succeed({ cases: [{ ...printed, summary: '', items: items.slice(0, 1) }], withheld: [] });
    await begin({ ...reviews(newer), 'cases.read': reply });
    await expect.poll(text).toContain('pay-2');
    for (const idle of ['Summary', 'Note', 'None', 'No ', 'nothing', 'not given'])
      expect(text().replace('Not judged', '')).not.toContain(idle);
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

/** Starts to seal the case, and returns how its pages were titled. */
async function seal(sealed: Partial<Replies> = {}) {
  const pages: string[] = [];
  const rendered = await begin(
    {
      ...reviews(newer),
      'cases.seal': ({ page }) => {
        pages.push(page.title);
        return succeed({
          fileName: 'case.zip',
          digest: 'ab'.repeat(32),
          missing: 0,
          hasPdf: false,
          hasPage: true,
        });
      },
      ...sealed,
    },
    'seal',
  );
  return { ...rendered, pages };
}

describe('a case file that is sealed', () => {
  it('is rendered again if the case was changed while it was read', async () => {
    let reads = 0;
    const { stores, pages } = await seal({
      'cases.picture': () => {
        reads += 1;
        if (reads === 1)
          stores.cases.getState().change(printed.id, 'text-title', (now) => ({ ...now, title: 'Changed' }));
        return fail({ kind: 'not-found' });
      },
    });
    await expect.poll(() => pages).toEqual(['Changed · Case file']);
    expect(stores.caseSheet.getState().making).toBeNull();
    await screen.findByText(/^The case file is in the bundle only as HTML/);
  });

  it('is rendered three times at most if something changes each time, and says so', async () => {
    let asked = 0;
    const { stores } = await seal({
      'cases.seal': () => {
        asked += 1;
        return fail({ kind: 'changed-meanwhile', keys: [] });
      },
    });
    await expect.poll(() => stores.caseSheet.getState().making).toBeNull();
    expect(asked).toBe(3);
    expect(stores.toasts.getState().toasts[0]?.content).toMatchObject({
      problem: { reason: expect.stringContaining('changed while it was being sealed') },
    });
  });
});

it('a case file that can’t be made says so, and can be made again', async () => {
  let isBroken = true;
  const { stores } = await begin({
    'reports.rows': () => {
      if (isBroken) throw new Error('Broken.');
      return succeed([]);
    },
  });
  await expect.poll(() => stores.toasts.getState().toasts.length).toBe(1);
  expect(stores.caseSheet.getState().making).toBeNull();
  isBroken = false;
  act(() => stores.caseSheet.getState().begin('print', { kind: 'case', id: printed.id }));
  await expect.poll(text).toContain('Called on Monday.');
});
