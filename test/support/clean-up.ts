import { afterEach } from 'vitest';
import { endTest } from './after-test';

// The files of a worker share its modules, so only a setup file can end what modules of test/support began.
afterEach(endTest);
