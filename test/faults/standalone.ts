import { join } from 'node:path';
import { runStandalone } from '../../main/reports-service/standalone';
import { faultsOption } from './serve-with-faults';

/** The reports service with its option --faults, as its own program: `npm run service -- --faults`. */
void runStandalone(process.argv.slice(2), join(import.meta.dirname, 'assessment-thread.js'), faultsOption);
