import type { Locator, Page } from 'playwright-core';
import type { WindowCommandId } from '../../shared/commands';
import type { Messages } from '../../shared/i18n/compiled/en';
import { ownPreset } from './scene-feedback';
import type { SceneName } from './scenes';

/** A screen or dialog of the window, reached from a scene as a user reaches it. */
export interface View {
  readonly name: string;
  readonly scene: SceneName;
  /** What the user does in the scene. */
  readonly open?: (page: Page, texts: Messages) => Promise<void>;
  /** What shows that it is open. */
  readonly shown: (page: Page, texts: Messages) => Locator;
  /** axe's rules that don't apply. */
  readonly besides?: readonly string[];
}

const grid = (page: Page) => page.getByRole('grid').locator('[data-report-id]').nth(10);
const details = (page: Page, { report }: Messages) =>
  page.getByRole('region', { name: report.label }).getByRole('tablist');
const map = (page: Page) => page.locator('.leaflet-container');
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

/** Opens something by a command of the native menu. */
const select = (command: WindowCommandId) => async (page: Page) => {
  await grid(page).waitFor();
  await page.evaluate((id) => Reflect.get(window, 'selectCommand')(id), command);
};

/** A menu covers the window outside of all landmarks, which axe permits for dialogs only. */
const ofMenu = { besides: ['region'] } as const;

const connecting: readonly View[] = [
  { name: 'the first start', scene: 'first run', shown: (page) => page.locator('input[type="password"]') },
  { name: 'the request for a key', scene: 'no key', shown: (page) => page.locator('input[type="password"]') },
  {
    name: 'a store that can’t be opened',
    scene: 'unusable store',
    shown: (page, { shell }) => page.getByRole('button', { name: shell.startOver.button }),
  },
  {
    name: 'the question before starting over',
    scene: 'unusable store',
    open: (page, { shell }) => press(page, shell.startOver.button),
    shown: question,
  },
];

export const openReport: View = { name: 'a report', scene: 'open report', shown: details };

const ofReports: readonly View[] = [
  { name: 'the reports', scene: 'reports', shown: grid },
  openReport,
  {
    name: 'the JSON of a report',
    scene: 'open report',
    open: (page, { report }) => page.getByRole('tab', { name: report.views.raw }).click(),
    shown: (page, { report }) => page.getByText(report.raw.formatted),
  },
  {
    name: 'the menu of filters',
    scene: 'reports',
    open: (page, { reports }) => press(page, reports.filters.add),
    shown: (page) => page.getByRole('menu'),
    ...ofMenu,
  },
  {
    name: 'a filter by value',
    scene: 'reports',
    open: async (page, { reports, words }) => {
      await press(page, reports.filters.add);
      await menuItem(page, words.fields.risk);
    },
    shown: dialog,
  },
  {
    name: 'a filter by time',
    scene: 'reports',
    open: async (page, { reports, words }) => {
      await press(page, reports.filters.add);
      await menuItem(page, words.fields.time);
    },
    shown: dialog,
  },
  {
    name: 'the columns',
    scene: 'reports',
    open: (page, { reports }) => press(page, reports.columns.title),
    shown: dialog,
  },
  {
    name: 'the name of a new view',
    scene: 'reports',
    open: async (page, { reports }) => {
      await page.getByRole('button', { name: `${reports.views.title}:` }).click();
      await menuItem(page, reports.views.saveAs);
    },
    shown: dialog,
  },
  {
    name: 'the menu of a cell',
    scene: 'reports',
    open: (page) => grid(page).locator('[data-column="user"]').click({ button: 'right' }),
    shown: (page) => page.getByRole('menu'),
    ...ofMenu,
  },
];

const ofMap: readonly View[] = [
  { name: 'the map', scene: 'map', shown: map },
  { name: 'a report on the map', scene: 'report on map', shown: map },
  {
    name: 'the menu to export the map',
    scene: 'map',
    open: (page, { map: { export: words } }) => press(page, words.label),
    shown: (page) => page.getByRole('menu'),
    ...ofMenu,
  },
  {
    name: 'a timeline',
    scene: 'timeline',
    shown: (page, { timeline }) => page.getByRole('region', { name: timeline.label, exact: true }),
  },
];

const ofFeedback: readonly View[] = [
  { name: 'the feedback form', scene: 'feedback', shown: (page) => page.getByRole('spinbutton') },
  {
    name: 'the name of a new preset',
    scene: 'feedback',
    open: async (page, { feedback }) => {
      await press(page, feedback.presets.actions);
      await menuItem(page, feedback.presets.saveAs);
    },
    shown: dialog,
  },
  {
    name: 'the new name of a preset',
    scene: 'feedback',
    open: async (page, { feedback }) => {
      await press(page, feedback.presets.actions);
      await menuItem(page, feedback.presets.rename({ name: ownPreset.name }));
    },
    shown: dialog,
  },
  {
    name: 'the question before removing a preset',
    scene: 'feedback',
    open: async (page, { feedback }) => {
      await press(page, feedback.presets.actions);
      await menuItem(page, feedback.presets.remove({ name: ownPreset.name }));
    },
    shown: question,
  },
  { name: 'feedback on several reports', scene: 'batch', shown: (page) => page.getByRole('spinbutton') },
  { name: 'the review of feedback', scene: 'batch review', shown: (page) => page.getByRole('table') },
  { name: 'an import with errors', scene: 'import', shown: (page) => page.getByText('terrible').first() },
  { name: 'the outbox', scene: 'outbox', shown: (page) => page.getByText('transfer-900').first() },
  {
    name: 'the details of failed feedback',
    scene: 'outbox',
    open: (page, { words }) =>
      page
        .locator('tr', { hasText: 'transfer-900' })
        .getByRole('button', { name: words.actions.showDetails })
        .click(),
    shown: (page) => page.getByText('FB-0042').last(),
  },
  {
    name: 'the question before cancelling a batch',
    scene: 'outbox',
    open: (page, { words }) => press(page, words.actions.cancel),
    shown: question,
  },
  {
    name: 'the metrics',
    scene: 'outbox',
    open: (page, { commands }) => page.getByRole('link', { name: commands.names.metrics }).click(),
    shown: (page) => page.getByRole('table').first(),
  },
];

const ofProgram: readonly View[] = [
  { name: 'the settings', scene: 'settings', shown: (page) => page.getByRole('heading', { level: 1 }) },
  {
    name: 'the end of the settings',
    scene: 'reports',
    open: select('about'),
    shown: (page) => page.getByText('45.4.1').first(),
  },
  {
    name: 'the palette',
    scene: 'reports',
    open: select('palette'),
    shown: (page) => dialog(page).getByRole('combobox'),
  },
  { name: 'the shortcuts', scene: 'reports', open: select('shortcuts'), shown: dialog },
  { name: 'the diagnostics', scene: 'reports', open: select('save diagnostics'), shown: dialog },
  { name: 'the profile’s name and colour', scene: 'reports', open: select('edit profile'), shown: dialog },
  {
    name: 'the question before removing a profile',
    scene: 'reports',
    open: select('remove profile'),
    shown: question,
  },
];

/** Every screen and every kind of dialog. */
export const views: readonly View[] = [...connecting, ...ofReports, ...ofMap, ...ofFeedback, ...ofProgram];
