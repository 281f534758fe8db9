import type { Keychain, KeychainAnswer } from './keychain';

/** The name under which the entries stand in the person's keychain. */
const serviceName = 'Whereabouts';
/** An entry that is written and removed again to learn whether the keychain can be written at all. */
const probeAccount = 'keychain-check';

/** A read answers at once or not at all; a write may ask the person to unlock the keychain first. */
const readDeadlineMs = 10_000;
const writeDeadlineMs = 60_000;

/**
 * The OS keychain through keytar, the only user of it. keytar is loaded at the first call: where its system library
 * is missing the program still starts and says 'unavailable'. keytar's findCredentials is never called: it crashes the
 * process on a locked keyring.
 */
export function createKeytarKeychain(): Keychain {
  return { read, write, remove };
}

async function read(account: string): Promise<KeychainAnswer> {
  const secret = await get(account);
  if (!secret.answered) return { state: 'unavailable' };
  if (secret.value !== null) return { state: 'present', secret: secret.value };
  if (!(await canWrite())) return { state: 'locked' };
  // Trying to write may have unlocked the keychain.
  const again = await get(account);
  return again.answered && again.value !== null
    ? { state: 'present', secret: again.value }
    : { state: 'absent' };
}

async function write(account: string, secret: string): Promise<'present' | 'locked' | 'unavailable'> {
  const before = await get(account);
  if (!before.answered) return 'unavailable';
  const stored = await withKeytar(writeDeadlineMs, (keytar) =>
    keytar.setPassword(serviceName, account, secret),
  );
  if (!stored.answered) return 'locked';
  const after = await get(account);
  return after.answered && after.value === secret ? 'present' : 'locked';
}

async function remove(account: string): Promise<'absent' | 'locked' | 'unavailable'> {
  const before = await get(account);
  if (!before.answered) return 'unavailable';
  await withKeytar(writeDeadlineMs, (keytar) => keytar.deletePassword(serviceName, account));
  const after = await read(account);
  return after.state === 'present' ? 'locked' : after.state;
}

function get(account: string): Promise<Attempt<string | null>> {
  return withKeytar(readDeadlineMs, (keytar) => keytar.getPassword(serviceName, account));
}

/** A locked keyring answers reads with "nothing", as an empty one does; only a write tells them apart. */
async function canWrite(): Promise<boolean> {
  const stored = await withKeytar(writeDeadlineMs, (keytar) =>
    keytar.setPassword(serviceName, probeAccount, 'writable'),
  );
  if (!stored.answered) return false;
  await withKeytar(writeDeadlineMs, (keytar) => keytar.deletePassword(serviceName, probeAccount));
  return true;
}

type Keytar = typeof import('keytar');
type Attempt<Value> = { readonly answered: true; readonly value: Value } | { readonly answered: false };

/** keytar rejects, or never answers, where there is no keychain; its error texts are for nobody. */
async function withKeytar<Value>(
  deadlineMs: number,
  call: (keytar: Keytar) => Promise<Value>,
): Promise<Attempt<Value>> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Attempt<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ answered: false }), deadlineMs);
  });
  const calling = import('keytar')
    .then(({ default: keytar }) => call(keytar))
    .then((value): Attempt<Value> => ({ answered: true, value }))
    .catch((): Attempt<Value> => ({ answered: false }));
  try {
    return await Promise.race([calling, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
