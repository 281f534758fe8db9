import { afterAll } from 'vitest';
import { processorMs } from './process-times';

declare module 'vitest' {
  interface TaskMeta {
    /** The processor time that a test file took with the programs it started, in ms. */
    processorMs?: number;
  }
}

// A setup file, which is loaded before each test file.
const before = processorMs();

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the first parameter which fixtures a hook uses.
afterAll(({}, { file }) => {
  file.meta.processorMs = processorMs() - before;
});
