import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { App } from '../../../renderer/app/app';
import { applyingCommands, commandFacts } from '../../../renderer/app/commands/applying-commands';
import { windowCommands } from '../../../renderer/app/commands/run-command';
import { readAccelerator } from '../../../shared/accelerator';
import { keysOf } from '../../../shared/command-keys';
import { commands } from '../../../shared/commands';
import { defaultSettings } from '../../../shared/settings';
import { renderWithStores } from '../../support/window/render-with-stores';

const keyed = commands.flatMap((command) =>
  command.by === 'window'
    ? keysOf(command.id, defaultSettings, false).map((key) => ({ id: command.id, key }))
    : [],
);

/** Presses the key of a command as an input method does, or by itself. Returns the event. */
function press(accelerator: string, composition: KeyboardEventInit): KeyboardEvent {
  const { mod, alt, shift, key } = readAccelerator(accelerator);
  const event = new KeyboardEvent('keydown', {
    key,
    ctrlKey: mod,
    altKey: alt,
    shiftKey: shift,
    bubbles: true,
    cancelable: true,
    ...composition,
  });
  document.body.dispatchEvent(event);
  return event;
}

describe('a key of a command', () => {
  it('runs nothing while it belongs to a composition, and the input method gets it', async () => {
    const { stores } = renderWithStores(<App />);
    await screen.findByRole('grid', { name: 'Reports' });
    const run: string[] = [];
    for (const { id } of keyed) vi.spyOn(windowCommands, id).mockImplementation(() => void run.push(id));
    const reached = vi.fn();
    document.addEventListener('keydown', reached);
    // macOS ends the composition before the key that ends it, which has the code of a processed key.
    for (const { key } of keyed)
      for (const composition of [{ isComposing: true }, { keyCode: 229 }])
        expect(press(key, composition).defaultPrevented, key).toBe(false);
    expect(run).toEqual([]);
    expect(reached).not.toHaveBeenCalled();

    // The same keys run the commands that apply.
    const applying = applyingCommands(commandFacts(stores));
    for (const { key } of keyed) press(key, {});
    expect(new Set(run)).toEqual(new Set(keyed.flatMap(({ id }) => (applying.includes(id) ? [id] : []))));
    expect(run.length).toBeGreaterThan(5);
    document.removeEventListener('keydown', reached);
    vi.restoreAllMocks();
  });
});
