import { shownKeys } from '../../shared/accelerator';
import { keysOf } from '../../shared/command-keys';
import type { CommandId } from '../../shared/commands';
import { useSubject } from '../state/stores';
import { isMac, Kbd } from '../ui/kbd';
import { Row } from '../ui/layout';

/** Returns the keys to press for a command, in Electron's notation; null if it has none that act. */
export function useCommandKeys(id: CommandId): string | null {
  const settings = useSubject('settings', (state) => state.settings);
  return keysOf(id, settings, isMac)[0] ?? null;
}

/** The keys to press for a command. Shows nothing for a command without keys. */
export function CommandKeys({ id }: { readonly id: CommandId }) {
  const keys = useCommandKeys(id);
  return keys === null ? null : <ShownKeys keys={keys} />;
}

/** The tooltip of a button that runs a command: what it does, and the keys for it. */
export function CommandHint({ id, name }: { readonly id: CommandId; readonly name: string }) {
  return (
    <Row as="span" inline gap={4}>
      {name}
      <CommandKeys id={id} />
    </Row>
  );
}

/** Keys that are pressed together, such as Ctrl and F. */
export function ShownKeys({ keys }: { readonly keys: string }) {
  return (
    <Row as="span" inline gap={4}>
      {shownKeys(keys, isMac).map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Row>
  );
}
