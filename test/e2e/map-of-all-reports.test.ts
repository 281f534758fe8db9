import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { type Place, pixelsOf } from '../support/desktop/painted-pixels';
import { mapStill } from '../support/desktop/settled-page';
import { idsOnPage, shownWords } from '../support/desktop/workstation';
import { pageOf, raw, sampleReport } from '../support/inputs/sample-reports';
import { someOf } from '../support/runner/depth';
import { json } from '../support/servers/behaviours';

/**
 * The map of all reports, operated by mouse and keyboard and checked by role, and once by painted pixels. After every
 * action, the map and the grid show the same number of reports.
 */

const at = (city: string, latitude: number, longitude: number) => ({
  address: { city, country: 'Somewhere', country_code: null, region: null, state: null, latitude, longitude },
});
const nowhere = { geo_location: null, em_location: null, ip: null, location: null };

/** A report with a single position source. */
function report(id: number, risk: string, positions: object, user = 'u-1'): string {
  return sampleReport({
    id,
    transaction_id: `transaction-${id}`,
    user: { id: user },
    event: { risk_assignment: risk },
    ...nowhere,
    ...positions,
  });
}

const alone = report(301, 'fraud', { geo_location: at('Reykjavik', 64.15, -21.94) });
const nearMadrid = [
  report(311, 'high', { geo_location: at('Madrid', 40.4, -3.7) }),
  report(312, 'clear', { geo_location: at('Getafe', 40.3, -3.73) }),
  report(313, 'clear', { geo_location: at('Alcala', 40.48, -3.36) }),
];
const inNairobi = [
  report(321, 'low', { geo_location: at('Nairobi', -1.28, 36.82) }),
  report(322, 'high', { geo_location: at('Nairobi', -1.28, 36.82) }),
  report(323, 'clear', { geo_location: at('Nairobi', -1.28, 36.82) }),
];
const acrossTheAntimeridian = [
  report(331, 'low', { ip: { ...at('Suva', -18.14, 178.44), tor: false, vpn: false } }, 'pacific-user'),
  report(332, 'low', { geo_location: at('Apia', -13.83, -171.77) }, 'pacific-user'),
];
const byRadio = report(341, 'clear', { em_location: at('Sydney', -33.87, 151.21) });
const withoutPlace = [
  report(351, 'low', { geo_location: at('Nowhere', 91, 0) }),
  report(352, 'low', { geo_location: { address: { latitude: 'x', longitude: raw('1e400') } } }),
];
const everything = [
  alone,
  ...nearMadrid,
  ...inNairobi,
  ...acrossTheAntimeridian,
  byRadio,
  ...withoutPlace,
] as const;

const it = connectedTest(json(200, pageOf(...everything)));

it.beforeAll(async ({ workstation }) => {
  const { page } = workstation;
  await page.getByRole('link', { name: 'Map' }).click();
});

function map(page: Page) {
  return page.getByRole('region', { name: 'Map', exact: true });
}

function legend(page: Page) {
  return map(page).getByRole('group').filter({ hasText: 'Legend and layers' });
}

/** Toggles an entry of the legend, which is open only meanwhile because it covers the map. */
async function tick(page: Page, name: string, ticked: boolean): Promise<void> {
  await legend(page).locator('summary').click();
  await legend(page).getByRole('checkbox', { name }).setChecked(ticked);
  await legend(page).locator('summary').click();
}

function button(page: Page, name: string | RegExp) {
  return map(page).getByRole('button', { name });
}

/** Returns the counts shown by the map and the grid, and the grid's rows sorted by id. */
async function shownCountsAndRows(page: Page) {
  return {
    map: await map(page)
      .getByText(/ on the map/)
      .innerText(),
    grid: await shownWords(page),
    rows: [...(await idsOnPage(page))].sort(),
  };
}

const all = {
  map: '10 of 12 reports on the map',
  grid: '12 reports',
  rows: ['301', '311', '312', '313', '321', '322', '323', '331', '332', '341', '351', '352'],
};

