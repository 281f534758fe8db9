import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createNavigationStore, subscribeHash } from '../../../renderer/state/navigation';

afterEach(() => {
  window.location.hash = '';
});

describe('the hash of the URL', () => {
  it('selects the screen at the start and whenever it changes', async () => {
    window.location.hash = '#/map';
    const navigation = createNavigationStore();
    subscribeHash(navigation, window);
    expect(navigation.getState().screen).toBe('map');
    window.location.hash = '#/outbox';
    await waitFor(() => expect(navigation.getState().screen).toBe('outbox'));
  });

  it('follows the screen', () => {
    const navigation = createNavigationStore();
    subscribeHash(navigation, window);
    navigation.getState().go('settings');
    expect(window.location.hash).toBe('#/settings');
  });

  it('becomes that of the first screen in a new window, which has none', () => {
    window.history.replaceState(null, '', window.location.pathname);
    const navigation = createNavigationStore();
    subscribeHash(navigation, window, 'map');
    expect(navigation.getState().screen).toBe('map');
    expect(window.location.hash).toBe('#/map');
  });

  it('stays when the page is loaded again, whatever screen a new window opens with', () => {
    window.location.hash = '#/outbox';
    const navigation = createNavigationStore();
    subscribeHash(navigation, window, 'map');
    expect(navigation.getState().screen).toBe('outbox');
  });

  it('is ignored if it names no screen', () => {
    window.location.hash = '#/constructor';
    const navigation = createNavigationStore();
    subscribeHash(navigation, window);
    expect(navigation.getState().screen).toBe('reports');
  });
});
