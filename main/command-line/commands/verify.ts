import { resolve } from 'node:path';
import { fail, succeed } from '../../../shared/result';
import { verifyBundle } from '../../case-bundle/verify-case';
import type { Command } from '../command';
import { writeDone } from '../output';

/** Checks a sealed case without any profile. */
export const verifyCommand: Command = {
  name: 'verify',
  about: 'Checks that nothing in a case bundle was changed since it was sealed',
  words: [{ name: 'FILE', about: 'a case bundle' }],
  options: {},
  examples: ['verify case-7.zip'],
  run: async ({ words: [file = ''] }, { output, folder }) => {
    const { text, exitCode } = await verifyBundle(resolve(folder, file));
    if (exitCode === 2) return fail({ kind: 'wrong use', text });
    writeDone(() => output.write(text));
    return exitCode === 0 ? succeed(null) : fail({ kind: 'failed', text: `${file} was changed.` });
  },
};
