// @ts-check
import { inProject } from './project.mjs';

/**
 * Returns Node's arguments that run the built reports service. The service with faults, which also describes them in its
 * help, is a program of the tests. Young objects get 32 MB in place of 16: half as many of them outlive a collection only
 * because a batch of reports is still being written, which took a tenth of the time of creating them.
 * @param {readonly string[]} args the service's own arguments
 * @returns {readonly string[]}
 */
export function serviceArguments(args) {
  const hasFaults = args.includes('--faults') || args.includes('--help');
  const program = hasFaults ? 'service-with-faults.js' : 'service-alone.js';
  return ['--max-semi-space-size=32', inProject('out', 'main', program), ...args];
}
