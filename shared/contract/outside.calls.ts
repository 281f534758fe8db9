import { z } from 'zod';
import { maxOpenedAddress } from '../outside-link';
import { defineCall, short } from './define-call';

const ofReport = { id: z.string().max(100), key: short };

/** Calls about the links to other systems, which the settings contain. Main fills them with what it has stored of a report. */
export const outsideCalls = {
  /** Returns the address of a link for a report, and whether the user must be asked before it is opened. */
  'outsideLinks.fill': defineCall<FilledLink>()({ arguments: z.object(ofReport), ofProfile: true }),
  /**
   * Opens the address in the system's browser, if it is still the one of the link for that report. `always`: the link's
   * address needs no more questions until it is changed.
   */
  'outsideLinks.open': defineCall<null>()({
    arguments: z.object({
      ...ofReport,
      address: z.string().max(maxOpenedAddress),
      always: z.boolean(),
    }),
    ofProfile: true,
  }),
} as const;

export interface FilledLink {
  readonly address: string;
  readonly asks: boolean;
}
