import { describe, expect, it } from 'vitest';
import { readStandaloneOptions, standaloneUsage } from '../../../main/reports-service/standalone';

describe('the command line of the standalone service', () => {
  it('uses the defaults without arguments', () => {
    expect(readStandaloneOptions([])).toEqual({
      ok: true,
      value: {
        port: 8080,
        reports: 1000,
        seed: 1,
        world: 'standard',
        applications: 1,
        data: null,
        database: null,
        live: 0,
        now: null,
      },
    });
  });

  it('reads every option', () => {
    const args =
      '--port 0 --reports=100000 --seed 7 --world networks --applications 2 --data /srv/reports --live 0.5 --now 2026-12-31T23:59:30+01:00'.split(
        ' ',
      );
    expect(readStandaloneOptions(args)).toEqual({
      ok: true,
      value: {
        port: 0,
        reports: 100_000,
        seed: 7,
        world: 'networks',
        applications: 2,
        data: '/srv/reports',
        database: null,
        live: 0.5,
        now: Date.UTC(2026, 11, 31, 22, 59, 30),
      },
    });
  });

  it('reads the address of a database', () => {
    expect(readStandaloneOptions(['--database', 'postgresql://reports@db.example/reports'])).toMatchObject({
      value: { data: null, database: 'postgresql://reports@db.example/reports' },
    });
  });

  it('returns null for --help', () => {
    expect(readStandaloneOptions(['--help', '--port', 'x'])).toEqual({ ok: true, value: null });
    for (const option of [
      'port',
      'reports',
      'seed',
      'world',
      'live',
      'applications',
      'data',
      'database',
      'now',
      'help',
    ])
      expect(standaloneUsage()).toContain(`--${option}`);
  });

  it.each([
    ['--port x', '--port'],
    ['--port 65536', '--port'],
    ['--live -1', '--live'],
    ['--live 201', '--live'],
    ['--live fast', '--live'],
    ['--reports 1000001', '--reports'],
    ['--port -1', '--port'],
    ['--reports 1.5', '--reports'],
    ['--reports 1000001', '--reports'],
    ['--seed seven', '--seed'],
    ['--applications 0', '--applications'],
    ['--data=', '--data'],
    ['--database /srv/reports', '--database'],
    ['--database postgres://db/x --data /srv/reports', '--data'],
    ['--now today', '--now'],
    ['--now 2026-03-01T14:06:00', '--now'],
    ['--now 2026-02-30T25:00:00Z', '--now'],
    ['--now 1970-01-01T00:00:00Z', '--now'],
    ['--now=', '--now'],
    ['--key secret', '--key'],
    ['reports', 'reports'],
  ])('refuses %j with an error that names the option', (args, option) => {
    const read = readStandaloneOptions(args.split(' '));
    expect(read).toMatchObject({ ok: false, problem: expect.stringContaining(option) });
  });
});
