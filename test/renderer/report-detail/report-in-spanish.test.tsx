import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ReportDetails } from '../../../renderer/features/report-detail/report-details';
import { setLocale } from '../../../shared/i18n/messages';
import { succeed } from '../../../shared/result';
import { fullDetail, hostileDetail } from '../../support/inputs/sample-rows';
import { eventually } from '../../support/runner/eventually';
import { renderWithStores } from '../../support/window/render-with-stores';

beforeAll(() => setLocale('es'));
afterAll(() => setLocale('en'));

async function show(detail: typeof fullDetail) {
  const actions = { onGiveFeedback: vi.fn(), onShowOnMap: vi.fn(), onClose: vi.fn() };
  const rendered = renderWithStores(<ReportDetails {...actions} />, {
    'reports.detail': () => succeed(detail),
  });
  await eventually(() => expect(rendered.stores.reports.getState().page).not.toBeNull());
  await act(() => rendered.stores.openReport.getState().select(detail.key));
  return within(screen.getByRole('region', { name: 'Detalles del informe' }));
}

describe('the details of a report in Spanish', () => {
  it('translate sections and fields, with the names in the specification', async () => {
    const details = await show(fullDetail);
    const device = details.getByRole('region', { name: 'Dispositivo' });
    expect(device.textContent).toContain('Rooteado');
    expect(device.querySelector('dt[title="device.model"]')?.textContent).toBe('Modelo model');
    expect(details.getByRole('button', { name: 'Copiar el ID de transacción' })).toBeDefined();
  });

  it('translate the specification’s words, with the word that was sent in the tooltip', async () => {
    const details = await show(fullDetail);
    const event = details.getByRole('region', { name: 'Evento' });
    const risk = event.querySelector<HTMLElement>('dt[title="event.risk_assignment"]')?.nextElementSibling;
    expect(risk?.textContent).toBe('fraude');
    act(() => risk?.querySelector('button')?.focus());
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Enviado como «fraud»\. La acción/);
    expect(event.textContent).toContain('Fraude de ubicación');
  });

  it('translate which fields couldn’t be read, and name the types as in the specification', async () => {
    const details = await show(hostileDetail);
    const list = details.queryByRole('list', { name: 'Campos que no se pudieron leer' });
    const first = list && within(list).getAllByRole('listitem')[0];
    expect(first?.textContent).toMatch(/se esperaba .+, se recibió /);
  });
});
