import { useStores, useSubject } from './stores';

/** Returns the text of a field, null until something was typed, and a function to change it. */
export function useUnsavedInput(name: string): readonly [string | null, (text: string | null) => void] {
  const { unsavedInputs } = useStores();
  const text = useSubject('unsavedInputs', ({ texts }) => texts[name] ?? null);
  return [text, (changed) => unsavedInputs.getState().type(name, changed)];
}
