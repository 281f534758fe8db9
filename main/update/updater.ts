import type { UpdateChannel } from '../../shared/domain/update';

/** A release that the feed offers. */
export interface OfferedRelease {
  readonly version: string;
  readonly releasedAt: string | null;
  readonly isNewer: boolean;
}

/** Replaces the program by a newer version. Every call rejects with UpdateRefused if an update is not accepted. */
export interface Updater {
  /** Returns the latest release of a channel, with its signature verified. Downloads nothing. */
  readonly check: (channel: UpdateChannel) => Promise<OfferedRelease>;
  /** Downloads and verifies the release checked last; `progress` is called with 0 to 1. */
  readonly download: (progress: (fraction: number) => void) => Promise<void>;
  /** Verifies the downloaded file again, because it may be days old. */
  readonly verify: () => Promise<void>;
  /** Installs the update, starts the new program and quits this one. Everything must be saved before. */
  readonly install: () => void;
}
