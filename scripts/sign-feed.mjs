// @ts-check
import { createHash, createPublicKey } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { isSignedManifest, signManifest } from '../main/update/manifest-signature.mjs';
import { runScript, SetupFailure, say } from './project.mjs';

// node scripts/sign-feed.mjs FOLDER: signs the update manifests of a release (latest*.yml, beta*.yml) with the private key in
// the file named by WHEREABOUTS_SIGNING_KEY_FILE, after checking that FOLDER contains the files they list.
await runScript(async () => {
  const [folder] = process.argv.slice(2);
  const keyFile = process.env.WHEREABOUTS_SIGNING_KEY_FILE;
  if (folder === undefined || !keyFile)
    throw new SetupFailure('Usage: WHEREABOUTS_SIGNING_KEY_FILE=FILE node scripts/sign-feed.mjs FOLDER');
  const privateKey = readOrFail(() => readFileSync(keyFile, 'utf8'), 'the signing key');
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  if (process.env.WHEREABOUTS_UPDATE_KEY && process.env.WHEREABOUTS_UPDATE_KEY !== publicKey)
    throw new SetupFailure(
      "The signing key doesn't match WHEREABOUTS_UPDATE_KEY. The app would reject updates signed with it.",
    );
  const names = readOrFail(() => readdirSync(folder), 'the folder of the release');
  const manifests = names.filter((name) => /^(latest|beta)(-[a-z0-9-]+)?\.yml$/.test(name));
  if (manifests.length === 0)
    throw new SetupFailure(`No update manifest found in ${folder}. Build the release with an update feed.`);
  for (const name of manifests) {
    const manifest = readFileSync(join(folder, name));
    checkFiles(folder, name, manifest.toString('utf8'));
    const signature = signManifest(name, manifest, privateKey);
    if (!isSignedManifest(name, manifest, signature, publicKey))
      throw new SetupFailure(`Couldn't sign ${name}.`);
    writeFileSync(join(folder, `${name}.sig`), signature);
    say(`${name}.sig`);
  }
});

/**
 * @template T
 * @param {() => T} read
 * @param {string} what
 * @returns {T}
 */
function readOrFail(read, what) {
  try {
    return read();
  } catch (error) {
    throw new SetupFailure(
      `Couldn't read ${what}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} manifest
 */
function checkFiles(folder, name, manifest) {
  const { files } = /** @type {{ files: readonly { url: string, sha512: string, size: number }[] }} */ (
    load(manifest)
  );
  for (const { url, sha512, size } of files) {
    const path = join(folder, url);
    const isPresent =
      /^[A-Za-z0-9._-]+$/.test(url) && statSync(path, { throwIfNoEntry: false })?.size === size;
    if (!isPresent || createHash('sha512').update(readFileSync(path)).digest('base64') !== sha512)
      throw new SetupFailure(
        `${name} lists ${url}, but ${folder} doesn't contain that file with the listed size and checksum.`,
      );
  }
}
