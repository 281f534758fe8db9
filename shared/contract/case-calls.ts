import { z } from 'zod';
import type { Case } from '../domain/case';
import type { OpenedBundle, SealedBundle } from '../domain/case-bundle';
import { caseSchema } from '../schemas/case-schema';
import { defineCall, nothing, onlyProfile } from './define-call';

/** A file in the open bundle. */
const file = z.object({ file: z.string().max(100) });

/** Calls about cases and sealed bundles of them. */
export const caseCalls = {
  /** Returns all cases of the profile, in the order in which they were created. */
  'cases.read': defineCall<readonly Case[]>()({ arguments: onlyProfile, ofProfile: true, relayed: true }),
  /** Saves a case, as a new one if there is none with its ID. It is on disk when answered. */
  'cases.save': defineCall<null>()({
    arguments: z.object({ case: caseSchema }),
    ofProfile: true,
    relayed: true,
  }),
  /** Removes a case. Its pictures remain for a day, so that it can be saved again. */
  'cases.remove': defineCall<null>()({
    arguments: z.object({ id: z.uuid() }),
    ofProfile: true,
    relayed: true,
  }),
  /**
   * Stores the picture that was taken last (`map.takePicture`) for a case, and returns its ID. Fails with `gone` if there is
   * none, and as `invalid-input` if it is too large.
   */
  'cases.savePicture': defineCall<{ readonly id: string }>()({ arguments: onlyProfile, ofProfile: true }),
  /** Returns a stored picture as PNG in Base64. Fails with `gone` if there is none with this ID. */
  'cases.picture': defineCall<{ readonly png: string }>()({
    arguments: z.object({ id: z.uuid() }),
    ofProfile: true,
    relayed: true,
  }),
  /** Asks for a file and writes a saved case to it as a sealed bundle. Fails with `cancelled` if the user cancels. */
  'cases.seal': defineCall<SealedBundle>()({ arguments: z.object({ id: z.uuid() }), ofProfile: true }),

  /** Asks for a bundle, checks it and returns what it contains. Imports nothing. */
  'bundle.open': defineCall<OpenedBundle>()({ arguments: nothing }),
  /** Returns the text of a report in the open bundle. Fails with `gone` if the bundle has changed since. */
  'bundle.report': defineCall<string>()({ arguments: file }),
  /** Returns a picture in the open bundle as PNG in Base64. Fails as `bundle.report`. */
  'bundle.picture': defineCall<{ readonly png: string }>()({ arguments: file }),
  'bundle.close': defineCall<null>()({ arguments: nothing }),
} as const;
