import { expect, it } from 'vitest';
import { defaultFolder, readTeamArguments, teamUsage } from '../../../main/team-server/team-arguments';

const database = 'postgres://user@db.example/team';

it('uses the defaults', () => {
  expect(readTeamArguments(['--database', database])).toEqual({
    ok: true,
    value: { port: 8090, host: '127.0.0.1', team: 'Team', store: { database }, tls: null, newEpoch: false },
  });
});

it('reads every option', () => {
  const args = `--port 0 --host 0.0.0.0 --cert c --key k --data /srv/team --name Desk --new-epoch`.split(' ');
  expect(readTeamArguments(args)).toEqual({
    ok: true,
    value: {
      port: 0,
      host: '0.0.0.0',
      team: 'Desk',
      store: { folder: '/srv/team' },
      tls: { cert: 'c', key: 'k' },
      newEpoch: true,
    },
  });
});

it('stores the data in a folder of the user without --database and --data', () => {
  expect(readTeamArguments([])).toMatchObject({
    ok: true,
    value: { store: { folder: expect.stringMatching(/whereabouts-team$/) } },
  });
  const folders = [
    defaultFolder('linux', {}, '/home/ana'),
    defaultFolder('linux', { XDG_DATA_HOME: '/data' }, '/home/ana'),
    defaultFolder('linux', { XDG_DATA_HOME: 'relative' }, '/home/ana'),
    defaultFolder('darwin', {}, '/Users/ana'),
    defaultFolder('win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\ana'),
    defaultFolder('win32', {}, 'C:\\Users\\ana'),
  ];
  expect(folders).toEqual([
    '/home/ana/.local/share/whereabouts-team',
    '/data/whereabouts-team',
    '/home/ana/.local/share/whereabouts-team',
    '/Users/ana/Library/Application Support/whereabouts-team',
    'D:\\Local\\whereabouts-team',
    'C:\\Users\\ana\\AppData\\Local\\whereabouts-team',
  ]);
});

it('returns null for --help, which has every option', () => {
  expect(readTeamArguments(['--help'])).toEqual({ ok: true, value: null });
  for (const option of [
    'database',
    'owner-database',
    'data',
    'name',
    'port',
    'host',
    'cert',
    'key',
    'new-epoch',
  ])
    expect(teamUsage).toContain(`--${option}`);
});

it.each([
  ['--database mysql://x', 'postgres://'],
  [`--database ${database} --port 65536`, '--port'],
  [`--database ${database} --host 0.0.0.0`, 'TLS'],
  [`--database ${database} --host ::`, 'TLS'],
  [`--database ${database} --host 192.168.1.5`, 'TLS'],
  [`--database ${database} --cert c`, '--key'],
  [`--database ${database} --name=`, '--name'],
  ['--data=', '--data'],
  [`--database ${database} --data d`, '--data'],
  ['--data d --owner-database postgres://x', '--owner-database'],
  [`--database ${database} --token x`, '--token'],
])('refuses %j with what to give', (args, expected) => {
  const read = readTeamArguments(args.split(' ').filter((each) => each !== ''));
  expect(read).toMatchObject({ ok: false, problem: expect.stringContaining(expected) });
});
