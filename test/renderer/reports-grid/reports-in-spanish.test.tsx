import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReportsScreen } from '../../../renderer/features/reports-grid/reports-screen';
import type { RowSelection } from '../../../renderer/features/reports-grid/selection/row-selection';
import {
  selectionNote,
  selectionText,
} from '../../../renderer/features/reports-grid/selection/selection-bar';
import { everyReport } from '../../../shared/domain/report-query';
import { setLocale } from '../../../shared/i18n/messages';
import { succeed } from '../../../shared/result';
import { holding, manyRows } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

beforeAll(() => setLocale('es'));
afterAll(() => setLocale('en'));

async function openReports() {
  const rendered = renderWithStores(<ReportsScreen />, {
    ...holding(manyRows(60)),
    'reports.values': () => succeed([{ value: 'VPN', count: 12_345 }]),
  });
  await screen.findByRole('grid', { name: 'Informes' });
  await waitFor(() => expect(rendered.stores.reports.getState().counts).not.toBeNull());
  await act(() => rendered.stores.reports.getState().setLimit(20));
  return rendered;
}

describe('the screen of reports in Spanish', () => {
  it('counts one or several selected reports, and offers to select all', async () => {
    const { user } = await openReports();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar informe 2001' }));
    const bar = screen.getByRole('region', { name: 'Informes seleccionados' });
    expect(bar.textContent).toContain('1 informe seleccionado');
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar todo en esta página' }));
    expect(bar.textContent).toContain('20 informes seleccionados');
    await user.click(screen.getByRole('button', { name: 'Seleccionar los 60 informes de esta búsqueda' }));
    expect(bar.textContent).toContain('Seleccionados los 60 informes');
  });

  it('uses the right article per field, and Spanish number formats', async () => {
    const { user } = await openReports();
    await user.click(screen.getByRole('button', { name: 'Añadir filtro' }));
    await user.click(screen.getByRole('menuitem', { name: 'Señal' }));
    const editor = screen.getByRole('dialog', { name: 'Filtrar por señal' });
    expect(within(editor).getByRole('textbox', { name: 'Buscar una señal' })).toBeDefined();
    expect(await within(editor).findByRole('button', { name: 'VPN 12.345 informes' })).toBeDefined();
  });

  it('names invalid fields of a look-up', async () => {
    const { user } = await openReports();
    await user.click(screen.getByRole('button', { name: 'Consulta de transacción' }));
    const form = within(screen.getByRole('form', { name: 'Consulta de transacción' }));
    await user.clear(form.getByRole('textbox', { name: 'Desde hace' }));
    await user.click(form.getByRole('button', { name: 'Consultar' }));
    expect(form.getByRole('alert').textContent).toBe(
      'No se realizó la consulta. Corrija estos campos: ID de transacción, Desde hace.',
    );
    expect(form.getByText('Introduzca un número entero seguido de s, m, h o d, como 30d.')).toBeDefined();
  });
});

describe('the selection text in Spanish', () => {
  const all = (count: number, text = ''): RowSelection => {
    const query = { ...everyReport, text };
    return { kind: 'query', query, shown: query, asOf: 1, count };
  };
  const where = { covered: true, sameSearch: true, onPage: 0, skipped: 0, scrolls: false };

  it.each([
    [all(1), where, 'Seleccionado 1 informe'],
    [all(12_345), where, 'Seleccionados los 12.345 informes'],
    [all(2, 'dublin'), where, 'Seleccionados los 2 informes de esta búsqueda'],
    [
      all(2, 'dublin'),
      { ...where, covered: false, sameSearch: false },
      'Seleccionados los 2 informes de una búsqueda anterior',
    ],
  ] as const)('agrees in number and says of which search %#', (choice, of, words) => {
    expect(selectionText(choice, of)).toBe(words);
  });

  it('says how many reports were not selected', () => {
    const some: RowSelection = { kind: 'reports', reports: new Map() };
    expect(selectionNote(some, { ...where, skipped: 1 })).toMatch(
      /^Puede seleccionar hasta [\d.]+ informes\. 1 informe no se seleccionó\.$/,
    );
  });
});
