import { z } from 'zod';
import { short } from './request-parts';

/** A call of the window: the schema of its request, and the type of its reply. */
export interface Call<Schema extends z.ZodType, Reply> {
  readonly request: Schema;
  /** Never set; carries the reply's type. */
  readonly reply?: Reply;
}

/**
 * A call about one profile, whose ID is in its request. Main refuses it with `profile-not-open` if another profile is
 * open, and never acts on another one if the open profile changes while the call waits.
 */
export interface ProfileCall<Schema extends z.ZodType, Reply> extends Call<Schema, Reply> {
  readonly isOfProfile: true;
}

/** The profile in the request of such a call. */
export interface ProfileRequest {
  readonly profileId: string;
}

/** Defines a call that is answered with `Reply`. */
export function defineCall<Reply>() {
  return <Schema extends z.ZodType>(request: Schema): Call<Schema, Reply> => ({ request });
}

/** Defines a call about one profile that is answered with `Reply`. `shape`: the other members of its request. */
export function defineProfileCall<Reply>() {
  return <Shape extends z.ZodRawShape>(shape: Shape) => {
    const request = z.object({ profileId: short, ...shape });
    const call: ProfileCall<typeof request, Reply> = { request, isOfProfile: true };
    return call;
  };
}

/** The request of a call without arguments. */
export const nothing = z.undefined();
