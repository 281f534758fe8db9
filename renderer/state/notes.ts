import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/ipc';
import type { Problem } from '../../shared/problem';

/** A note that was changed in this run. */
export interface EditedNote {
  /** As typed: never taken back, whatever becomes of its keeping. */
  readonly text: string;
  /** "typed": not handed over yet. */
  readonly state: 'typed' | 'saving' | 'saved' | 'failed';
  /** Why it could not be kept. */
  readonly problem: Problem | null;
}

export interface NotesState {
  /** By the key of the report. */
  readonly edited: Readonly<Record<string, EditedNote>>;
  /** Changes a note; it is kept on disk shortly after the last letter. */
  readonly edit: (key: string, text: string) => void;
  /** Keeps what was typed and is not kept yet, at once. Also the way to try again what failed. */
  readonly save: (key: string) => Promise<void>;
  readonly saveAll: () => Promise<void>;
  /**
   * Another profile is open now, or none. What could not be kept of the one before waits here until that one is open again,
   * and is kept then.
   */
  readonly follow: (profileId: string | null) => void;
}

/** How long after the last letter a note is kept, ms: short enough that a crash costs a word at most. */
const pause = 400;

/** The notes on reports as they are typed. One that cannot be kept stays, and is told, until it can. */
export function createNotesStore(bridge: Bridge) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let open: string | null = null;
  /** By profile, of those that are not open. */
  const waiting = new Map<string | null, NotesState['edited']>();
  return createStore<NotesState>((set, get) => {
    function put(key: string, note: EditedNote): void {
      set({ edited: { ...get().edited, [key]: note } });
    }
    async function save(key: string): Promise<void> {
      clearTimeout(timers.get(key));
      const note = get().edited[key];
      if (!note || note.state === 'saved' || note.state === 'saving') return;
      put(key, { text: note.text, state: 'saving', problem: null });
      const owner = open;
      const answer = await bridge.call('notes.save', { key, text: note.text });
      // Of another profile by now: the note of this key is another one, and what waits is kept once more.
      if (open !== owner) return;
      const now = get().edited[key];
      if (!now) return;
      const changed = now.text !== note.text;
      if (answer.ok && changed) put(key, { ...now, state: 'typed', problem: null });
      else if (answer.ok) put(key, { ...now, state: 'saved', problem: null });
      else put(key, { ...now, state: 'failed', problem: answer.problem });
      if (answer.ok && changed) await save(key);
    }
    return {
      edited: {},
      edit: (key, text) => {
        const state = get().edited[key]?.state === 'saving' ? 'saving' : 'typed';
        put(key, { text, state, problem: null });
        clearTimeout(timers.get(key));
        timers.set(
          key,
          setTimeout(() => void save(key), pause),
        );
      },
      save,
      saveAll: async () => {
        await Promise.all(Object.keys(get().edited).map(save));
      },
      follow: (profileId) => {
        if (profileId === open) return;
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        waiting.set(open, unsavedOf(get().edited));
        open = profileId;
        set({ edited: waiting.get(profileId) ?? {} });
        void get().saveAll();
      },
    };
  });
}

/** The notes that are not known to be kept, as they were typed. */
function unsavedOf(edited: NotesState['edited']): NotesState['edited'] {
  const unsaved = Object.entries(edited).filter(([, { state }]) => state !== 'saved');
  return Object.fromEntries(
    unsaved.map(([key, { text, problem }]) => [key, { text, state: 'typed', problem }]),
  );
}
