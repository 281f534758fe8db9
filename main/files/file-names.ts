import { messages } from '../../shared/i18n/messages';
import { datedName } from './atomic-file';

/** Limits of the part of a name that is given: in characters, and in UTF-8, of which a name can have 255 bytes. */
const maxLength = 80;
const maxBytes = 200;

/** Returns the name suggested for the case sheet of a report, whatever its ID. */
export function reportFileName(id: string): string {
  const part = namePart(id);
  return part === '' ? 'case.pdf' : `case-${part}.pdf`;
}

/** Returns the name suggested for a file of a case: "case-stolen-phone-2026-11-28.zip". `now`: ms since 1970. */
export function caseFileName(title: string, now: number, extension: string): string {
  const { fileName } = messages.cases.bundle;
  const part = namePart(title).toLowerCase();
  return datedName(part === '' ? fileName : `${fileName}-${part}`, now, extension);
}

/**
 * Returns a text as part of a file's name: letters of every script, digits, dots, dashes and underscores only. A name that
 * begins with another part is never hidden, nor that of a device of Windows.
 */
function namePart(text: string): string {
  const safe = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '');
  let [kept, length, bytes] = ['', 0, 0];
  for (const { segment } of new Intl.Segmenter().segment(safe.slice(0, 4 * maxLength))) {
    length += segment.length;
    bytes += Buffer.byteLength(segment);
    if (length > maxLength || bytes > maxBytes) break;
    kept += segment;
  }
  return kept.replace(/[.-]+$/, '');
}
