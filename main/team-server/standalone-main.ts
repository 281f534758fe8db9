import { runTeamServer } from './standalone';

/** The team server as a program for plain Node: `npm run team -- --help`. */
void runTeamServer(process.argv.slice(2));
