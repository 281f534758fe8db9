import { beforeEach, describe, expect, it } from 'vitest';
import { reportDefects } from '../../renderer/report-defects';
import { fakeBridge } from '../support/window/fake-bridge';

let page: Window;
beforeEach(() => {
  // Its own window: vitest listens to errors of the one of the tests.
  const frame = document.createElement('iframe');
  document.body.append(frame);
  if (frame.contentWindow === null) throw new Error('The frame has no window.');
  page = frame.contentWindow;
  return () => frame.remove();
});

function follow() {
  const { bridge, calls } = fakeBridge();
  const report = reportDefects(bridge, page);
  return {
    report,
    reported: () => calls.filter(({ name }) => name === 'defects.report').map(({ request }) => request),
    fails: (error: unknown) => page.dispatchEvent(new ErrorEvent('error', { error })),
    rejects: (reason: unknown) =>
      page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
  };
}

describe('an error of the window that nothing catches', () => {
  it('is reported to main by its kind and its stack, as a rejection is', () => {
    const { reported, fails, rejects } = follow();
    const [thrown, rejected] = [new TypeError('of Ana'), new RangeError('of Ana')];
    fails(thrown);
    rejects(rejected);
    expect(reported()).toEqual([
      { name: 'TypeError', stack: thrown.stack },
      { name: 'RangeError', stack: rejected.stack },
    ]);
  });

  it('is reported without what was thrown if that is no error', () => {
    const { reported, fails, rejects } = follow();
    fails('of Ana');
    rejects({ name: 'of Ana', stack: 'of Ana' });
    expect(reported()).toEqual([
      { name: 'unknown', stack: '' },
      { name: 'unknown', stack: '' },
    ]);
  });

  it('is reported as far as main reads it, fifty times in a run of the window', () => {
    const { reported, report, fails } = follow();
    const long = Object.assign(new Error(''), { name: 'x'.repeat(200), stack: 'y'.repeat(30_000) });
    report(long);
    for (let time = 0; time < 100; time += 1) fails(new Error(String(time)));
    expect(reported()).toHaveLength(50);
    expect(reported()[0]).toEqual({ name: 'x'.repeat(100), stack: 'y'.repeat(20_000) });
  });
});

describe('what the content security policy refuses', () => {
  it('is reported by its place, without its address', () => {
    const { reported } = follow();
    const violation = {
      ...{ blockedURI: 'https://evil.example/ana', sample: 'of Ana' },
      ...{ sourceFile: 'app://whereabouts/assets/index-AbC.js', lineNumber: 10, columnNumber: 5 },
    };
    const event = Object.assign(new Event('securitypolicyviolation', { bubbles: true }), violation);
    page.document.dispatchEvent(event);
    expect(reported()).toEqual([
      { name: 'SecurityPolicyError', stack: 'app://whereabouts/assets/index-AbC.js:10:5' },
    ]);
  });
});
