import { z } from 'zod';
import type { OpenedBundle, SealedBundle } from '../domain/case-bundle';
import type { CaseList } from '../domain/case-change';
import {
  caseAsShownSchema,
  caseFieldSchema,
  casePageSchema,
  caseSchema,
  pickedTextSchema,
} from '../schemas/case-schema';
import { defineCall, noArguments, onlyProfile } from './define-call';

/** A file in the open bundle. */
const file = z.object({ file: z.string().max(100) });

/** Calls about cases and sealed bundles of them. */
export const caseCalls = {
  /**
   * Returns all cases of the profile, in the order in which they were created, then those that only others changed; and the
   * cases that were listed and aren't any more. Saved changes of shared cases are shared before, so that what others wrote is
   * merged with them.
   */
  'cases.read': defineCall<CaseList>()({
    arguments: onlyProfile,
    ofProfile: true,
    relayed: true,
  }),
  /**
   * Saves a case, as a new one if there is none with its ID. It is on disk when answered. Of a shared case, `team` says what
   * the changes follow; they are shared by `cases.publish`.
   */
  'cases.save': defineCall<null>()({
    arguments: z.object({ case: caseSchema }),
    ofProfile: true,
    relayed: true,
  }),
  /** Shares what was saved of a shared case since. */
  'cases.publish': defineCall<null>()({
    arguments: z.object({ id: z.uuid() }),
    ofProfile: true,
    relayed: true,
  }),
  /** Shares a saved case with the team as `share`, a new ID. */
  'cases.share': defineCall<null>()({
    arguments: z.object({ id: z.uuid(), share: z.uuid() }),
    ofProfile: true,
    relayed: true,
  }),
  /**
   * Ends the sharing of a case, if this analyst shared it or is a lead. Whoever changed it has their own case from then
   * on.
   */
  'cases.stopSharing': defineCall<null>()({
    arguments: z.object({ id: z.uuid() }),
    ofProfile: true,
    relayed: true,
  }),
  /** Removes a case whose sharing ended from those that were listed before. */
  'cases.dismiss': defineCall<null>()({
    arguments: z.object({ id: z.uuid() }),
    ofProfile: true,
    relayed: true,
  }),
  /** Replaces versions of a field, by the IDs of their entries, with a text. `entry`: the ID of the entry that says so. */
  'cases.pick': defineCall<null>()({
    arguments: z.object({
      id: z.uuid(),
      entry: z.uuid(),
      field: caseFieldSchema,
      text: pickedTextSchema,
      replaces: z.array(z.uuid()).max(1_000),
    }),
    ofProfile: true,
    relayed: true,
  }),
  /**
   * Removes a case, and ends its sharing if this analyst shared it. Its pictures remain for a day, so that it can be saved
   * again.
   */
  'cases.remove': defineCall<null>()({
    arguments: z.object({ id: z.uuid() }),
    ofProfile: true,
    relayed: true,
  }),
  /**
   * Stores the picture that was taken last (`map.takePicture`) for a case, and returns its ID. Fails with `not-found` if there is
   * none, and as `invalid-input` if it is too large.
   */
  'cases.savePicture': defineCall<{ readonly id: string }>()({ arguments: onlyProfile, ofProfile: true }),
  /** Returns a stored picture as PNG in Base64. Fails with `not-found` if there is none with this ID. */
  'cases.picture': defineCall<{ readonly png: string }>()({
    arguments: z.object({ id: z.uuid() }),
    ofProfile: true,
    relayed: true,
  }),
  /**
   * Asks for a file and writes a saved case to it as a sealed bundle, with the case file that is on the page as PDF and as
   * `page`. Fails with `cancelled` if the user cancels, and with `changed-meanwhile` if the case or what was written about its
   * reports isn't what the page shows.
   */
  'cases.seal': defineCall<SealedBundle>()({
    arguments: z.object({ id: z.uuid(), page: casePageSchema, shown: caseAsShownSchema }),
    ofProfile: true,
  }),

  /** Asks for a bundle, checks it and returns what it contains. Imports nothing. */
  'bundle.open': defineCall<OpenedBundle>()({ arguments: noArguments }),
  /** Returns the text of a report in the open bundle. Fails with `not-found` if the bundle has changed since. */
  'bundle.report': defineCall<string>()({ arguments: file }),
  /** Returns a picture in the open bundle as PNG in Base64. Fails as `bundle.report`. */
  'bundle.picture': defineCall<{ readonly png: string }>()({ arguments: file }),
  'bundle.close': defineCall<null>()({ arguments: noArguments }),
} as const;
