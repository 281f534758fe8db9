import { everythingOnDisk } from './workstation';

/** A text's encodings in a file read as latin1: UTF-8, and UTF-16, which browsers use for some texts. */
function encodingsOf(text: string): readonly string[] {
  return [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')].map((bytes) => bytes.toString('latin1'));
}

/** Returns the texts found in any file of a folder. */
export function readableOnDisk(folder: string, texts: readonly string[]): readonly string[] {
  const everything = everythingOnDisk(folder);
  return texts.filter((text) => encodingsOf(text).some((bytes) => everything.includes(bytes)));
}
