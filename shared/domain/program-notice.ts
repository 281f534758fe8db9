/** Something that happened to the program which the person should know, until they have seen it. */
export type ProgramNotice = ProgramHappening & {
  /** Names it for as long as the program runs. */
  readonly id: number;
};

export type ProgramHappening =
  /** A file of the profile folder was no such file; it is beside the new one under the name `beside`. */
  | { readonly kind: 'file-set-aside'; readonly what: KeptFileName; readonly beside: string }
  /** Of a file of the profile folder these parts are not understood; as it was, it is beside it under the name `copy`. */
  | {
      readonly kind: 'file-partly-read';
      readonly what: KeptFileName;
      readonly notUnderstood: readonly string[];
      readonly copy: string;
    }
  /** A file of the profile folder cannot be read, nor written over, for the system's reason `code`. */
  | { readonly kind: 'file-unreadable'; readonly what: KeptFileName; readonly code: string }
  /** The window died or hung, and was loaded again. */
  | { readonly kind: 'window-reloaded'; readonly why: 'crashed' | 'hung' }
  /** The program met an error that nobody expected, and goes on; `error` is the name of its kind, `times` how often it was met. */
  | { readonly kind: 'defect'; readonly error: string; readonly times: number };

/** The plain files of the profile folder, by what is in them. */
export type KeptFileName = 'settings' | 'profiles' | 'windowPlace';
