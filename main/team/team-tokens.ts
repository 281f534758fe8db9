import { z } from 'zod';
import type { Problem } from '../../shared/domain/problem';
import { parseJson } from '../../shared/json/exact-json';
import type { Connection } from '../../shared/profile';
import { fail, type Result, succeed } from '../../shared/result';
import type { RecordedKeychain } from '../credentials/keychain';
import { removeSecret } from '../credentials/secret-removal';

/**
 * The JSON of a keychain entry: a token and the server that issued it. It is never sent to another server: the address
 * in the store could be from an older copy.
 */
const boundTokenSchema = z.object({ address: z.string(), token: z.string() });
type BoundToken = Readonly<z.output<typeof boundTokenSchema>>;

/**
 * The tokens for the teams of the profiles: in the keychain under `team:<profile id>`, or in memory for a profile whose key
 * is for this run only. Nothing else in the app stores tokens.
 */
export class TeamTokens {
  readonly #keychain: RecordedKeychain;
  readonly #inMemory = new Map<string, BoundToken>();

  constructor(keychain: RecordedKeychain) {
    this.#keychain = keychain;
  }

  /** Reads the token for a server; `no-key` if there is none. */
  async read(profileId: string, address: string): Promise<Result<string, Problem>> {
    const bound = this.#inMemory.get(profileId);
    if (bound) return bound.address === address ? succeed(bound.token) : noToken;
    const answer = await this.#keychain.read(accountOf(profileId));
    if (answer.state !== 'present') return problemOf(answer.state);
    const saved = boundTokenSchema.safeParse(parseJson(answer.secret)).data;
    if (saved?.address !== address) return noToken;
    this.#inMemory.set(profileId, saved);
    return succeed(saved.token);
  }

  async save(
    profileId: string,
    bound: BoundToken,
    keyStorage: Connection['keyStorage'],
  ): Promise<Result<null, Problem>> {
    if (keyStorage === 'keychain') {
      const written = await this.#keychain.write(accountOf(profileId), JSON.stringify(bound));
      if (written !== 'present') return problemOf(written);
    }
    this.#inMemory.set(profileId, bound);
    return succeed(null);
  }

  /** Removes a profile's token; fails if the keychain may still have it. */
  async forget(profileId: string): Promise<Result<null, Problem>> {
    const removed = await removeSecret(this.#keychain, accountOf(profileId));
    if (removed.ok) this.#inMemory.delete(profileId);
    return removed;
  }
}

const noToken = fail({ kind: 'no-key' } as const);

function problemOf(state: 'absent' | 'locked' | 'unavailable') {
  if (state === 'absent') return noToken;
  return fail({ kind: state === 'locked' ? 'keychain-locked' : 'keychain-unavailable' } as const);
}

function accountOf(profileId: string): string {
  return `team:${profileId}`;
}
