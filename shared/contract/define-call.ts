import { z } from 'zod';
import { reportQuerySchema } from '../schemas/report-query-schema';
import { reporterSchema } from '../schemas/settings-schema';

/** How a call is declared: its arguments, and how it is answered. */
interface Declaration {
  readonly arguments: z.ZodType;
  /**
   * The call is about one profile, whose ID its request contains besides the arguments. Main refuses it with
   * `profile-not-open` if another profile is open, and never acts on another one if the open profile changes while the
   * call waits.
   */
  readonly ofProfile?: true;
  /** Main only checks the call, and passes it to the store process, which has its handler. */
  readonly relayed?: true;
  /**
   * The answer is large and binary. It goes over its own port straight to the window, of a relayed call from the store
   * process: each process in between, and the preload's world, would take as long again to copy it. Not for calls about a
   * profile.
   */
  readonly bytes?: true;
}

/** Declares a call that is answered with `Reply`. */
export function defineCall<Reply>() {
  return <const Declared extends Declaration>(declared: Declared): Declared & Replying<Reply> => declared;
}

export interface Replying<Reply> {
  /** Never set; carries the reply's type. */
  readonly reply?: Reply;
}

/** The profile in the request of a call about one. */
export const profileRequestSchema = z.object({ profileId: z.string().max(5_000) });
export interface ProfileRequest {
  readonly profileId: string;
}

/** The arguments of a call without any. */
export const noArguments = z.undefined();
/** The arguments of a call about a profile that has no others. */
export const onlyProfile: z.ZodType<object> = z.object({});

/** Longer texts are refused by main; the forms have lower limits with messages. */
export const text = z.string().max(100_000);
export const short = z.string().max(5_000);
export const page = z.int().min(1).max(1_000_000_000);
export const limit = z.int().min(1).max(1_000);
/** Reports that arrived after `asOf` are excluded, so that pages don't change while they are read; null includes all. */
export const queryAsOf = { query: reportQuerySchema, asOf: z.int().min(0).nullable() };
/** The content of a feedback form. No fraud cases (null) say nothing about them. */
export const draft = z.object({
  desiredRisk: short,
  fraudCases: z.array(short).max(200).nullable(),
  score: short,
  ratingType: short,
  annotations: text,
  impact: text,
  situation: text,
  reporter: reporterSchema,
});
