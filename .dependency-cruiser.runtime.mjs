// @ts-check
import imports from './.dependency-cruiser.mjs';

/**
 * The rules for what a program loads, however indirectly. Types load nothing.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'main-process-opens-no-database',
      comment: 'The store and the reports service do, in processes of their own.',
      severity: 'error',
      from: { path: '^main/(index|preload|composition/app)\\.ts$' },
      to: { reachable: true, path: '^shared/node/database/choose-driver\\.ts$' },
    },
    {
      name: 'window-loads-no-zod',
      comment: "It makes functions from text, which the window's policy forbids.",
      severity: 'error',
      from: { path: '^renderer/' },
      to: { reachable: true, path: '^node_modules/zod/' },
    },
  ],
  options: { ...imports.options, tsPreCompilationDeps: false },
};
