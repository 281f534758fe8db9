// @ts-check
import { inProject } from './project.mjs';

/**
 * What starts the built reports service with Node. Young objects get 32 MB in place of 16: half as many of them outlive
 * a collection only because a batch of reports is still being written, which made a tenth of the work of making them.
 * @type {readonly string[]}
 */
export const serviceArguments = ['--max-semi-space-size=32', inProject('out', 'main', 'service-alone.js')];
