/** Which releases a person wants: those that are finished, or also those that are tried out before. */
export const updateChannels = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** Why an update was not taken. Nothing was installed, and what had been downloaded is removed. */
export const updateFaults = [
  /** The feed did not answer, or not as it should: no connection, no such file, a redirect, too slow. */
  'unreachable',
  /** There is no signature beside the manifest. */
  'unsigned',
  /** The signature is not of this manifest, on this channel, for this system, by the key of this program. */
  'wrong-signature',
  /** Signed, but no manifest that this program can take. */
  'not-a-manifest',
  /** The manifest names a file outside the feed's folder. */
  'elsewhere',
  /** What was downloaded is not what the manifest says. */
  'wrong-content',
  /** It could not be written or put into its place. */
  'not-written',
  /** This copy cannot replace itself: it was not installed as a package that is updated. */
  'not-replaceable',
] as const;
export type UpdateFault = (typeof updateFaults)[number];

/** Why this copy never looks for updates. */
export type WithoutUpdates = Extract<UpdateState, { kind: 'not-configured' | 'system-package' }>;

/** How updates stand. `checkedAt`: ms since 1970. */
export type UpdateState =
  /** No feed in this build: nothing is ever asked. */
  | { readonly kind: 'not-configured' }
  /** This copy belongs to a package manager, which installs its updates: nothing is ever asked. */
  | { readonly kind: 'system-package' }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'checking' }
  /** Nothing newer on the channel, whose latest version is `latest`. */
  | { readonly kind: 'up-to-date'; readonly latest: string; readonly checkedAt: number }
  | { readonly kind: 'offered'; readonly version: string; readonly releasedAt: string | null }
  /** `fraction`: from 0 to 1. */
  | { readonly kind: 'downloading'; readonly version: string; readonly fraction: number }
  /** Downloaded and proven; installed when the person restarts the program for it. */
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly fault: UpdateFault; readonly checkedAt: number };

/** Whether this copy never looks for updates. */
export function isWithoutUpdates(state: UpdateState): state is WithoutUpdates {
  return state.kind === 'not-configured' || state.kind === 'system-package';
}
