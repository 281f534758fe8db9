import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns memory that this process no longer needs to the system. V8 does it by itself only while a program goes on
 * allocating. It takes some tens of ms. Does nothing where V8's flags can't be changed.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  try {
    runInNewContext('globalThis.gc?.()');
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
