import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { MapScreen } from '../../../../renderer/features/map/map-screen';
import type { Answer } from '../../../../shared/contract/contract';
import { defaultColumns, everyReport } from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { giveWindowASize } from '../map-window';

beforeEach(() => {
  giveWindowASize();
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { configurable: true, value: async () => {} });
  return () => {
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

/** Selects an item of the map's menu by keyboard. */
async function selectItem(name: string, replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(
    <>
      <MapScreen rows={null} />
      <ToastArea />
    </>,
    replies,
  );
  await waitFor(() => expect(rendered.stores.reports.getState().counts).not.toBeNull());
  const button = await screen.findByRole('button', { name: 'Export map' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  button.focus();
  await rendered.user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) });
  await rendered.user.click(item);
  const named = (call: string) => rendered.calls.filter(({ name: called }) => called === call);
  return { ...rendered, named };
}

const alone = () => document.querySelector('[data-map-screen][data-alone]') !== null;

describe('the map’s export menu', () => {
  it('saves a picture without the map’s controls, which are hidden until it is taken', async () => {
    const stood: boolean[] = [];
    const { named } = await selectItem('Save picture', {
      'map.takePicture': () => {
        stood.push(alone());
        return succeed(null);
      },
      'map.savePicture': () => {
        stood.push(alone());
        return succeed({ fileName: 'fraud in Europe.png' });
      },
    });
    const status = await screen.findByText(/saved to/);
    expect(status.textContent).toBe('Picture saved to fraud in Europe.png');
    expect(stood).toEqual([true, false]);
    expect(named('map.takePicture')).toEqual([
      { name: 'map.takePicture', request: { x: 0, y: 0, width: 0, height: 0 } },
    ]);
  });

  it('shows why a picture wasn’t saved, and nothing if the user canceled', async () => {
    const answers: Answer<'map.savePicture'>[] = [
      fail({ kind: 'disk', what: 'picture', code: 'ENOSPC' }),
      fail({ kind: 'cancelled' }),
    ];
    const { user, stores } = await selectItem('Save picture', {
      'map.savePicture': () => answers.shift() ?? fail({ kind: 'unexpected' }),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t save the picture. Couldn’t save the file');
    expect(alert.textContent).toContain('ENOSPC');
    await user.click(screen.getByRole('button', { name: 'Export map' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Save picture/ }));
    await waitFor(() => expect(answers).toEqual([]));
    await waitFor(() => expect(stores.mapPicture.getState().running).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('exports the reports of the query with a position in view, and shows their number', async () => {
    const { named } = await selectItem('Export positions', {
      'export.start': () => succeed({ fileName: 'reports.geojson', entries: 3 }),
    });
    expect(await screen.findByText(/3 reports saved to/)).toBeTruthy();
    expect(named('export.start')).toEqual([
      {
        name: 'export.start',
        request: {
          query: {
            ...everyReport,
            filters: [{ field: 'area', area: expect.objectContaining({ kind: 'box' }) }],
          },
          asOf: 7,
          columns: defaultColumns,
          format: 'geojson',
          sources: ['geo', 'em', 'ip', 'location'],
        },
      },
    ]);
  });

  it('prints a sheet with the picture and the filters, and removes it afterwards', async () => {
    let end: (answer: Answer<'map.print'>) => void = () => {};
    const { stores, named } = await selectItem('Print', {
      'map.print': () =>
        new Promise<Answer<'map.print'>>((resolve) => {
          end = resolve;
        }),
    });
    await waitFor(() => expect(named('map.print')).toHaveLength(1));
    const sheet = document.querySelector('.sheet');
    expect(sheet?.textContent).toContain('All reports, no filters');
    expect(sheet?.querySelector('img')?.src).toBe('data:image/png;base64,iVBORw0KGgo=');
    expect(alone()).toBe(false);
    await act(async () => end(fail({ kind: 'cancelled' })));
    expect(document.querySelector('.sheet')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(stores.mapPicture.getState().running).toBe(false);
  });

  it('shows why nothing was printed', async () => {
    await selectItem('Print', { 'map.print': () => fail({ kind: 'not-printed', reason: 'No printers' }) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t print. The system couldn’t print');
    expect(alert.textContent).toContain('No printers');
  });
});
