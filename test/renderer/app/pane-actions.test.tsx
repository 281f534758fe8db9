import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../../renderer/app/app';
import { laterScreens } from '../../../renderer/app/lazy';
import { judgeAll, judgeMany } from '../../../renderer/app/pane-actions';
import { everyReport } from '../../../shared/domain/report-query';
import { holding, manyRows } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

beforeAll(async () => void (await laterScreens.load()));

const rows = manyRows(3).map((row, at) => ({ ...row, content: `on the screen, ${at}`, newest: `9${at}` }));
const shownOf = (some: typeof rows) => some.map(({ key, content, newest }) => ({ key, content, newest }));

async function openGrid() {
  const { stores } = renderWithStores(<App />, holding(rows));
  await screen.findByRole('grid', { name: 'Reports' });
  return { stores, targets: () => stores.bulkVerdict.getState().targets?.targets };
}

describe('a verdict on several reports', () => {
  it('names what the grid shows of them, and showed of those selected on other pages', async () => {
    const { stores, targets } = await openGrid();
    const [here, elsewhere] = [
      rows[0],
      { ...manyRows(9)[8], key: '77', content: 'as it was selected', newest: '7' },
    ];
    if (!here) throw new Error('There is no row.');
    const selected = [
      // As it was selected, before the grid showed another content.
      { ...here, content: 'before', newest: '8' },
      { transactionId: 't-77', riskAssignment: 'high', ...elsewhere },
    ];
    const reports = new Map(selected.map((report) => [report.key, report]));
    judgeMany(stores, { kind: 'reports', reports }, 'fraud');
    expect(targets()).toMatchObject({ kind: 'keys', keys: [here.key, '77'] });
    expect(targets()).toMatchObject({
      shown: expect.arrayContaining([
        ...shownOf([here]),
        { key: '77', content: 'as it was selected', newest: '7' },
      ]),
    });
  });

  it('names what the grid shows of a query', async () => {
    const { stores, targets } = await openGrid();
    judgeAll(stores, { query: everyReport, asOf: 7, count: 3 }, 'legitimate');
    expect(targets()).toMatchObject({ kind: 'query', asOf: 7, shown: shownOf(rows) });
  });
});