async function boxOf(page: Page, name: string | RegExp): Promise<Place> {
  const box = await button(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return box;
}

/** Waits until the map is still and has a button, and returns its place. */
async function atRest(page: Page, name: string | RegExp): Promise<Place> {
  await button(page, name).waitFor();
  await mapStill(page);
  return boxOf(page, name);
}

/** Drags the mouse along a path. */
async function drag(page: Page, line: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const { mouse } = page;
  const [first = [0, 0], ...others] = line;
  await mouse.move(first[0], first[1]);
  await mouse.down();
  for (const [x, y] of others) await mouse.move(x, y, { steps: 8 });
  await mouse.up();
}

function cornersAround({ x, y, width, height }: Place, room: number) {
  const [left, top, right, bottom] = [x - room, y - room, x + width + room, y + height + room] as const;
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
}

function middleOf({ x, y, width, height }: Place) {
  return { x: x + width / 2, y: y + height / 2 };
}

describe('the map of all reports', () => {
  it('shows as many reports as the grid, and says how many it can’t show', async ({ page }) => {
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
    await expect
      .poll(() => map(page).getByRole('status', { name: 'In view' }).innerText())
      .toBe('10 in view');
    await map(page).getByRole('button', { name: '2 have no usable position' }).click();
    const list = page.getByRole('list', { name: 'Reports without a usable position' });
    await expect
      .poll(async () => (await list.innerText()).match(/transaction-\d+/g))
      .toEqual(['transaction-351', 'transaction-352']);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
  });

  it('labels a cluster by its count, place and highest risk, and a single report by itself', async ({
    page,
  }) => {
    await button(page, /^3 reports near (Madrid|Getafe|Alcala), highest risk: high$/)
      .first()
      .waitFor();
    await button(page, /^3 reports near Nairobi, highest risk: high$/)
      .first()
      .waitFor();
    await button(page, /^Report fraud Reykjavik \d\d:\d\d$/).waitFor();
  });

  it('paints a report in the colour of its risk until its layer is turned off', async ({ page }) => {
    const place = await atRest(page, /^Report fraud Reykjavik/);
    await page.mouse.move(2, 2);
    const colour = await page
      .locator('.points__picture')
      .evaluate((canvas) => getComputedStyle(canvas).getPropertyValue('--point-fraud'));
    await expect.poll(() => pixelsOf(page, place, colour)).toBeGreaterThan(30);
    await tick(page, 'GPS location', false);
    await expect
      .poll(() => shownCountsAndRows(page))
      .toEqual({
        ...all,
        map: '2 of 12 reports on the map; 8 only in hidden layers',
      });
    await expect.poll(() => pixelsOf(page, place, colour)).toBe(0);
    await expect.poll(() => button(page, /^Report fraud Reykjavik/).count()).toBe(0);
    await tick(page, 'GPS location', true);
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
    await expect.poll(() => pixelsOf(page, place, colour)).toBeGreaterThan(30);
  });

  it('filters map and grid when a risk is unchecked in the legend', async ({ page }) => {
    await tick(page, 'low', false);
    await expect
      .poll(() => shownCountsAndRows(page))
      .toEqual({
        map: '7 of 7 reports on the map',
        grid: '7 reports 5 hidden',
        rows: ['301', '311', '312', '313', '322', '323', '341'],
      });
    await button(page, /^2 reports near Nairobi, highest risk: high$/)
      .first()
      .waitFor();
    await tick(page, 'low', true);
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
  });

  it('highlights the positions of a hovered row', async ({ page }) => {
    const place = await atRest(page, /^Report fraud Reykjavik/);
    await page.locator('[data-report-id="301"]').hover({ position: { x: 20, y: 16 } });
    const ring = map(page).locator('.leaflet-hovered-row-pane path');
    await expect.poll(() => ring.count()).toBe(1);
    const highlight = await ring.boundingBox();
    const [wanted, seen] = [middleOf(place), middleOf(highlight ?? { x: 0, y: 0, width: 0, height: 0 })];
    expect(Math.hypot(wanted.x - seen.x, wanted.y - seen.y)).toBeLessThan(3);
    await page.mouse.move(2, 2);
    await expect.poll(() => ring.count()).toBe(0);
  });

  it('highlights the row of a report hovered on the map', async ({ page }) => {
    const { x, y } = middleOf(await atRest(page, /^Report fraud Reykjavik/));
    await page.mouse.move(x, y, { steps: 4 });
    await page.locator('[data-report-id="301"][data-highlighted]').waitFor();
    await page.mouse.move(2, 2);
    await expect.poll(() => page.locator('[data-report-id][data-highlighted]').count()).toBe(0);
  });
});

describe('the legend', () => {
  it('makes the clusters it covers focusable again when collapsed', async ({ page }) => {
    await map(page).getByRole('button', { name: 'Fit all' }).click();
    await tick(page, 'low', false);
    await button(page, /^2 reports near Nairobi/)
      .first()
      .waitFor();
    await legend(page).locator('summary').click();
    await expect.poll(() => button(page, /^2 reports near Nairobi/).count()).toBe(0);
    await legend(page).locator('summary').click();
    await button(page, /^2 reports near Nairobi/)
      .first()
      .waitFor();
    await tick(page, 'low', true);
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
  });
});

describe('an area selected on the map', () => {
  it('is drawn as a box and filters until removed', async ({ page }) => {
    const place = await atRest(page, /^3 reports near Nairobi/);
    await map(page).getByRole('button', { name: 'Filter by box' }).click();
    await map(page).getByText('Drag a box around the reports to show. Press Esc to cancel.').waitFor();
    const [from, , to] = cornersAround(place, 12);
    await drag(page, [from, to]);
    await expect
      .poll(() => shownCountsAndRows(page))
      .toEqual({
        map: '3 of 3 reports on the map',
        grid: '3 reports 9 hidden',
        rows: ['321', '322', '323'],
      });
    await page
      .getByText(/^Area: /)
      .first()
      .waitFor();
    await map(page).getByRole('button', { name: 'Remove area filter' }).click();
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
  });

  it('is discarded by Esc', async ({ page }) => {
    await map(page).getByRole('button', { name: 'Filter by lasso' }).click();
    await map(page).getByText('Draw a line around the reports to show. Press Esc to cancel.').waitFor();
    await page.keyboard.press('Escape');
    await map(page)
      .getByText('Draw a line around the reports to show. Press Esc to cancel.')
      .waitFor({ state: 'detached' });
    expect(await shownCountsAndRows(page)).toEqual(all);
  });

  it('is drawn as a lasso that includes only some reports', async ({ page }) => {
    const [iceland, madrid] = [
      await atRest(page, /^Report fraud Reykjavik/),
      await boxOf(page, /^3 reports near (Mad|Get|Alc)/),
    ];
    const [start, ...corners] = cornersAround(iceland, 10);
    await map(page).getByRole('button', { name: 'Filter by lasso' }).click();
    // A path out to Madrid, around it and back, which isn't a box.
    await drag(page, [
      start,
      corners[0],
      corners[1],
      ...cornersAround(madrid, 10).slice(1),
      corners[2],
      start,
    ]);
    await expect
      .poll(() => shownCountsAndRows(page))
      .toEqual({
        map: '4 of 4 reports on the map',
        grid: '4 reports 8 hidden',
        rows: ['301', '311', '312', '313'],
      });
    await map(page).getByRole('button', { name: 'Remove area filter' }).click();
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
  });

  it('can cross the antimeridian', async ({ page }) => {
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('pacific-user');
    const pacific = { map: '2 of 2 reports on the map', grid: '2 reports 10 hidden', rows: ['331', '332'] };
    await expect.poll(() => shownWords(page)).toBe(pacific.grid);
    await page.getByRole('link', { name: 'Map' }).click();
    await expect.poll(() => shownCountsAndRows(page)).toEqual(pacific);
    await map(page).getByRole('button', { name: 'Fit all' }).click();
    const [suva, apia] = [await atRest(page, /^Report low Suva/), await atRest(page, /^Report low Apia/)];
    // 10 degrees wide with Apia in the east, not the whole world.
    expect(apia.x).toBeGreaterThan(suva.x);
    expect(apia.y).toBeLessThan(suva.y);
    await map(page).getByRole('button', { name: 'Only what is in view' }).click();
    await page
      .getByText(/^Area: /)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('searchbox', { name: 'Search reports' }).fill('');
    await expect.poll(() => shownWords(page)).toBe('2 reports 10 hidden');
    await page.getByRole('link', { name: 'Map' }).click();
    await expect.poll(() => shownCountsAndRows(page)).toEqual(pacific);
    await map(page).getByRole('button', { name: 'Remove area filter' }).click();
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
  });
});

describe('one world', () => {
  it('shows each cluster once at the least zoom', async ({ page }) => {
    await map(page).getByRole('button', { name: 'Fit all' }).click();
    await atRest(page, /^3 reports near Nairobi/);
    // A second copy would be pressable, but hidden from screen readers.
    expect(await map(page).locator('[data-cluster][aria-hidden]').count()).toBe(0);
  });

  it.for(
    someOf(
      [
        [1280, 800],
        [1920, 1080],
      ] as const,
      1,
    ),
  )(
    'continues around the globe at %i by %i, and shows each place once',
    async ([width, height], { page, workstation }) => {
      const { application } = workstation;
      await application.evaluate(
        ({ BrowserWindow }, [x, y]) => BrowserWindow.getAllWindows()[0]?.setContentSize(x, y),
        [width, height] as const,
      );
      // The window manager may round the size.
      await page.waitForFunction((x) => Math.abs(window.innerWidth - x) < 4, width);
      await map(page).getByRole('button', { name: 'Fit all' }).click();
      const zoomOut = map(page).getByRole('button', { name: 'Zoom out', exact: true });
      await mapStill(page);
      while (!(await zoomOut.isDisabled())) {
        await zoomOut.click();
        await mapStill(page);
      }
      const canvas = map(page).locator('.leaflet-container');
      const box = await canvas.boundingBox();
      if (!box) throw new Error('the map is not on the screen');
      // More than once around, a quarter at a time.
      for (let quarter = 1; quarter <= 5; quarter += 1) {
        const [right, bottom] = [box.x + box.width * 0.8, box.y + box.height * 0.9];
        await drag(page, [
          [right, bottom],
          [right - box.width / 4, bottom],
        ]);
        await mapStill(page);
        // Clusters arrive from their worker.
        await expect
          .poll(() => canvas.locator('[data-cluster][aria-label^="3 reports near Nairobi"]').count())
          .toBe(1);
        await expect.poll(() => canvas.locator('[data-cluster][aria-hidden]').count()).toBe(0);
        const tiles = await canvas.locator('.leaflet-tile-loaded').evaluateAll((drawn) =>
          drawn.map((tile) => {
            const { left, right, top, bottom } = tile.getBoundingClientRect();
            return { left, right, top, bottom };
          }),
        );
        const isDrawn = (x: number) =>
          tiles.some(
            (tile) => tile.left <= x && x <= tile.right && tile.top <= bottom && bottom <= tile.bottom,
          );
        for (const share of [0.001, 0.25, 0.5, 0.75, 0.999])
          expect(isDrawn(box.x + box.width * share), `${quarter} ${share}`).toBe(true);
      }
    },
  );

  it('is searched for a place, to which the list is limited on request', async ({ page }) => {
    await map(page).getByRole('searchbox', { name: 'Find a place' }).fill('nairob');
    await page.getByRole('option', { name: /^Nairobi, Kenya/ }).waitFor();
    await page.keyboard.press('Enter');
    await map(page).getByRole('img', { name: 'Place: Nairobi, Kenya' }).waitFor();
    await atRest(page, /^3 reports near Nairobi/);
    await map(page).getByRole('button', { name: 'Only what is in view' }).click();
    await expect.poll(() => shownWords(page)).toBe('3 reports 9 hidden');
    await map(page).getByRole('button', { name: 'Only what is in view' }).click();
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
    for (const [typed, place] of [
      ['Найроби', /^Nairobi, Kenya/],
      ['Londres, Reino Unido', /^London, United Kingdom/],
      ['https://www.google.com/maps/@40.4168,-3.7038,15z', /^40.4168, -3.7038/],
      ['QHW6+CQ Moscow', /^9G7VQHW6\+CQ/],
    ] as const) {
      await map(page).getByRole('searchbox', { name: 'Find a place' }).fill(typed);
      await page.getByRole('option', { name: place }).waitFor();
    }
    await map(page).getByRole('searchbox', { name: 'Find a place' }).fill('');
    expect(
      await map(page)
        .getByRole('img', { name: /^Place: / })
        .count(),
    ).toBe(0);
  });
});

describe('coming back to the map', () => {
  it('shows it where it was, unless other reports are shown by then', async ({ page }) => {
    await map(page).getByRole('searchbox', { name: 'Find a place' }).fill('nairob');
    await page.getByRole('option', { name: /^Nairobi, Kenya/ }).waitFor();
    await page.keyboard.press('Enter');
    const before = await atRest(page, /^3 reports near Nairobi/);
    const goTo = (name: string) => page.getByRole('link', { name, exact: true }).click();
    await goTo('Reports');
    await goTo('Map');
    expect(await atRest(page, /^3 reports near Nairobi/)).toEqual(before);
    await goTo('Reports');
    const search = page.getByRole('searchbox', { name: 'Search reports' });
    await search.fill('Nairobi');
    await expect.poll(() => shownWords(page)).toBe('3 reports 9 hidden');
    await goTo('Map');
    // The map shows where it was until it has the other reports.
    await expect.poll(() => boxOf(page, /^3 reports near Nairobi/)).not.toEqual(before);
    await search.fill('');
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
  });
});

describe('clusters', () => {
  it('split when opened, also by keyboard', async ({ page }) => {
    await map(page).getByRole('button', { name: 'Fit all' }).click();
    await atRest(page, /^3 reports near (Mad|Get|Alc)/);
    await button(page, /^3 reports near (Mad|Get|Alc)/)
      .first()
      .focus();
    await page.keyboard.press('Enter');
    for (const name of [/^Report high Madrid/, /^Report clear Getafe/, /^Report clear Alcala/])
      await button(page, name).first().waitFor();
    await expect.poll(() => map(page).getByRole('status', { name: 'In view' }).innerText()).toBe('3 in view');
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
  });

  it('at one place are spread out, and the one selected is selected everywhere', async ({ page }) => {
    await map(page).getByRole('button', { name: 'Fit all' }).click();
    await atRest(page, /^3 reports near Nairobi/);
    await button(page, /^3 reports near Nairobi/)
      .first()
      .click();
    const spider = map(page).getByRole('group', { name: '3 reports near Nairobi' });
    for (const risk of ['low', 'high', 'clear'])
      await spider.getByRole('button', { name: new RegExp(`^Report ${risk} Nairobi`) }).waitFor();
    await page.keyboard.press('Escape');
    await spider.waitFor({ state: 'detached' });
    await button(page, /^3 reports near Nairobi/)
      .first()
      .click();
    await spider.getByRole('button', { name: /^Report high Nairobi/ }).click();
    await page
      .getByRole('region', { name: 'Report details' })
      .getByText('322', { exact: true })
      .first()
      .waitFor();
    await map(page).getByRole('tab', { name: 'Reports' }).click();
    await page.locator('[data-report-id="322"][aria-selected="true"]').waitFor();
    expect(await page.locator('[data-report-id][aria-selected="true"]').count()).toBe(1);
    await button(page, /^GPS location Nairobi/).waitFor();
    await expect.poll(() => shownCountsAndRows(page)).toEqual(all);
  });
});
