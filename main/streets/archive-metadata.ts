import { z } from 'zod';
import { type JsonBounds, parseBounded } from '../../shared/json/bounded-json';

/** The layers of Protomaps's schema that the map draws streets and land from. */
const drawnLayers = ['earth', 'roads'];
/** Size limit after decompression, bytes. The sampled values of all attributes, which some archives have, are most of it. */
export const maxMetadataBytes = 2 * 1024 * 1024;
const bounds: JsonBounds = {
  length: maxMetadataBytes,
  levels: 50,
  values: 200_000,
  textLength: maxMetadataBytes,
};
/** In characters: what is shown, and what it is taken from, with its markup. */
const maxAttributionLength = 300;
const maxMarkupLength = 5_000;
/** Archives have tens of layers. */
const maxLayers = 1_000;

const schema = z.object({
  attribution: z.string().optional().catch(undefined),
  vector_layers: z
    .array(z.object({ id: z.string() }))
    .max(maxLayers)
    .catch([]),
});

interface ArchiveMetadata {
  readonly attribution: string;
  /** Whether the vector tiles have layers that the map can draw. */
  readonly isDrawable: boolean;
}

/** Reads an archive's metadata; null if it is no JSON object, or exceeds its bounds. */
export function readMetadata(json: string): ArchiveMetadata | null {
  const content = parseBounded(json, bounds);
  const read = schema.safeParse(content.ok ? content.value : null);
  if (!read.success) return null;
  const { attribution = '', vector_layers: layers } = read.data;
  return {
    attribution: withoutMarkup(attribution.slice(0, maxMarkupLength)).slice(0, maxAttributionLength),
    isDrawable: layers.some(({ id }) => drawnLayers.includes(id)),
  };
}

/** Attributions are usually links. They are shown as text, wherever they come from. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .trim();
}
