import { startTeamServer } from '../../../main/team-server/team-server';

// A team server in its own process, which can be killed. Arguments: database, port, and the protocol versions that it
// serves, separated by commas. It sends its address and invite when it is ready, and ends in order at SIGTERM.
const [database = '', port = '0', protocols = ''] = process.argv.slice(2);
const server = await startTeamServer({
  database,
  team: 'Night shift',
  port: Number(port),
  protocols: protocols.split(',').map(Number),
  onDefect: (error) => {
    throw error;
  },
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.({ address: server.address, invite: server.invite });
