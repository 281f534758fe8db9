import { useStores, useSubject } from './stores';

/** The text of a field, null until something was typed, and how to change it. */
export function useTyped(name: string): readonly [string | null, (text: string | null) => void] {
  const { typed } = useStores();
  const text = useSubject('typed', ({ texts }) => texts[name] ?? null);
  return [text, (changed) => typed.getState().type(name, changed)];
}
