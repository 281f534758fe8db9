import type { Request } from '../../shared/contract/contract';
import type { Case, CaseContent, CaseItem, PictureSubject } from '../../shared/domain/case';
import type { CaseSharing, DividedField, WithheldCase } from '../../shared/domain/case-change';
import type { Problem } from '../../shared/domain/problem';

/** A change of a case. Typing in one field is one step of Undo. */
export interface CaseStep {
  readonly before: Case;
  readonly after: Case;
  /** What was changed. */
  readonly what: string;
}

export interface CasesState {
  /** All cases of the open profile, as the user sees them, in the order in which they were created; null until they are read. */
  readonly cases: readonly Case[] | null;
  /** The state of sharing of each shared case, by ID. */
  readonly sharing: Readonly<Record<string, CaseSharing>>;
  /** Cases that were listed and no longer are. */
  readonly withheld: readonly WithheldCase[];
  /** Why the cases couldn't be read. */
  readonly problem: Problem | null;
  /** The steps to undo in the open case, and those to redo, the latest one last. */
  readonly past: readonly CaseStep[];
  readonly future: readonly CaseStep[];
  /** The items that the user is asked to choose a case for; null for none. */
  readonly adding: readonly CaseItem[] | null;
  /** True while a picture is being taken. */
  readonly picturing: boolean;
  readonly readAgain: () => Promise<void>;
  /** Creates a case, and returns its ID; null if there are too many. */
  readonly create: (title: string, items?: readonly CaseItem[]) => string | null;
  /** Changes a case; it is saved shortly after. In a row, changes of the same `what` are one step if it starts with "text". */
  readonly change: (id: string, what: string, make: (of: Case) => Case) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly remove: (id: string) => Promise<void>;
  /** Shares a case with the team. */
  readonly share: (id: string) => Promise<void>;
  readonly stopSharing: (id: string) => Promise<void>;
  /** Dismisses the notice that the sharing of a case has ended. */
  readonly dismiss: (id: string) => Promise<void>;
  /** Saves a shared case, and sends what was changed to the team. */
  readonly publish: (id: string) => Promise<void>;
  /** Replaces versions of a field by one text. */
  readonly pick: (id: string, divided: DividedField, text: string) => Promise<void>;
  /** Shows a case on the screen "Investigate"; null: the list. */
  readonly open: (id: string | null) => void;
  /** Asks for the case to add to. */
  readonly startAdding: (contents: readonly CaseContent[]) => void;
  readonly cancelAdding: () => void;
  /** Adds the items of `adding` to a case. A toast confirms it. */
  readonly addTo: (id: string) => void;
  /**
   * Takes a picture of a part of the window and stores it. Calls `taken` when the window may change again. Returns null, and
   * says why, if there is no picture.
   */
  readonly takePicture: (
    of: PictureSubject,
    part: Request<'map.takePicture'>,
    taken: () => void,
    caption: string,
  ) => Promise<CaseContent | null>;
  /** Takes a picture, as `takePicture` does, and asks for its case. */
  readonly addPicture: (
    of: PictureSubject,
    part: Request<'map.takePicture'>,
    taken: () => void,
  ) => Promise<void>;
  /** Clears the cases of the closed profile. */
  readonly clear: () => void;
}

/** The state without cases. */
export const noCases = {
  cases: null,
  sharing: {},
  withheld: [],
  problem: null,
  past: [],
  future: [],
  adding: null,
  picturing: false,
} as const;
