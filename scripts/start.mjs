// @ts-check
import { readAppArguments } from '../main/app-arguments.mjs';
import {
  electronArguments,
  hasDisplay,
  onVirtualDisplay,
  sandboxWarning,
  startVirtualDisplay,
  withoutStartedBus,
} from './display.mjs';
import { handOver, listenForEnd } from './processes.mjs';
import { runScript, SetupFailure, say } from './project.mjs';
import { setUp } from './steps.mjs';

// npm start [-- arguments]: sets up what is missing and runs the built app in this machine's Electron. Without a display, it
// runs on a virtual one and saves a picture of its window.

const usage = `Usage: npm start -- [options]

Sets up what is missing, builds the app, and opens it.

  --built-in             open the built-in service, with sample data
  --user-data-dir=DIR    folder for profiles, settings and stored reports (default: the user's application data)
  --help                 show this help

Other options are Chromium's. docs/starting.md has the details.`;

await runScript(async () => {
  const passed = process.argv.slice(2);
  if (passed.includes('--help')) return say(usage);
  checkArguments(passed);
  const display = hasDisplay(process.platform, process.env);
  const { executable } = await setUp({ test: false, display });
  const warning = sandboxWarning(process.getuid?.());
  if (warning !== null) say(warning);
  if (display) await handOver(executable, electronArguments(passed, process.getuid?.()), { ownGroup: true });
  else await runWithoutDisplay(executable, passed);
});

/** @param {readonly string[]} passed */
function checkArguments(passed) {
  if (process.env.npm_config_built_in !== undefined)
    throw new SetupFailure('npm consumed --built-in. Run: npm start -- --built-in');
  const read = readAppArguments(passed, { isPackaged: false });
  if ('unknown' in read)
    throw new SetupFailure(`Unknown argument: ${read.unknown}. Did you mean npm start -- --built-in?`);
}

/**
 * @param {string} executable
 * @param {readonly string[]} passed
 */
async function runWithoutDisplay(executable, passed) {
  const ends = listenForEnd();
  const display = await startVirtualDisplay().catch((error) => {
    throw new SetupFailure(`Couldn't start the virtual display: ${error.message}`);
  });
  try {
    say(
      'No display found. Running on a virtual display and saving a picture of the window. Press Ctrl+C to stop.',
    );
    const args = electronArguments([...onVirtualDisplay, ...passed, '--window-picture'], process.getuid?.());
    const env = { ...process.env, ...withoutStartedBus(process.env), ...display.env };
    await handOver(executable, args, { env, ends, ownGroup: true });
  } finally {
    await display.end();
  }
}
