import { createRequire } from 'node:module';
import type { ModuleFault } from '../../shared/domain/keychain-use';
import { withTimeout } from '../../shared/node/timeout';
import { fail, type Result, succeed } from '../../shared/result';
import type { Keychain, KeychainAnswer } from './keychain';
import { moduleFaultOf } from './module-fault';

const serviceName = 'Whereabouts';
/** An entry that is written and removed again to find out whether the keychain is writable. */
const probeAccount = 'keychain-check';

/** A read answers immediately or never; a write may first ask the user to unlock the keychain. */
const readTimeoutMs = 10_000;
const writeTimeoutMs = 60_000;
/** How long the window's first picture waits for a secret, ms. */
const readAtOnceTimeoutMs = 1_000;

/**
 * Loads keytar, which nothing else imports, and returns the OS keychain. Fails if keytar can't be loaded. keytar's
 * findCredentials is never called, because it crashes the process if a locked keyring has an entry of the service.
 */
export async function openKeytarKeychain(): Promise<Result<Keychain, ModuleFault>> {
  try {
    await import('keytar');
    return succeed({ read, write, remove });
  } catch (error) {
    return fail(moduleFaultOf(binaryError() ?? error));
  }
}

/** Returns a secret if the keychain has it at once; null otherwise. Never asks the user to unlock the keychain. */
export async function readAtOnce(account: string): Promise<string | null> {
  const secret = await withKeytar(readAtOnceTimeoutMs, (keytar) => keytar.getPassword(serviceName, account));
  return secret.answered ? secret.value : null;
}

/** Returns why keytar's binary for this system can't be loaded, which keytar's own error doesn't contain. */
function binaryError(): unknown {
  try {
    createRequire(import.meta.url)(`keytar/prebuilds/${process.platform}-${process.arch}/keytar.node`);
    return null;
  } catch (error) {
    return error;
  }
}

async function read(account: string): Promise<KeychainAnswer> {
  const secret = await get(account);
  if (!secret.answered) return { state: 'unavailable' };
  if (secret.value !== null) return { state: 'present', secret: secret.value };
  if (!(await canWrite())) return { state: 'locked' };
  // The write attempt may have unlocked the keychain.
  const again = await get(account);
  return again.answered && again.value !== null
    ? { state: 'present', secret: again.value }
    : { state: 'absent' };
}

async function write(account: string, secret: string): Promise<'present' | 'locked' | 'unavailable'> {
  const previous = await get(account);
  if (!previous.answered) return 'unavailable';
  const stored = await withKeytar(writeTimeoutMs, (keytar) =>
    keytar.setPassword(serviceName, account, secret),
  );
  if (!stored.answered) return 'locked';
  const after = await get(account);
  return after.answered && after.value === secret ? 'present' : 'locked';
}

async function remove(account: string): Promise<'absent' | 'locked' | 'unavailable'> {
  const previous = await get(account);
  if (!previous.answered) return 'unavailable';
  await withKeytar(writeTimeoutMs, (keytar) => keytar.deletePassword(serviceName, account));
  const after = await read(account);
  return after.state === 'present' ? 'locked' : after.state;
}

function get(account: string): Promise<Attempt<string | null>> {
  return withKeytar(readTimeoutMs, (keytar) => keytar.getPassword(serviceName, account));
}

/** A locked keyring answers reads like an empty one; only a write distinguishes them. */
async function canWrite(): Promise<boolean> {
  const stored = await withKeytar(writeTimeoutMs, (keytar) =>
    keytar.setPassword(serviceName, probeAccount, 'writable'),
  );
  if (!stored.answered) return false;
  await withKeytar(writeTimeoutMs, (keytar) => keytar.deletePassword(serviceName, probeAccount));
  return true;
}

type Keytar = typeof import('keytar');
const notAnswered = { answered: false } as const;
type Attempt<Value> = { readonly answered: true; readonly value: Value } | typeof notAnswered;

/** keytar rejects, or never answers, when there is no keychain. Its error messages are ignored. */
async function withKeytar<Value>(
  timeoutMs: number,
  call: (keytar: Keytar) => Promise<Value>,
): Promise<Attempt<Value>> {
  const attempt = import('keytar')
    .then(({ default: keytar }) => call(keytar))
    .then(
      (value) => ({ answered: true, value }) as const,
      () => notAnswered,
    );
  return withTimeout(attempt, timeoutMs, notAnswered);
}
