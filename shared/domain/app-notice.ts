/** Something that happened to the app, shown until the user dismisses it. */
export type AppNotice = AppEvent & {
  /** Unique while the app runs. */
  readonly id: number;
};

export type AppEvent =
  /** A file of the profile folder was invalid; it is set aside under the name `beside`. */
  | { readonly kind: 'file-set-aside'; readonly what: ProfileFileName; readonly beside: string }
  /** These parts of a file of the profile folder were not understood; the original is saved under the name `copy`. */
  | {
      readonly kind: 'file-partly-read';
      readonly what: ProfileFileName;
      readonly notUnderstood: readonly string[];
      readonly copy: string;
    }
  /** A file of the profile folder can't be read, so it isn't overwritten; `code` is the system's error. */
  | { readonly kind: 'file-unreadable'; readonly what: ProfileFileName; readonly code: string }
  /** A packaged app was started with less protection than it has. */
  | { readonly kind: 'started-weakened'; readonly what: StartWeakness }
  /** The window crashed or hung, and was reloaded. */
  | { readonly kind: 'window-reloaded'; readonly why: 'crashed' | 'hung' }
  /** An uncaught error occurred, and the app continues; `error` is the error's name, `times` how often it occurred. */
  | { readonly kind: 'defect'; readonly error: string; readonly times: number };

/**
 * no-sandbox: Chromium's processes run outside its sandbox. chromium-log: Chromium writes a log, which can contain
 * addresses with transaction IDs.
 */
export type StartWeakness = 'no-sandbox' | 'chromium-log';

/** The plain files of the profile folder, by content. */
export type ProfileFileName = 'settings' | 'profiles' | 'savedKeys' | 'windowPlace';
