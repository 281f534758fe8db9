import { z } from 'zod';
import { type FeedbackPreset, maxPresets } from '../domain/feedback-preset';
import type { NamedItem } from '../domain/item-import';
import { maxViews, type SavedView } from '../domain/report-query';
import { renewedText } from '../query/earlier-text';
import { presetSchema } from './preset-schema';
import { savedViewSchema } from './report-query-schema';

/** A file with what the user saved under names: the views or the feedback presets of a profile. */
export interface ItemFile<Item extends NamedItem> {
  /** Names the format in the file. Never changes. */
  readonly format: string;
  /** It grows when an earlier version of the app can no longer read what a newer one writes. */
  readonly version: number;
  readonly schema: z.ZodType<Item>;
  readonly maxItems: number;
  /** Returns an item of a file of an earlier version as it is today. */
  readonly renewed: (item: Item) => Item;
}

export const viewFile: ItemFile<SavedView> = {
  format: 'whereabouts-views',
  version: 2,
  schema: savedViewSchema,
  maxItems: maxViews,
  renewed: (view) => ({ ...view, query: { ...view.query, text: renewedText(view.query.text) } }),
};

export const presetFile: ItemFile<FeedbackPreset> = {
  format: 'whereabouts-presets',
  version: 1,
  schema: presetSchema,
  maxItems: maxPresets,
  renewed: (preset) => preset,
};

/** What each version has, so that a file of a newer one is recognized. */
export const itemFileHeader = z.object({ format: z.string(), version: z.int().min(1) });

/** The whole file. Unknown members are removed, so the caller can tell whether there are any. */
export function itemFileSchema<Item extends NamedItem>({ format, schema, maxItems }: ItemFile<Item>) {
  return z.object({
    format: z.literal(format),
    version: z.int().min(1),
    items: z
      .array(schema.refine(({ name }) => name.trim() !== ''))
      .min(1)
      .max(maxItems),
  });
}
