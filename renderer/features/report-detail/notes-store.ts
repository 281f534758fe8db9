import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../../shared/problem';
import type { OpenProfile } from '../../state/open-profile';

/** A note that was edited in this run. */
export interface EditedNote {
  /** The text as typed. It is never reverted, even if it can't be saved. */
  readonly text: string;
  /** "typed": not sent to main yet. */
  readonly state: 'typed' | 'saving' | 'saved' | 'failed';
  /** Why it couldn't be saved. */
  readonly problem: Problem | null;
}

/** Note texts by report key. */
type Texts = Readonly<Record<string, string>>;

export interface NotesState {
  /** Edited notes of the open profile, by report key. */
  readonly edited: Readonly<Record<string, EditedNote>>;
  /** Notes of closed profiles that are not known to be on disk, by profile. They are saved when their profile is opened. */
  readonly waiting: Readonly<Record<string, Texts>>;
  /** Changes a note. It is saved shortly after the last change. */
  readonly edit: (key: string, text: string) => void;
  /** Saves a note now if it isn't saved yet. Also retries a failed save. */
  readonly save: (key: string) => Promise<void>;
  readonly saveAll: () => Promise<void>;
  /** Called when another profile is open, or none. */
  readonly follow: () => void;
  /** Restores notes from before the window was reloaded, by profile. Notes edited since then take precedence. */
  readonly restore: (notes: NotesState['waiting']) => void;
}

/** Delay after the last change before a note is saved, ms: short enough that a crash loses a word at most. */
const saveDelay = 400;

/** The notes on reports. A note that can't be saved stays in the window, with its problem, until it can. */
export function createNotesStore(profile: OpenProfile) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The calls of the profile whose notes are edited. */
  let open = profile.current();
  return createStore<NotesState>((set, get) => {
    function setNote(key: string, note: EditedNote): void {
      set({ edited: { ...get().edited, [key]: note } });
    }
    async function save(key: string): Promise<void> {
      clearTimeout(timers.get(key));
      const note = get().edited[key];
      if (!note || note.state === 'saved' || note.state === 'saving') return;
      setNote(key, { text: note.text, state: 'saving', problem: null });
      const owner = open;
      const answer = await owner.call('notes.save', { key, text: note.text });
      if (open !== owner) {
        // Another profile is open, so the note of this key is another one. A refused note is already waiting.
        if (answer.ok) removeWaiting(owner.id, key, note.text);
        return;
      }
      const now = get().edited[key];
      if (!now) return;
      const changed = now.text !== note.text;
      if (answer.ok && changed) setNote(key, { ...now, state: 'typed', problem: null });
      else if (answer.ok) setNote(key, { ...now, state: 'saved', problem: null });
      else setNote(key, { ...now, state: 'failed', problem: answer.problem });
      if (answer.ok && changed) await save(key);
    }
    function setWaiting(profileId: string, texts: Texts): void {
      const { [profileId]: _, ...others } = get().waiting;
      set({ waiting: Object.keys(texts).length === 0 ? others : { ...others, [profileId]: texts } });
    }
    /** Called when a note was saved after its profile was closed. */
    function removeWaiting(profileId: string | null, key: string, text: string): void {
      if (profileId === null) return;
      const { [key]: waiting, ...others } = get().waiting[profileId] ?? {};
      if (waiting === text) setWaiting(profileId, others);
    }
    /** Saves the notes that wait for the open profile. */
    function saveWaiting(): void {
      if (open.id === null) return;
      const texts = get().waiting[open.id] ?? {};
      for (const [key, text] of Object.entries(texts))
        if (!get().edited[key]) setNote(key, { text, state: 'typed', problem: null });
      setWaiting(open.id, {});
      void get().saveAll();
    }
    return {
      edited: {},
      waiting: {},
      edit: (key, text) => {
        const state = get().edited[key]?.state === 'saving' ? 'saving' : 'typed';
        setNote(key, { text, state, problem: null });
        clearTimeout(timers.get(key));
        timers.set(
          key,
          setTimeout(() => void save(key), saveDelay),
        );
      },
      save,
      saveAll: async () => {
        await Promise.all(Object.keys(get().edited).map(save));
      },
      follow: () => {
        const now = profile.current();
        if (now.id === open.id) return;
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        if (open.id !== null) setWaiting(open.id, unsavedTexts(get().edited));
        open = now;
        set({ edited: {} });
        saveWaiting();
      },
      restore: (notes) => {
        for (const [profileId, texts] of Object.entries(notes))
          setWaiting(profileId, { ...texts, ...get().waiting[profileId] });
        saveWaiting();
      },
    };
  });
}

/** Returns the notes that are not known to be saved. */
export function unsavedTexts(edited: NotesState['edited']): Texts {
  const unsaved = Object.entries(edited).filter(([, { state }]) => state !== 'saved');
  return Object.fromEntries(unsaved.map(([key, { text }]) => [key, text]));
}
