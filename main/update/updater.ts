import type { UpdateChannel } from '../../shared/domain/update';

/** A release that the feed offers. */
export interface OfferedRelease {
  readonly version: string;
  readonly releasedAt: string | null;
  readonly isNewer: boolean;
}

/** What replaces the program by a newer one. Every call rejects with UpdateRefused where an update is not taken. */
export interface Updater {
  /** The latest release of a channel, signed and checked; nothing is downloaded. */
  readonly check: (channel: UpdateChannel) => Promise<OfferedRelease>;
  /** Downloads what was checked last, and proves it; `progress` from 0 to 1. */
  readonly download: (progress: (fraction: number) => void) => Promise<void>;
  /** Proves what was downloaded once more; it may have lain there for days. */
  readonly prove: () => Promise<void>;
  /** Puts it in the place of this program, starts it, and ends this one: everything must be settled. */
  readonly install: () => void;
}
