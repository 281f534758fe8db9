// @ts-check
import { provideChromium } from './chromium.mjs';
import { currentNode } from './current-node.mjs';
import { hasDisplay } from './display.mjs';
import { provideElectron } from './electron-runtime.mjs';
import { newestPostgres } from './newest-postgres.mjs';
import { runScript } from './project.mjs';
import { setUp } from './steps.mjs';
import { provideSystemLibraries } from './system-libraries.mjs';

// npm run setup: sets up everything that a fresh clone needs; with --test also what the tests need, with --installers also
// what creates a Debian system, and with --current a current Node, Chromium and, on Linux, PostgreSQL.
// npm run --silent electron:path (--electron-path): prints only the absolute path of this machine's Electron executable.
await runScript(async () => {
  if (process.argv.includes('--electron-path')) {
    const { executable } = await provideElectron();
    process.stdout.write(`${executable}\n`);
  } else {
    const display = hasDisplay(process.platform, process.env);
    await setUp({ test: process.argv.includes('--test'), display });
    if (process.argv.includes('--installers'))
      await provideSystemLibraries({ test: true, display, installers: true });
    if (process.argv.includes('--current')) {
      await currentNode();
      if (process.platform === 'linux') await newestPostgres();
      await provideChromium();
    }
  }
});
