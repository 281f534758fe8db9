import { type KeyboardEvent, useRef, useState } from 'react';
import { shownKeys } from '../../../shared/accelerator';
import { assignedKeys, type ChangedKeys, holderOf, withKey, withKeys } from '../../../shared/command-keys';
import { type CommandId, type PlaceKeyId, placeKeys } from '../../../shared/commands';
import { messages } from '../../../shared/i18n/messages';
import { useSubject } from '../../state/stores';
import { isMac } from '../../ui/kbd';
import { recordedKey } from './recorded-key';

/** Returns the name of a command without the dots that announce a dialog. */
export function commandName(id: CommandId): string {
  return messages.commands.names[id].replace(/…$/, '');
}

/** A change of keys in progress. */
type Edit =
  | { readonly step: 'recording'; readonly refused: string | null }
  /** Other commands have some of the keys. */
  | { readonly step: 'taken'; readonly keys: readonly string[]; readonly why: readonly string[] };

/** The keys of a command, and the change of them that is in progress. */
export function useKeyEdit(id: CommandId, onSave: (change: (keys: ChangedKeys) => ChangedKeys) => void) {
  const changed = useSubject('settings', (state) => state.settings.keys);
  const [edit, setEdit] = useState<Edit | null>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const text = messages.settings.keyboard;
  const keys = assignedKeys(id, changed, isMac);

  function finish(saved: readonly string[] | null) {
    if (saved) onSave((now) => withKeys(now, id, saved, isMac));
    setEdit(null);
    changeButton.current?.focus();
  }

  /** Saves new keys unless something else has one of them. */
  function offer(newKeys: readonly string[]) {
    const holders = newKeys.flatMap((key) => {
      const holder = holderOf(key, id, changed, isMac);
      return holder ? [{ key: keyText(key), holder }] : [];
    });
    const fixed = holders.flatMap(({ key, holder }) =>
      holder.kind === 'place' ? [text.usedInPlace({ keys: key, ...placeOf(holder.id) })] : [],
    );
    const why = holders.flatMap(({ key, holder }) =>
      holder.kind === 'command' ? [text.used({ keys: key, command: commandName(holder.id) })] : [],
    );
    if (fixed[0] !== undefined) setEdit({ step: 'recording', refused: fixed[0] });
    else if (why.length > 0) setEdit({ step: 'taken', keys: newKeys, why });
    else finish(newKeys);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') return finish(null);
    const recorded = recordedKey(event.nativeEvent, id, isMac);
    if (recorded?.kind === 'key') offer(withKey(keys, recorded.key));
    else if (recorded)
      setEdit({
        step: 'recording',
        refused: text.refusals[recorded.why]({ keys: keyText(recorded.key), command: commandName(id) }),
      });
  }

  return {
    keys,
    /** Whether the keys differ from the defaults. */
    isChanged: changed[id] !== undefined,
    edit,
    /** Gets the focus when the change ends. */
    changeButton,
    toggle: () => setEdit(edit ? null : { step: 'recording', refused: null }),
    offer,
    press,
    /** Takes keys from the commands that have them. */
    replace: finish,
  };
}

function keyText(key: string): string {
  return shownKeys(key, isMac).join(isMac ? '' : '+');
}

/** Returns the place of a fixed key and what the key does there. */
function placeOf(id: PlaceKeyId): { readonly place: string; readonly action: string } {
  const place = placeKeys.find((each) => each.id === id)?.place ?? 'grid';
  return { place: messages.commands.places[place], action: messages.commands.placeKeys[id] };
}
