import type { CallArguments } from '../../shared/contract/contract';
import type { Language } from '../../shared/i18n/language';
import type { Settings } from '../../shared/settings';
import type { WindowState } from '../window/window-state';
import {
  type Circumstances,
  type FrameOwner,
  type LastFrame,
  readLastFrame,
  removeLastFrame,
  writeLastFrame,
} from './last-frame';

/** What the window passes on when it is closed. */
export type ShownAtClosing = CallArguments<'window.leave'>;

/** Markup that a page's own elements never have, and that would do more than show something. */
const foreign = /<(?:script|style|link|meta|base|iframe|frame|object|embed|form|template)\b/i;

interface Dependencies {
  readonly circumstances: Circumstances;
  /** Returns the key of a profile's store; null if it isn't available at once. */
  readonly keyOf: (profileId: string) => Promise<string | null>;
  /** Returns the file that says how often a profile's store was opened. */
  readonly markerOf: (profileId: string) => string;
}

/** What is known of the app at its end, for the first picture of the next start. */
interface AtEnd {
  readonly settings: Settings;
  readonly language: Language;
  readonly place: WindowState | null;
}

/** The last frame that this run shows, and the one that it leaves for the next. */
export class LastFrames {
  readonly #dependencies: Dependencies;
  /** What the last run left; null for nothing that can be shown. */
  readonly first: Promise<LastFrame | null>;
  /** Whether a page was loaded already. */
  #isShown = false;
  #left: { readonly owner: FrameOwner; readonly shown: ShownAtClosing } | null = null;

  /** `isWanted`: false if the window opens with something else than what was shown last. */
  constructor(dependencies: Dependencies, isWanted: boolean) {
    this.#dependencies = dependencies;
    const { circumstances } = dependencies;
    if (!isWanted) removeLastFrame(circumstances);
    this.first = isWanted
      ? readLastFrame(circumstances, (profileId) => this.#ownerOf(profileId))
      : Promise.resolve(null);
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  /** Returns the frame for a page that is loaded: only the first page of a run shows one. */
  async forPage(): Promise<LastFrame | null> {
    const frame = this.#isShown ? null : await this.first;
    this.#isShown = true;
    return frame;
  }

  /** Forgets what was left: the page that left it isn't the last one. */
  forget(): void {
    this.#left = null;
  }

  /** Remembers what the window showed when it was closed. `key`: of the profile's store, in the keychain. */
  leave(profileId: string, key: string, shown: ShownAtClosing): void {
    if (foreign.test(shown.markup)) return;
    this.#left = { owner: { profileId, marker: this.#dependencies.markerOf(profileId), key }, shown };
  }

  /** Writes it, once everything else is on disk. */
  async save({ settings, language, place }: AtEnd): Promise<void> {
    if (this.#left === null) return;
    const { owner, shown } = this.#left;
    const { theme, hiddenFromCapture, traces } = settings;
    const frame = { ...shown, language, place, theme, hiddenFromCapture, traces };
    // Without it, the next start shows its rows a little later.
    await writeLastFrame(this.#dependencies.circumstances, owner, frame).catch(() => undefined);
  }

  async #ownerOf(profileId: string): Promise<FrameOwner | null> {
    if (!/^[\w-]{1,100}$/.test(profileId)) return null;
    const key = await this.#dependencies.keyOf(profileId);
    return key === null ? null : { profileId, marker: this.#dependencies.markerOf(profileId), key };
  }
}
