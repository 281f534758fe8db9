import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createStores } from '../../../renderer/app/stores/create-stores';
import { StoresProvider } from '../../../renderer/app/stores/stores-provider';
import { fakeBridge, type Replies } from './fake-bridge';

/** Renders a part of the window with a main process that gives these replies, and simulates user input. */
export function renderWithStores(element: ReactElement, replies: Partial<Replies> = {}) {
  const fake = fakeBridge(replies);
  const stores = createStores(fake.bridge);
  render(
    <StoresProvider bridge={fake.bridge} stores={stores}>
      {element}
    </StoresProvider>,
  );
  return { ...fake, stores, user: userEvent.setup() };
}
