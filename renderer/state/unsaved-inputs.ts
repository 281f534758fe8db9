import { createStore } from 'zustand/vanilla';

/** Input of fields that is stored nowhere else, by the field's name; never the API key. */
type UnsavedTexts = Readonly<Record<string, string>>;

export interface UnsavedInputsState {
  readonly texts: UnsavedTexts;
  /** The input of profiles that aren't open, by their ID. */
  readonly ofClosed: Readonly<Record<string, UnsavedTexts>>;
  /** Sets a field's text. null: the field shows its initial value. */
  readonly type: (name: string, text: string | null) => void;
  /** Must be called when another profile is open. `closed`, `opened`: their IDs; null for none. */
  readonly onProfileChange: (closed: string | null, opened: string | null) => void;
  readonly takeInput: () => TakenInputs;
  /** Restores what a reloaded window had, except where something was typed since. */
  readonly restoreInput: (taken: TakenInputs) => void;
}

interface TakenInputs extends Pick<UnsavedInputsState, 'texts' | 'ofClosed'> {
  /** Of the profile that was open; null for none. */
  readonly profileId: string | null;
}

/** The inputs that connect a profile. They are not input about the profile that is open meanwhile. */
const ofConnecting = 'connect.';

/** Returns the name of an input that connects a profile, or a new one if the ID is undefined. */
export function connectingInput(profileId: string | undefined, field: 'name' | 'baseAddress'): string {
  return `${ofConnecting}${profileId}.${field}`;
}

/**
 * Unsaved input. It is stored here rather than in the fields, so that it survives a change of screen and a reload of the
 * window, and returns with its profile.
 */
export function createUnsavedInputsStore() {
  let open: string | null = null;
  return createStore<UnsavedInputsState>((set, get) => ({
    texts: {},
    ofClosed: {},
    type: (name, text) => {
      const { [name]: _, ...others } = get().texts;
      set({ texts: text === null ? others : { ...others, [name]: text } });
    },
    onProfileChange: (closed, opened) => {
      open = opened;
      const { texts, ofClosed } = get();
      const left = closed === null ? ofClosed : withTexts(ofClosed, closed, aboutProfile(texts));
      const returned = opened === null ? {} : (left[opened] ?? {});
      // Input made while no profile was open belongs to the one that is opened.
      const typed = closed === null ? texts : {};
      set({
        texts: { ...returned, ...typed },
        ofClosed: opened === null ? left : withTexts(left, opened, {}),
      });
    },
    takeInput: () => {
      const { texts, ofClosed } = get();
      return { texts, ofClosed, profileId: open };
    },
    restoreInput: ({ profileId, ...stored }) => {
      const { texts, ofClosed } = get();
      const waiting = { ...stored.ofClosed, ...ofClosed };
      if (profileId === null || profileId === open) {
        set({ texts: { ...stored.texts, ...texts }, ofClosed: waiting });
        return;
      }
      // Another profile may be open by now, or open before this one.
      const about = aboutProfile(stored.texts);
      const connecting = Object.entries(stored.texts).filter(([name]) => about[name] === undefined);
      set({
        texts: { ...Object.fromEntries(connecting), ...texts },
        ofClosed: withTexts(waiting, profileId, { ...about, ...waiting[profileId] }),
      });
    },
  }));
}

function aboutProfile(texts: UnsavedTexts): UnsavedTexts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !name.startsWith(ofConnecting)));
}

function withTexts(
  ofClosed: UnsavedInputsState['ofClosed'],
  profileId: string,
  texts: UnsavedTexts,
): UnsavedInputsState['ofClosed'] {
  const { [profileId]: _, ...others } = ofClosed;
  return Object.keys(texts).length === 0 ? others : { ...others, [profileId]: texts };
}
