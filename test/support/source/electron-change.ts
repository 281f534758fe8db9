import type { Pattern } from './syntax-patterns';

/** An API of Electron that was deprecated, removed or changed, and how to find it in a source. */
export interface ElectronChange {
  readonly api: string;
  /** The major version that deprecated, removed or changed it. */
  readonly since: number;
  readonly replacement: string;
  readonly matches: Pattern;
  /** The files that it concerns; all without it. */
  readonly within?: RegExp;
  /** Files that may use it. Each says why. */
  readonly except?: readonly string[];
  /** A use that must be found. */
  readonly canary: string;
}
