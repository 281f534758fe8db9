import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2?url';

/** A worker's global scope has fonts like a document. */
declare const self: FontFaceSource;

/** The scripts of the base map's names, with the characters of each file (from the package's wght.css). */
const files = [
  [
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122',
  ],
  [
    latinExt,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF',
  ],
  [
    vietnamese,
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+1EA0-1EF9',
  ],
] as const;

/**
 * Loads the interface's typeface into a worker, which doesn't share the page's fonts. Files that fail to load
 * are ignored.
 */
export async function loadLabelFonts(): Promise<void> {
  const loading = files.map(async ([address, unicodeRange]) => {
    const source = `url(${new URL(address, import.meta.url).href})`;
    const face = new FontFace('Inter Variable', source, { weight: '100 900', unicodeRange });
    self.fonts.add(await face.load());
  });
  await Promise.allSettled(loading);
}
