import { updateFaults } from '../../shared/domain/update';
import { languages } from '../../shared/i18n/compiled/languages';
import { startSteps } from './start-steps';

/** A value that a log line or a diagnostics text may contain. */
export type Fact = string | number | boolean;

/** Facts by name. The names are those of `shapes` below; the value of any other name is redacted. */
export type Facts = Readonly<Record<string, Fact>>;

/** Replaces a value that does not have the shape of its name. */
export const leftOut = '[left out]';

/**
 * Everything in the log and in diagnostics passes through here. Each name has a shape, and a value of another shape
 * is redacted, so that nothing that a service sent or a user typed is logged by accident.
 */
export function redacted(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, withShape(name, value)]));
}

type Shape = (value: Fact) => Fact | null;

const whole: Shape = (value) =>
  Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e12 ? value : null;
/** A limit from the settings: too coarse to be a location. */
const tenths: Shape = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value * 10) ? value : null;
const flag: Shape = (value) => (typeof value === 'boolean' ? value : null);
const matching =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : null;
const oneOf = (words: readonly string[]): Shape => {
  const known = new Set(words);
  return (value) => (typeof value === 'string' && known.has(value) ? value : null);
};
const either =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.reduce<Fact | null>((accepted, shape) => accepted ?? shape(value), null);

/** The name of an error class, never of a person. */
const errorName = matching(/^(?:[A-Z][A-Za-z]{0,38})?(?:Error|Exception)$|^unknown$/);
/** Error codes of the system, of Node, of SQLite and of Chromium. */
const code = matching(/^(?:E[A-Z]{2,15}|ERR_[A-Z_]{2,40}|SQLITE_[A-Z_]{2,30})$/);
/** "45.4.1", and Chromium's "150.0.7871.12", which cannot be an IP address. */
const version = matching(/^\d{1,4}\.\d{1,5}\.\d{1,5}$|^\d{2,4}\.\d\.\d{4,5}\.\d{1,4}$/);
/** Names of IPC calls, by their form; whether they exist was checked before. */
const call = matching(/^[a-z][a-zA-Z]{1,19}\.[a-zA-Z]{2,30}$|^unknown$/);
/** Positions in the app's own scripts, in the format of `ownFrames`. */
const frames = matching(/^(?:[\w-]{1,60}\.c?js:\d{1,7}:\d{1,7}(?: < |$)){1,12}$/);

/** Why something happened, in the app's own or Electron's words. */
const reasons = oneOf([
  ...['sender', 'name', 'request', 'rate', 'deadline', 'exit', 'message', 'not opened', 'not migrated'],
  ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure'],
  ...['missing', 'library-missing', 'unloadable'],
  ...['memory-eviction', 'hung', 'reload', 'wait', 'The start message is not understood.'],
  ...updateFaults,
]);

/** The shape of each name. A new name must be added here before it can be logged. */
const shapes: Readonly<Record<string, Shape>> = {
  reason: either(reasons, errorName, code),
  where: oneOf(['main', 'window', 'store', 'service']),
  error: either(errorName, matching(/^(?:InvalidMessage|UnknownCall)$/)),
  code: either(code, whole, oneOf(['killed'])),
  call,
  name: call,
  frames,
  count: whole,
  library: matching(/^lib[\w+-]{1,40}\.so(?:\.\d{1,4}){0,3}$/),
  setAside: either(flag, whole, matching(/^[a-z-]{1,30}\.(?:json|db)$/)),
  file: matching(/^[a-z-]{1,30}(?:\.[a-z-]{1,8}){0,2}$/),
  version,
  electron: version,
  lockedElectron: version,
  chromium: version,
  node: version,
  platform: oneOf(['aix', 'darwin', 'freebsd', 'linux', 'openbsd', 'sunos', 'win32']),
  processor: oneOf(['arm', 'arm64', 'ia32', 'x64']),
  system: version,
  language: matching(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?$/),
  bytes: whole,
  ms: whole,
  step: oneOf(startSteps),
  sandboxed: flag,
  process: oneOf(['Browser', 'Tab', 'Utility', 'Zygote', 'GPU', 'Sandbox helper', 'Unknown', 'Other']),
  kind: matching(/^[a-z]{1,20}(?:-[a-z]{1,20}){0,5}$/),
  state: matching(/^[A-Za-z]{1,20}(?:-[a-z]{1,20}){0,5}$/),
  setting: matching(/^[a-zA-Z]{1,30}(?:\.[a-zA-Z_]{1,30}){0,3}$/),
  is: either(
    flag,
    whole,
    tenths,
    oneOf(['system', 'light', 'dark', 'local', 'utc', 'set', 'not set', 'all', ...languages]),
  ),
};

function withShape(name: string, value: Fact): Fact {
  return (Object.hasOwn(shapes, name) ? shapes[name]?.(value) : null) ?? leftOut;
}

/**
 * Returns the numbers that an OS release starts with, "6.8.0" of "6.8.0-45-generic", because the rest may be
 * anything; '' for none.
 */
export function releaseNumbers(release: string): string {
  return /^\d+\.\d+\.\d+/.exec(release)?.[0] ?? '';
}

/** Returns the stack frames in the app's own files, with the file name only, the innermost first; '' for none. */
export function ownFrames(stack: string | undefined): string {
  const matches = [
    ...(stack ?? '').slice(0, 20_000).matchAll(/[\\/]([\w-]{1,60}\.c?js):(\d{1,7}):(\d{1,7})\)?$/gm),
  ];
  return matches
    .slice(0, 12)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
    .join(' < ');
}
