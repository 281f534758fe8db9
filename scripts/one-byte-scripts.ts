import type { Plugin } from 'vite';

/** The last character of Latin-1. */
const beyondLatin = /[\u0100-\uffff]/g;
/** A backslash with the character after it, or a character beyond Latin-1. */
const escapable = /\\[\s\S]|[\u0100-\uffff]/g;
/** The characters of an escape. */
const escapeLength = 6;

/**
 * Writes characters beyond Latin-1 as escapes. A single one of them makes V8 keep a whole script in two bytes a character,
 * for as long as it may be run.
 */
export function oneByteScripts(): Plugin {
  return {
    name: 'one-byte-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inOneByte(file.code);
    },
  };
}

/** Returns the script with escapes; unchanged if it has so many of these characters that it would need more memory. */
export function inOneByte(code: string): string {
  const beyond = code.match(beyondLatin)?.length ?? 0;
  if (beyond * (escapeLength - 1) >= code.length) return code;
  return code.replaceAll(escapable, (found) => {
    const character = found.at(-1) ?? '';
    return character > '\u00ff' ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : found;
  });
}
