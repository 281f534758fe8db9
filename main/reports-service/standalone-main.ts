import { join } from 'node:path';
import { runStandalone } from './standalone';

/** The reports service as its own program, for plain Node: `npm run service -- --help`. */
void runStandalone(process.argv.slice(2), join(import.meta.dirname, 'assessment-thread.js'));
