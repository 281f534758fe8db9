import { startOwnPostgres } from '../../../main/team-server/storage/own-postgres';

// A process that starts a PostgreSQL in the given folder and is killed, so that PostgreSQL outlives it.
await startOwnPostgres(process.argv[2] ?? '');
process.kill(process.pid, 'SIGKILL');
