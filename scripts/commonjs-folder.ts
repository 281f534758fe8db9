import type { Plugin } from 'vite';

/** Tells Node that the `.js` files of a build's folder are CommonJS, unlike those of the project. */
export function commonJsFolder(): Plugin {
  return {
    name: 'commonjs-folder',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{ "type": "commonjs" }\n' });
    },
  };
}
