import { describe, expect, it } from 'vitest';
import { createDefects } from '../../../main/diagnostics/defects';
import { type Facts, redacted } from '../../../main/log/log-redaction';
import type { AppEvent } from '../../../shared/domain/app-notice';

/** Defects with what they log, as the log has it, and show. */
function recordedDefects() {
  const lines: Facts[] = [];
  const notices: AppEvent[] = [];
  const log = { write: (event: string, facts: Facts = {}) => void lines.push({ event, ...redacted(facts) }) };
  return { lines, notices, defects: createDefects(log, (event) => notices.push(event)) };
}

const own = 'at open (app://whereabouts/assets/index-AbC.js:10:5)\n    at https://evil.example/x.html:1:1';

describe('a defect of the window', () => {
  it('is logged with places in the app’s own files, without its message and without a notice', () => {
    const { lines, notices, defects } = recordedDefects();
    defects.recordWindow({ name: 'TypeError', code: '', stack: `TypeError: of Ana López\n    ${own}` });
    expect(lines).toEqual([
      { event: 'defect', where: 'window', error: 'TypeError', frames: 'index-AbC.js:10:5', count: 1 },
    ]);
    expect(notices).toEqual([]);
  });

  it('has only a name of an error in the log, whatever the window says', () => {
    const { lines, defects } = recordedDefects();
    defects.recordWindow({ name: 'Ana López', code: '', stack: 'of Ana López' });
    expect(lines).toEqual([{ event: 'defect', where: 'window', error: '[left out]', count: 1 }]);
  });

  it('is logged at counts of powers of ten, and after many kinds only counted', () => {
    const { lines, defects } = recordedDefects();
    for (let time = 0; time < 150; time += 1)
      defects.recordWindow({ name: 'TypeError', code: '', stack: '' });
    expect(lines.map(({ count }) => count)).toEqual([1, 10, 100]);
    for (let kind = 0; kind < 1_000; kind += 1)
      defects.recordWindow({ name: `${'A'.repeat(1 + (kind % 26))}${kind}Error`, code: '', stack: '' });
    // 49 more kinds; then 951 defects of any.
    expect(lines).toHaveLength(3 + 49 + 3);
  });
});

describe('a defect of main', () => {
  it('is logged without its message, and shown with its count', () => {
    const { lines, notices, defects } = recordedDefects();
    const error = Object.assign(new RangeError('of Ana López'), { code: 'ERR_OUT_OF_RANGE', stack: own });
    defects.recordMain(error);
    defects.recordMain(error);
    expect(JSON.stringify(lines)).not.toContain('Ana');
    expect(lines).toMatchObject([{ where: 'main', error: 'RangeError', code: 'ERR_OUT_OF_RANGE', count: 1 }]);
    expect(notices).toEqual([
      { kind: 'defect', error: 'RangeError', times: 1 },
      { kind: 'defect', error: 'RangeError', times: 2 },
    ]);
  });
});
