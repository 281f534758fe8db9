import { manifestFiles, sha256Of } from '../../../main/case-bundle/bundle-format';
import { testNow } from '../clocks/test-time';
import { bundleOf } from './sealed-case';

/** Writes files as a bundle that is intact by its own manifest, whatever they contain, and returns its path. */
export function foreignBundle(contents: Readonly<Record<string, string>>): Promise<string> {
  const files = Object.entries(contents).map(([name, content]) => ({ name, bytes: Buffer.from(content) }));
  const listed = files.map(({ name, bytes }) => ({ name, size: bytes.length, sha256: sha256Of(bytes) }));
  return bundleOf([...files, ...manifestFiles('0.1.0', testNow, listed).files]);
}
