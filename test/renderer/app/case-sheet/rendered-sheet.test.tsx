import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Overlays } from '../../../../renderer/app/overlays';
import type { Answer } from '../../../../shared/contract/contract';
import { succeed } from '../../../../shared/result';
import { detailOf } from '../../../support/inputs/sample-rows';
import { type Replies, sampleConnection, sampleProfile } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

const json = `{"id": 5, "transaction_id": "pay-1", "descriptive_report": "${'x'.repeat(9_000)}"}`;
const other = sampleConnection({ profile: { ...sampleProfile, id: 'other', name: 'Other shop' } });

/** Opens a report of the profile "Production" and starts its case sheet. */
async function begin(reported: Partial<Replies> = {}, text = json) {
  const rendered = renderWithStores(<Overlays />, {
    'reports.detail': () => succeed({ ...detailOf(text, '5'), note: 'of that day' }),
    ...reported,
  });
  const { connection, openReport, caseSheet } = rendered.stores;
  act(() => connection.setState({ connection: sampleConnection() }));
  await act(() => openReport.getState().select('5'));
  act(() => caseSheet.getState().begin('print'));
  return rendered;
}

const sheet = () => document.querySelector('article[aria-hidden]')?.textContent ?? '';

describe('a case sheet', () => {
  it('keeps its profile and note while another report is opened', async () => {
    let print: (answer: Answer<'caseSheet.print'>) => void = () => undefined;
    const printing = new Promise<Answer<'caseSheet.print'>>((resolve) => {
      print = resolve;
    });
    const { push, stores, calls } = await begin({ 'caseSheet.print': () => printing });
    await expect.poll(() => calls.at(-1)?.name).toBe('caseSheet.print');
    expect(sheet()).toContain(sampleProfile.name);
    act(() => {
      stores.notes.getState().edit('5', 'of another day');
      push('connection.changed', other);
    });
    expect(sheet()).toContain(sampleProfile.name);
    expect(sheet()).toContain('of that day');
    expect(sheet()).not.toContain('Other shop');
    await act(async () => print(succeed(null)));
    expect(sheet()).toBe('');
  });

  it('is not created if another profile is open by the time its feedback has loaded', async () => {
    let answer: (given: Answer<'feedback.about'>) => void = () => undefined;
    const requested = new Promise<Answer<'feedback.about'>>((resolve) => {
      answer = resolve;
    });
    const { push, stores, calls } = await begin({ 'feedback.about': () => requested });
    await expect.poll(() => calls.some(({ name }) => name === 'feedback.about')).toBe(true);
    act(() => push('connection.changed', other));
    await act(async () => answer(succeed([])));
    expect(stores.caseSheet.getState().making).toBeNull();
    expect(sheet()).toBe('');
    expect(calls.map(({ name }) => name)).not.toContain('caseSheet.print');
  });

  it('says how much of a shortened text is missing', async () => {
    const printing = new Promise<Answer<'caseSheet.print'>>(() => undefined);
    await begin({ 'caseSheet.print': () => printing });
    await expect.poll(sheet).toContain('5,000 more characters aren’t printed.');
    expect(sheet()).not.toContain('At least');
  });

  it('says "at least" if the window itself has only the beginning of a text', async () => {
    const printing = new Promise<Answer<'caseSheet.print'>>(() => undefined);
    await begin({ 'caseSheet.print': () => printing }, json.replace(/x+/, `${'x'.repeat(10_001)}…`));
    await expect.poll(sheet).toContain('At least 6,002 more characters aren’t printed.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
