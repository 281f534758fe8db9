import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Tooltip } from '../../../renderer/ui/popover';

it('Esc hides a tooltip and still reaches the panel that it closes', async () => {
  const close = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: the panel of the test
    <div onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && close()}>
      <Tooltip text="Closes the panel">
        <button type="button">Close</button>
      </Tooltip>
    </div>,
  );
  await userEvent.tab();
  await screen.findByRole('tooltip');
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
