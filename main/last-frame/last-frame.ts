import { createHash, type Hash } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../shared/i18n/language';
import { writeFileAtomically } from '../../shared/node/files';
import { type Seal, sealBytes, unsealBytes } from '../../shared/node/sealed-bytes';
import type { OpeningScreen } from '../../shared/opening-screen';
import type { Settings } from '../../shared/settings';
import { unsafeParse } from '../../shared/unsafe-cast';
import type { WindowState } from '../window/window-state';

/**
 * What the window showed when it was closed, as markup, and all that the first picture of the next start needs besides. The
 * page that main answers with contains it, so that the first picture has the last rows before any code of the window runs.
 */
export interface LastFrame extends Pick<Settings, 'theme' | 'hiddenFromCapture' | 'traces'> {
  readonly markup: string;
  /** Paths of the style sheets that it needs. */
  readonly styles: readonly string[];
  readonly screen: OpeningScreen;
  readonly language: Language;
  readonly place: WindowState | null;
}

/** A frame belongs to what these say: if any of it has changed since the window was closed, the frame isn't shown. */
export interface Circumstances {
  readonly profileFolder: string;
  /** Files that decide what the next start shows. */
  readonly files: readonly string[];
  /** The version and the page of this build: its styles and names. */
  readonly build: readonly string[];
  readonly systemLanguages: readonly string[];
}

/** The profile whose reports the frame shows, and the key of its store. */
export interface FrameOwner {
  readonly profileId: string;
  /** The file that says how often its store was opened. */
  readonly marker: string;
  readonly key: string;
}

/** Of a window of 4K with a map, about a quarter. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Reads the frame that the last run left, and removes it: a frame is shown once. Returns null if there is none, or none that
 * fits. `ownerOf` returns null for a profile whose key isn't available at once.
 */
export async function readLastFrame(
  circumstances: Circumstances,
  ownerOf: (profileId: string) => Promise<FrameOwner | null>,
): Promise<LastFrame | null> {
  const path = pathIn(circumstances);
  try {
    if (statSync(path).size > maxBytes) return null;
    const bytes = readFileSync(path);
    const end = bytes.indexOf('\n');
    const owner = await ownerOf(bytes.toString('latin1', 0, end));
    if (owner === null) return null;
    const content = unsealBytes(bytes.subarray(end + 1), sealOf(circumstances, owner));
    // Only this build can have written what its own key decrypts.
    return unsafeParse<LastFrame>(content.toString('utf8'));
  } catch {
    // Missing, damaged, or of other circumstances: the window shows its rows a little later.
    return null;
  } finally {
    removeLastFrame(circumstances);
  }
}

/** Removes the frame. One that can't be removed is useless as soon as the store is opened: its marker changes. */
export function removeLastFrame(circumstances: Circumstances): void {
  try {
    rmSync(pathIn(circumstances), { force: true });
  } catch {
    // Another program has it open.
  }
}

/** Writes a frame for the next start, encrypted. Rejects with the system's error. */
export async function writeLastFrame(
  circumstances: Circumstances,
  owner: FrameOwner,
  frame: LastFrame,
): Promise<void> {
  const sealed = sealBytes([Buffer.from(JSON.stringify(frame))], sealOf(circumstances, owner));
  await writeFileAtomically(
    pathIn(circumstances),
    Buffer.concat([Buffer.from(`${owner.profileId}\n`), sealed]),
  );
}

function pathIn({ profileFolder }: Circumstances): string {
  return join(profileFolder, 'last-frame');
}

function sealOf({ files, build, systemLanguages }: Circumstances, { marker, key }: FrameOwner): Seal {
  const hash = createHash('sha256').update(JSON.stringify([build, systemLanguages]));
  for (const file of [...files, marker]) addFile(hash, file);
  return { key, purpose: 'last frame', boundTo: hash.digest() };
}

/** Adds the bytes of a file, which may be missing. */
function addFile(hash: Hash, path: string): void {
  let bytes: Buffer | null = null;
  try {
    bytes = readFileSync(path);
  } catch {
    // Missing in both runs is the same.
  }
  hash.update(`${bytes?.length ?? null}\n`).update(bytes ?? '');
}
