import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServiceProcess, startServiceProcess } from '../support/service-process';
import {
  connectTo,
  idsOnPage,
  reportRows,
  shownWords,
  startWorkstation,
  type Workstation,
  whenUpToDate,
} from '../support/workstation';

/** The reports over time above the grid: what it filters, and when it is counted again. */

let service: ServiceProcess;
let workstation: Workstation;

beforeAll(async () => {
  service = await startServiceProcess('--reports', '200');
  workstation = await startWorkstation();
  const { address, applications } = service;
  await connectTo(workstation.page, { address, key: applications[0]?.key ?? '' });
  await reportRows(workstation.page);
  await whenUpToDate(workstation.page);
  await workstation.page.getByRole('button', { name: 'Refresh' }).click();
  await workstation.page.getByRole('img', { name: /^200 reports, / }).waitFor();
});

afterAll(async () => {
  await workstation.close();
  await service.stop();
});

const slider = () => workstation.page.getByRole('slider', { name: 'Time range' });
const timeFilter = () => workstation.page.getByRole('button', { name: /^Remove filter Time/ });

/** Returns the number in a text such as "1 Mar 2026: 20 reports (6 fraud)". */
const countIn = (text: string | null) => Number(/: ([\d,]+) report/.exec(text ?? '')?.[1]);

describe('the time histogram', () => {
  it('filters the grid by the bars that the pointer is dragged over', async () => {
    const { page } = workstation;
    const box = await slider().boundingBox();
    if (!box) throw new Error('The histogram has no place.');
    await page.mouse.move(box.x + box.width * 0.25, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 12, { steps: 4 });
    const selected = countIn(await slider().getAttribute('aria-valuetext'));
    await page.mouse.up();
    await timeFilter().waitFor();
    await page.getByRole('status', { name: 'Shown' }).getByText(`${selected} reports`).waitFor();
    expect(selected).toBeGreaterThan(0);
    expect(selected).toBeLessThan(200);
    // The other times stay in sight.
    expect(await page.getByRole('img', { name: /^200 reports, / }).count()).toBe(1);
  });

  it('clears the filter by a double click', async () => {
    await slider().dblclick();
    await timeFilter().waitFor({ state: 'detached' });
    await workstation.page.getByRole('status', { name: 'Shown' }).getByText('200 reports').waitFor();
  });

  it('filters by one bar with the keyboard alone', async () => {
    const { page } = workstation;
    await slider().focus();
    await page.keyboard.press('End');
    const selected = countIn(await slider().getAttribute('aria-valuetext'));
    await page.keyboard.press('Enter');
    await timeFilter().waitFor();
    await page.getByRole('status', { name: 'Shown' }).getByText(`${selected} report`).waitFor();
    expect(await idsOnPage(page)).toHaveLength(Math.min(selected, 20));
    await page.keyboard.press('Escape');
    await timeFilter().waitFor({ state: 'detached' });
    expect(await shownWords(page)).toMatch(/reports/);
  });

  it('counts the reports of the search', async () => {
    const { page } = workstation;
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('fraud');
    const chart = page.getByRole('img', { name: /^(?!200 )\d+ reports?, / });
    await chart.waitFor();
    const counted = (await chart.getAttribute('aria-label'))?.split(', ')[0];
    // The grid counts its rows by itself.
    await expect.poll(() => shownWords(page)).toMatch(new RegExp(`^${counted}`));
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('');
  });

  it('stays hidden after a restart once it was hidden', async () => {
    const { page, profileFolder, application } = workstation;
    const button = { name: 'Reports over time' };
    await page.getByRole('button', button).click();
    await slider().waitFor({ state: 'detached' });
    await workstation.restart();
    await reportRows(workstation.page);
    await workstation.page.getByRole('button', { ...button, expanded: false }).waitFor();
    expect(await slider().count()).toBe(0);
  });
});
