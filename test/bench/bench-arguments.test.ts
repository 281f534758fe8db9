import { describe, expect, it } from 'vitest';
import { benchUsage, readBenchArguments } from './bench-arguments';

const known = ['service', 'grid', 'map'];
const read = (...args: readonly string[]) => readBenchArguments(args, known);

describe('the arguments of npm run bench', () => {
  it('select all benchmarks if none is named', () => {
    expect(read()).toEqual({ ok: true, value: { names: known, json: null, strict: false } });
  });

  it('select each named benchmark once, before and after options', () => {
    expect(read('map', '--json', 'found.json', 'service', '--strict', 'map')).toEqual({
      ok: true,
      value: { names: ['map', 'service'], json: 'found.json', strict: true },
    });
  });

  it('list the benchmarks if one is unknown', () => {
    expect(read('service', 'sevrice')).toEqual({
      ok: false,
      problem: 'Unknown benchmark "sevrice". Available benchmarks: service, grid, map.',
    });
  });

  it.each([['--bogus'], ['--json'], ['--json='], ['--help=1']])('refuses %s', (argument) => {
    expect(read(argument)).toEqual({ ok: false, problem: expect.stringMatching(/--(bogus|json|help)/) });
  });

  it('show the usage for --help, whatever else they contain', () => {
    expect(read('--help', 'sevrice')).toEqual({ ok: true, value: null });
    for (const word of ['--json', ...known]) expect(benchUsage(known)).toContain(word);
  });
});
