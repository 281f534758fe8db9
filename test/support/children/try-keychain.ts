import { openedKeytarKeychain } from '../main/opened-keytar-keychain';

/** Makes every call of the keychain with a secret of the given length, and prints each result as one line of JSON. */
const secret = 's'.repeat(Number(process.argv[3]));
const keychain = await openedKeytarKeychain();
const account = 'a profile';

const before = await keychain.read(account);
const written = await keychain.write(account, secret);
const between = await keychain.read(account);
const removed = await keychain.remove(account);
const after = await keychain.read(account);
process.stdout.write(`${JSON.stringify({ before, written, between, removed, after })}\n`);
