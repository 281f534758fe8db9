/** Returns undefined if the text isn't JSON. The parser's error is discarded: it quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
