import { afterEach } from 'vitest';
import { endTest } from './after-test';

// All files of a worker share the modules, so only a setup file can clean up what modules of test/support
// started.
afterEach(endTest);
