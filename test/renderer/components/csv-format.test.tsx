import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CsvFormatDialog } from '../../../renderer/components/csv-format';
import { CsvJsonExport } from '../../../renderer/components/csv-json-export';
import { succeed } from '../../../shared/result';
import { changedSettings } from '../../../shared/schemas/settings-schema';
import { defaultSettings } from '../../../shared/settings';
import { eventually } from '../../support/runner/eventually';
import { sampleAbout } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

describe('the menu of an export', () => {
  it('says how CSV files are written, and leads to where that is changed', async () => {
    const rendered = renderWithStores(
      <CsvJsonExport
        label="Export"
        descriptions={{ csv: 'All', json: 'All' }}
        total={1}
        onExport={() => undefined}
      />,
      { 'about.read': () => succeed({ ...sampleAbout, region: 'es-ES' }) },
    );
    await rendered.user.click(screen.getByRole('button', { name: 'Export' }));
    const item = await screen.findByRole('menuitem', { name: /^Separator and decimal sign/ });
    expect(item.textContent).toContain('Semicolon · 1,5');
    await rendered.user.click(item);
    const dialog = within(screen.getByRole('dialog', { name: 'CSV files' }));
    const separator = dialog.getByRole('combobox', { name: 'Separator' });
    expect(within(separator).getByRole('option', { selected: true }).textContent).toBe(
      'Automatic (Semicolon)',
    );
    await rendered.user.selectOptions(separator, 'Tab');
    expect(rendered.calls).toContainEqual({
      name: 'settings.save',
      request: { csv: { ...defaultSettings.csv, separator: 'tab' } },
    });
    await rendered.user.click(dialog.getByRole('checkbox', { name: 'Begin with a byte order mark' }));
    expect(rendered.stores.settings.getState().settings.csv.byteOrderMark).toBe(false);
    await rendered.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('two changes of the settings', () => {
  it('are both kept if the second is made before the first is saved', async () => {
    const answers: (() => void)[] = [];
    const { user, stores } = renderWithStores(<CsvFormatDialog onClose={() => undefined} />, {
      'settings.save': async (change) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return succeed(changedSettings(stores.settings.getState().settings, change));
      },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Separator' }), 'Tab');
    await user.click(screen.getByRole('checkbox', { name: 'Begin with a byte order mark' }));
    await eventually(() => {
      for (const answer of answers.splice(0)) answer();
      const { separator, byteOrderMark } = stores.settings.getState().settings.csv;
      expect({ separator, byteOrderMark }).toEqual({ separator: 'tab', byteOrderMark: false });
    });
  });
});
