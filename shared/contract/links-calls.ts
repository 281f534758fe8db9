import { z } from 'zod';
import { linkKinds, startKinds } from '../domain/links/link-kinds';
import type { FoundGroups, LinkPicture } from '../domain/links/link-picture';
import { defineCall, short } from './define-call';

const kinds = z.array(z.enum(linkKinds)).max(linkKinds.length);

export const linksCalls = {
  /** Returns the groups of users who are connected by values of these kinds. */
  'investigate.groups': defineCall<FoundGroups>()({ arguments: z.object({ kinds }), relayed: true }),
  /** Returns what links a user or value with others; null if no report has it. */
  'investigate.links': defineCall<LinkPicture | null>()({
    arguments: z.object({
      of: z.object({ kind: z.enum(startKinds), value: short }),
      kinds,
      singles: z.boolean(),
    }),
    relayed: true,
  }),
} as const;
