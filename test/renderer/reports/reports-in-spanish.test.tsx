import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenNote, chosenWords } from '../../../renderer/features/reports/chosen-words';
import { ReportsScreen } from '../../../renderer/features/reports/reports-screen';
import type { Choice } from '../../../renderer/state/chosen';
import { everyReport } from '../../../shared/domain/report-query';
import { speak } from '../../../shared/messages/messages';
import { succeed } from '../../../shared/result';
import { renderWithStores } from '../../support/render-with-stores';
import { holding, manyRows } from '../../support/sample-rows';

beforeAll(() => speak('es'));
afterAll(() => speak('en'));

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
  it('says how many are chosen, one or several, and offers all', async () => {
    const { user } = await openReports();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar el informe 2001' }));
    const bar = screen.getByRole('region', { name: 'Informes seleccionados' });
    expect(bar.textContent).toContain('1 informe seleccionado');
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar la página' }));
    expect(bar.textContent).toContain('20 informes seleccionados');
    await user.click(screen.getByRole('button', { name: 'Seleccionar los 60 informes de esta búsqueda' }));
    expect(bar.textContent).toContain('Seleccionados los 60 informes');
  });

  it('finds values of a field by its own article, and writes numbers as Spanish does', async () => {
    const { user } = await openReports();
    await user.click(screen.getByRole('button', { name: 'Añadir filtro' }));
    await user.click(screen.getByRole('menuitem', { name: 'Señal' }));
    const editor = screen.getByRole('dialog', { name: 'Filtrar por señal' });
    expect(within(editor).getByRole('textbox', { name: 'Buscar una señal' })).toBeDefined();
    expect(await within(editor).findByRole('button', { name: 'VPN 12.345 informes' })).toBeDefined();
  });

  it('says what is mistaken in a look-up', async () => {
    const { user } = await openReports();
    const form = within(screen.getByRole('form', { name: 'Consulta de transacción' }));
    await user.clear(form.getByRole('textbox', { name: 'Desde hace' }));
    await user.click(form.getByRole('button', { name: 'Consultar' }));
    expect(form.getByRole('alert').textContent).toBe(
      'No se consultó. Por corregir: ID de transacción, Desde hace.',
    );
    expect(form.getByText('Un número entero y s, m, h o d, como 30d.')).toBeDefined();
  });
});

describe('what is chosen, in Spanish', () => {
  const all = (count: number, text = ''): Choice => {
    const query = { ...everyReport, text };
    return { kind: 'query', query, shown: query, asOf: 1, count };
  };
  const where = { covered: true, sameSearch: true, onPage: 0, leftOut: 0 };

  it.each([
    [all(1), where, 'Seleccionado el único informe'],
    [all(12_345), where, 'Seleccionados los 12.345 informes'],
    [all(2, 'dublin'), where, 'Seleccionados los 2 informes de esta búsqueda'],
    [
      all(2, 'dublin'),
      { ...where, covered: false, sameSearch: false },
      'Seleccionados los 2 informes de una búsqueda anterior',
    ],
  ] as const)('agrees in number and says of which search %#', (choice, of, words) => {
    expect(chosenWords(choice, of)).toBe(words);
  });

  it('says how many are left out', () => {
    const some: Choice = { kind: 'reports', reports: new Map() };
    expect(chosenNote(some, { ...where, leftOut: 1 })).toMatch(
      /^El máximo es [\d.]+: 1 informe queda fuera$/,
    );
  });
});
