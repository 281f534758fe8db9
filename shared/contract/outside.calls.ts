import { z } from 'zod';
import { defineCall, short } from './define-call';

/** Calls about the links to other systems, which the settings contain. Main fills them with what it has stored of a report. */
export const outsideCalls = {
  /** Opens the address of a link for a report in the system's browser. Main asks the user first, as often as they want. */
  'outsideLinks.open': defineCall<null>()({
    arguments: z.object({ id: z.string().max(100), key: short }),
    ofProfile: true,
  }),
} as const;
