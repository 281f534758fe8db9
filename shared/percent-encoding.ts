/**
 * Returns a text as one component of a URL: all but the unreserved characters of RFC 3986, 2.3, percent-encoded as UTF-8;
 * null if it contains a lone surrogate, which has no UTF-8. encodeURIComponent leaves !'()*, which programs that look for
 * links in a text take for its punctuation.
 */
export function encodedComponent(text: string): string | null {
  if (!text.isWellFormed()) return null;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a component decoded once; null if it isn't UTF-8. "+" stays "+", which means a space only in forms. */
export function decodedComponent(component: string): string | null {
  try {
    return decodeURIComponent(component);
  } catch {
    return null;
  }
}
