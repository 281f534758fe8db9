// @ts-check
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

// Does for a bare Electron what the default app does in Electron's own distribution: `electron FOLDER` starts the app
// in FOLDER. The import is awaited, so the app's first lines run before Electron is ready, as they must.

const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
/** @type {{ name: string, productName?: string, version?: string, main?: string }} */
const {
  name,
  productName,
  version,
  main = 'index.js',
} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

app.setName(productName ?? name);
// @ts-expect-error it exists, but is not declared
app.setAppPath(folder);
// @ts-expect-error it exists, but is not declared
if (version) app.setVersion(version);

await import(pathToFileURL(join(folder, main)).href);
