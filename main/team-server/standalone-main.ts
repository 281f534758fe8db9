import { runTeamServer } from './standalone';

/** The team server as a program for plain Node: `npm run team -- --help`. */
await runTeamServer(process.argv.slice(2));
