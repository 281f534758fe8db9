import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PositionCard } from '../../../../renderer/features/map/selected-report/position-card';
import { layOutReport } from '../../../../renderer/features/map/selected-report/report-lines';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import type { PositionSource } from '../../../../shared/domain/position';
import { detailOf, fullDetail, hostileDetail } from '../../../support/inputs/sample-rows';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { selectedReport } from './selected-report';

/** A button that opens the card of a report's position. */
function CardOpener({ detail, source }: { readonly detail: ReportDetail; readonly source: PositionSource }) {
  const [open, setOpen] = useState(false);
  const selected = selectedReport(detail);
  const { legs } = layOutReport(selected.positions, selected.disagreement.distances);
  const position = selected.positions.find((each) => each.source === source);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && position ? (
        <PositionCard
          position={position}
          selected={selected}
          legs={legs.filter(({ from, to }) => from === source || to === source)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

async function openCard(detail: ReportDetail, source: PositionSource) {
  const shown = renderWithStores(<CardOpener detail={detail} source={source} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await shown.user.click(opener);
  return { ...shown, opener, card: screen.getByRole('dialog') };
}

/** Returns the terms of the card with their values. */
function facts(card: HTMLElement): Readonly<Record<string, string>> {
  const terms = within(card).getAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent?.trim() ?? '']),
  );
}

describe('the card of a position', () => {
  it('shows place, coordinates, assumed radius and distances as intervals', async () => {
    const { card } = await openCard(fullDetail, 'em');
    expect(facts(card)).toMatchObject({
      Place: 'Porto, Portugal',
      Coordinates: '41.1579, -8.6291',
      'Assumed radius': '5 kmEM (Wi-Fi or mobile cells)',
      'To GPS location': '269–279 km274 km, contradictory',
      'To IP address': '1,465–1,875 km1,670 km, explained by TOR',
    });
  });

  it('shows every field of the address exactly as received', async () => {
    const detail = detailOf(
      '{ "geo_location": { "address": { "city": "Suva", "country_code": "fj", "latitude": -18.140, "longitude": 538.4415 } } }',
      '#0',
    );
    const { card } = await openCard(detail, 'geo');
    expect(within(card).getByRole('heading', { name: 'Address as received' })).toBeTruthy();
    expect(facts(card)).toMatchObject({
      Coordinates: '-18.14, 178.4415',
      city: 'Suva',
      country_code: 'fj',
      latitude: '-18.140',
      longitude: '538.4415',
    });
    expect(within(card).getByText('Longitude received as 538.4415°: same meridian')).toBeTruthy();
  });

  it('shows the problems of the position, and hostile text as text', async () => {
    const { card } = await openCard(hostileDetail, 'ip');
    expect(within(card).getByText('Near 0, 0: probably no fix, not compared')).toBeTruthy();
    expect(card.querySelector('img')).toBeNull();
  });

  it('closes with Esc and restores the focus', async () => {
    const { user, opener, card } = await openCard(fullDetail, 'geo');
    expect(document.activeElement).toBe(card);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it.each([
    ['geo', 'Show links of this place', 'place'],
    ['ip', 'Show links of this IP place', 'ipPlace'],
  ] as const)('leads to the tools that start at its place: %s', async (source, name, kind) => {
    const { user, stores } = await openCard(fullDetail, source);
    await user.click(screen.getByRole('button', { name: 'Investigate' }));
    await user.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }));
    expect(stores.navigation.getState().screen).toBe('investigate');
    expect(stores.investigation.getState().investigation).toMatchObject({
      tool: 'links',
      links: { of: { kind } },
    });
  });

  it('leads to a watch of its place', async () => {
    const { user, stores } = await openCard(fullDetail, 'em');
    await user.click(screen.getByRole('button', { name: 'Investigate' }));
    await user.click(screen.getByRole('menuitem', { name: /^Watch this place/ }));
    expect(stores.investigation.getState().investigation.watches.place).toEqual({
      name: 'Porto, Portugal',
      latitude: 41.1579,
      longitude: -8.6291,
    });
  });
});
