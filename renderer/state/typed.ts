import { createStore } from 'zustand/vanilla';

export interface TypedState {
  /** What was typed into fields whose text is kept nowhere else, by the field's name; never the API key. */
  readonly texts: Readonly<Record<string, string>>;
  /** null: the field shows what it begins with. */
  readonly type: (name: string, text: string | null) => void;
}

/** Texts on their way: held here rather than in their fields, so that they outlive a screen that is left and a window that dies. */
export function createTypedStore() {
  return createStore<TypedState>((set, get) => ({
    texts: {},
    type: (name, text) => {
      const { [name]: _, ...others } = get().texts;
      set({ texts: text === null ? others : { ...others, [name]: text } });
    },
  }));
}
