/** The release channels: stable releases only, or also beta releases. */
export const updateChannels = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof updateChannels)[number];

/** Why an update failed. Nothing was installed, and downloaded files were removed. */
export const updateFaults = [
  /** The feed did not respond correctly: no connection, no such file, a redirect, too slow. */
  'unreachable',
  /** The manifest has no signature. */
  'unsigned',
  /** The signature does not match this manifest, channel, system and the app's key. */
  'wrong-signature',
  /** Signed, but not a manifest for this app. */
  'not-a-manifest',
  /** The manifest names a file outside the feed's folder. */
  'elsewhere',
  /** The downloaded file doesn't match the manifest. */
  'wrong-content',
  /** The file couldn't be written or moved into place. */
  'not-written',
  /** This copy can't replace itself: it was not installed as an updatable package. */
  'not-replaceable',
] as const;
export type UpdateFault = (typeof updateFaults)[number];

/** The states of a copy that never checks for updates. */
export type WithoutUpdates = Extract<UpdateState, { kind: 'not-configured' | 'system-package' }>;

/** The state of updates. `checkedAt`: ms since 1970. */
export type UpdateState =
  /** This build has no feed and never checks. */
  | { readonly kind: 'not-configured' }
  /** A package manager installs this copy's updates: it never checks. */
  | { readonly kind: 'system-package' }
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'checking' }
  /** Up to date; `latest` is the channel's latest version. */
  | { readonly kind: 'up-to-date'; readonly latest: string; readonly checkedAt: number }
  | { readonly kind: 'offered'; readonly version: string; readonly releasedAt: string | null }
  /** `fraction`: from 0 to 1. */
  | { readonly kind: 'downloading'; readonly version: string; readonly fraction: number }
  /** Downloaded and verified; installed when the user restarts the app. */
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly fault: UpdateFault; readonly checkedAt: number };

export function isWithoutUpdates(state: UpdateState): state is WithoutUpdates {
  return state.kind === 'not-configured' || state.kind === 'system-package';
}
