/** Size limit for a decompressed tile, bytes. Real ones have up to 2 MB. */
const maxInflatedBytes = 8 * 1024 * 1024;
/** Size limit for a picture, px: tiles have 256 or 512. */
const maxPictureSide = 2048;

/** Returns the bytes of a tile: decoded from Base64 and, if compressed with gzip, inflated. Rejects if it is invalid. */
export async function storedBytes(stored: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0));
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? inflated(bytes) : bytes;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const compressed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const reader = compressed.pipeThrough(new DecompressionStream('gzip')).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    if (!value) continue;
    length += value.length;
    if (length > maxInflatedBytes) {
      void reader.cancel();
      throw new RangeError('The tile is too large.');
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Decodes a picture. Rejects if it is none, or so large that decoding it would fill the memory. */
export async function readPicture(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  const side = pictureSide(bytes);
  if (side === null || side > maxPictureSide) throw new RangeError('The picture is invalid or too large.');
  return createImageBitmap(new Blob([bytes]));
}

/** Returns the longer side that a PNG, JPEG or WebP says it has; null if it says none. */
export function pictureSide(bytes: Uint8Array<ArrayBuffer>): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return Math.max(view.getUint32(16), view.getUint32(20));
    if (view.getUint16(0) === 0xffd8) return jpegSide(view);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSide(view);
    return null;
  } catch {
    // Beyond the end.
    return null;
  }
}

/** Looks for the frame header, from segment to segment. */
function jpegSide(view: DataView): number | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return Math.max(view.getUint16(at + 5), view.getUint16(at + 7));
  }
  return null;
}

function webpSide(view: DataView): number | null {
  const format = view.getUint32(12);
  if (format === 0x56503820) return Math.max(view.getUint16(26, true), view.getUint16(28, true)) % 16_384;
  if (format === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return 1 + Math.max(bits % 16_384, Math.floor(bits / 16_384) % 16_384);
  }
  if (format === 0x56503858) {
    const [width, height] = [24, 27].map((at) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536);
    return 1 + Math.max(width ?? 0, height ?? 0);
  }
  return null;
}
