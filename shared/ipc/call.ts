import { z } from 'zod';
import { short } from './request-parts';

/** A call of the window: what it must send, and what it gets. */
export interface Call<Schema extends z.ZodType, Reply> {
  readonly request: Schema;
  /** Never set: carries the reply's type. */
  readonly reply?: Reply;
}

/**
 * A call about one profile: its request names the profile it was made in. Main refuses it with `profile-not-open` when
 * another one is open, and never acts on another one if the open profile changes while the call waits.
 */
export interface ProfileCall<Schema extends z.ZodType, Reply> extends Call<Schema, Reply> {
  readonly isOfProfile: true;
}

/** What the request of every such call holds. */
export interface OfProfile {
  readonly profileId: string;
}

/** Makes a call that is answered with `Reply`. */
export function answering<Reply>() {
  return <Schema extends z.ZodType>(request: Schema): Call<Schema, Reply> => ({ request });
}

/** Makes a call about one profile that is answered with `Reply`. `shape`: the members of its request besides the profile. */
export function answeringOfProfile<Reply>() {
  return <Shape extends z.ZodRawShape>(shape: Shape) => {
    const request = z.object({ profileId: short, ...shape });
    const call: ProfileCall<typeof request, Reply> = { request, isOfProfile: true };
    return call;
  };
}

/** The request of a call that needs to be told nothing. */
export const nothing = z.undefined();
