import { createStore } from 'zustand/vanilla';

export interface UnsavedInputsState {
  /** Input of fields that is stored nowhere else, by the field's name; never the API key. */
  readonly texts: Readonly<Record<string, string>>;
  /** Sets a field's text. null: the field shows its initial value. */
  readonly type: (name: string, text: string | null) => void;
}

/**
 * Unsaved input. It is stored here rather than in the fields, so that it survives a change of screen and a reload of the
 * window.
 */
export function createUnsavedInputsStore() {
  return createStore<UnsavedInputsState>((set, get) => ({
    texts: {},
    type: (name, text) => {
      const { [name]: _, ...others } = get().texts;
      set({ texts: text === null ? others : { ...others, [name]: text } });
    },
  }));
}
