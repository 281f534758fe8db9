import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runToCompletion } from '../../../shared/domain/process-in-chunks';
import { placeOfByte, placeOfReplaced, textPlace } from '../../../shared/json/text-place';
import { runs } from '../../support/runner/depth';

const decoded = (bytes: Buffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
/** What is read at once; see text-place.ts. */
const piece = 65_536;

const parts = fc.constantFrom(
  ...['\r\n', '\r', '\n', 'a', 'é', '字', '\u{1f600}', '\ufeff', '\ufffd'].map((text) => Buffer.from(text)),
  ...[[0xff], [0x80], [0xe5, 0xad], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80]].map((bytes) =>
    Buffer.from(bytes),
  ),
);

it('finds the place of a byte, and of the first invalid one, wherever the pieces end', () => {
  const few = fc.array(parts, { maxLength: 12 }).map((each) => Buffer.concat(each));
  fc.assert(
    fc.property(few, few, fc.integer({ min: 0, max: 20 }), (first, second, shift) => {
      const before = Buffer.concat([first, Buffer.alloc(Math.max(0, piece - first.length - shift), 'x')]);
      const bytes = Buffer.concat([before, second, Buffer.from('"')]);
      const text = decoded(bytes);
      const replaced = text.indexOf('\ufffd');
      expect(runToCompletion(placeOfByte(bytes, bytes.length - 1))).toEqual(textPlace(text, text.length - 1));
      expect(runToCompletion(placeOfReplaced(bytes))).toEqual(
        textPlace(text, replaced === -1 ? text.length : replaced),
      );
    }),
    { numRuns: runs(2_000) },
  );
});
