// @ts-check
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { runScript, SetupFailure } from './project.mjs';

// node scripts/make-feed-key.mjs FILE: creates the key that signs update manifests. Writes the private key to FILE, which
// must stay out of the repository, and prints the public key, for WHEREABOUTS_UPDATE_KEY.
await runScript(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new SetupFailure('Usage: node scripts/make-feed-key.mjs FILE');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new SetupFailure(`Couldn't create ${file}: ${error instanceof Error ? error.message : ''}`);
  }
  process.stdout.write(`${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}\n`);
});
