import { z } from 'zod';
import { openedKeytarKeychain } from '../../support/main/opened-keytar-keychain';

/** Reads the entries of accounts, or writes entries, by account, and prints those that the session's keychain has now. */
const wanted = z.record(z.string(), z.string().nullable());
const keychain = await openedKeytarKeychain();
const entries: Record<string, string> = {};
for (const [account, secret] of Object.entries(wanted.parse(JSON.parse(process.argv[3] ?? '')))) {
  if (secret !== null) await keychain.write(account, secret);
  const answer = await keychain.read(account);
  if (answer.state === 'present') entries[account] = answer.secret;
}
process.stdout.write(JSON.stringify(entries));
