import { z } from 'zod';

/** The layers of Protomaps's schema that the map draws streets and land from. */
const drawnLayers = ['earth', 'roads'];
/** In characters. */
const maxAttributionLength = 300;

const schema = z.object({
  attribution: z.string().optional().catch(undefined),
  vector_layers: z.array(z.object({ id: z.string() })).catch([]),
});

interface ArchiveMetadata {
  readonly attribution: string;
  /** Whether the vector tiles have layers that the map can draw. */
  readonly isDrawable: boolean;
}

/** Reads an archive's metadata; null if it is no JSON object. */
export function readMetadata(json: string): ArchiveMetadata | null {
  const read = schema.safeParse(parsed(json));
  if (!read.success) return null;
  const { attribution = '', vector_layers: layers } = read.data;
  return {
    attribution: withoutMarkup(attribution).slice(0, maxAttributionLength),
    isDrawable: layers.some(({ id }) => drawnLayers.includes(id)),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Attributions are usually links. They are shown as text, wherever they come from. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .trim();
}
