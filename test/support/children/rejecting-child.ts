import { endOnUnhandledRejection } from '../../../shared/node/end-on-rejection';

// A process with an unhandled rejection. With the argument "ends" it ends itself then.
if (process.argv[2] === 'ends') endOnUnhandledRejection();
void Promise.reject(new Error('unhandled'));
setImmediate(() => process.exit(0));
