import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ContextMenu, MenuItem } from '../../../renderer/ui/menu';

interface Actions {
  readonly filter: () => Promise<void>;
  readonly remove: () => void;
}

/** A button that opens a context menu of two actions, to which the focus returns. */
function Opened({ filter, remove }: Actions) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  return (
    <>
      <button type="button" onClick={() => setAt({ x: 0, y: 0 })}>
        Row
      </button>
      <ContextMenu
        label="Actions"
        at={at}
        onClose={() => setAt(null)}
        onClosed={() => screen.getByRole('button', { name: 'Row' }).focus()}
      >
        <MenuItem onSelect={filter}>Filter</MenuItem>
        <MenuItem onSelect={remove}>Remove</MenuItem>
      </ContextMenu>
    </>
  );
}

async function openMenu(filter: Actions['filter']) {
  const remove = vi.fn();
  render(<Opened filter={filter} remove={remove} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Row' }));
  const item = await screen.findByRole('menuitem', { name: 'Filter' });
  item.focus();
  return { user, remove };
}

describe('a context menu whose action takes time', () => {
  it.each(['{ArrowDown}', '{Enter}', 'r', ' '])(
    'closes at once with %s, which chooses nothing',
    async (key) => {
      const filter = vi.fn(() => new Promise<void>(() => undefined));
      const { user, remove } = await openMenu(filter);
      await user.keyboard('{Enter}');
      expect(filter).toHaveBeenCalledOnce();
      await user.keyboard(`${key}`);
      expect(screen.queryByRole('menu')).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row' }));
      expect(filter).toHaveBeenCalledOnce();
      expect(remove).not.toHaveBeenCalled();
    },
  );

  it('closes with Esc', async () => {
    const { user } = await openMenu(() => new Promise(() => undefined));
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Row' }));
  });
});

describe('a context menu whose action fails', () => {
  const others = process.listeners('unhandledRejection');
  afterEach(() => {
    process.removeAllListeners('unhandledRejection');
    for (const each of others) process.on('unhandledRejection', each);
  });

  it('closes, and leaves the failure to the report of defects', async () => {
    const unhandled = vi.fn();
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', unhandled);
    const failure = new Error('The action failed.');
    const { user } = await openMenu(() => Promise.reject(failure));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(unhandled.mock.calls.map(([reason]) => reason)).toEqual([failure]);
  });
});
