// @ts-check
import { handOver } from './processes.mjs';
import { inProject, runScript } from './project.mjs';
import { setUpService } from './steps.mjs';

// npm run team [-- arguments]: the server of a team, in plain Node. Its stdout is its own; the set-up keeps to stderr.
await runScript(async () => {
  const args = process.argv.slice(2);
  // Its own database needs PostgreSQL's programs.
  const ownDatabase = !args.some((arg) => /^--(database(=|$)|help$)/.test(arg));
  await setUpService({ postgres: ownDatabase });
  await handOver(process.execPath, [inProject('out', 'main', 'team-server.js'), ...args]);
});
