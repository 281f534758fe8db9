import { z } from 'zod';
import { linkKinds, startKinds } from '../domain/links/link-kinds';
import type { FoundGroups, LinkPicture } from '../domain/links/link-picture';
import { defineCall, noArguments, short } from './define-call';

const kinds = z.array(z.enum(linkKinds)).max(linkKinds.length);

export const linksCalls = {
  /** Reads the links of all reports, so that the next question about them is answered at once. Other calls don't wait for it. */
  'investigate.prepareLinks': defineCall<null>()({ arguments: noArguments, relayed: true }),
  /** Returns the groups of users who are connected by values of these kinds. */
  'investigate.groups': defineCall<FoundGroups>()({ arguments: z.object({ kinds }), relayed: true }),
  /** Returns what links a user or value with others, or the users of the first group if `of` is null; null if no report has it. */
  'investigate.links': defineCall<LinkPicture | null>()({
    arguments: z.object({
      of: z.object({ kind: z.enum(startKinds), value: short }).nullable(),
      kinds,
      singles: z.boolean(),
    }),
    relayed: true,
  }),
} as const;
