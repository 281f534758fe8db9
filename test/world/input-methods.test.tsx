import { act, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { App } from '../../renderer/app/app';
import { laterScreens } from '../../renderer/app/lazy';
import { PlaceSearch } from '../../renderer/features/map/places/place-search';
import { succeed } from '../../shared/result';
import { renderWithStores } from '../support/window/render-with-stores';

/**
 * Keys that an input method takes, as systems report them to fields with lists. test/renderer/app/composition.test.tsx has all
 * commands, test/e2e/input-method.test.ts all fields of the built program.
 */

/** Presses a key as part of a composition. */
type Press = (field: Element, key: string) => void;

const processed = 229;

function dispatch(field: Element, ...events: readonly Event[]): void {
  act(() => {
    for (const event of events) field.dispatchEvent(event);
  });
}
const down = (init: KeyboardEventInit) =>
  new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
const up = (key: string) => new KeyboardEvent('keyup', { bubbles: true, key });
const composition = (type: 'start' | 'end') =>
  new CompositionEvent(`composition${type}`, { bubbles: true, data: '東京' });

const systems: readonly (readonly [name: string, press: Press])[] = [
  [
    'Chromium (getpaseo/paseo #309, fuma-nama/fumadocs PR #2100, timc1/kbar PR #274)',
    (field, key) =>
      dispatch(
        field,
        composition('start'),
        down({ key, keyCode: processed, isComposing: true }),
        composition('end'),
        up(key),
      ),
  ],
  [
    'Chromium on Windows, which names no key (yomidevs/yomitan PR #837, stablyai/orca PR #12265)',
    (field, key) =>
      dispatch(field, down({ key: 'Process', code: key, keyCode: processed }), composition('start'), up(key)),
  ],
  [
    'WebKit, which ends the composition first (bluesky-social/social-app PR #4186, nearai/ironclaw PR #1140)',
    (field, key) =>
      dispatch(field, composition('start'), composition('end'), down({ key, keyCode: processed }), up(key)),
  ],
  [
    'Fcitx, whose key comes before the composition is known (yomidevs/yomitan PR #2082, gpui-ce/gpui-ce PR #236)',
    (field, key) => dispatch(field, down({ key, keyCode: processed }), composition('start'), up(key)),
  ],
];

/** They confirm, cancel, choose a candidate, and spell: mui/base-ui #699 (Esc), welpo/tabi PR #628 (arrows). */
const keys = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Tab', 'Home', '1', 'z', '?'];

// Loading takes longer on a busy machine than a query waits.
beforeAll(async () => void (await laterScreens.load()));

describe.each(systems)('a key of a composition in %s', (_, press) => {
  it('leaves the command palette as it is', async () => {
    const { user } = renderWithStores(<App />);
    await screen.findByRole('grid', { name: 'Reports' });
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: 'Command palette' });
    const before = document.body.innerHTML;
    for (const key of keys) press(field, key);
    expect(document.body.innerHTML).toBe(before);

    await user.keyboard('{ArrowDown}');
    expect(document.body.innerHTML).not.toBe(before);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('combobox', { name: 'Command palette' })).toBeNull();
  });

  it('leaves the places that are suggested', async () => {
    const tokyo = {
      name: 'Tokyo',
      region: '',
      country: 'JP',
      latitude: 35.7,
      longitude: 139.7,
      population: 1,
    };
    const goTo = vi.fn();
    const { user } = renderWithStores(<PlaceSearch onPlace={goTo} />, {
      'places.find': () => succeed([tokyo]),
    });
    const field = screen.getByRole('searchbox', { name: 'Find a place' });
    await user.type(field, '東');
    await screen.findByRole('option', { name: /Tokyo/ });
    const before = document.body.innerHTML;
    for (const key of keys) press(field, key);
    expect(document.body.innerHTML).toBe(before);
    expect(goTo).not.toHaveBeenCalled();

    // A Korean input method leaves the key to the field as well (nesquena/hermes-webui #7348).
    await user.keyboard('{Enter}');
    expect(goTo).toHaveBeenCalledOnce();
  });

  it('is left to the input method', () => {
    const field = document.body.appendChild(document.createElement('input'));
    const reached = vi.fn();
    document.addEventListener('keydown', reached);
    for (const key of keys) press(field, key);
    document.removeEventListener('keydown', reached);
    field.remove();
    expect(reached).not.toHaveBeenCalled();
  });
});
