// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiledDatabases } from './compiled-databases.mjs';
import { inProject, runScript } from './project.mjs';
import { shippedData, shippedPackages } from './shipped-parts.mjs';

/** @typedef {import('./shipped-parts.mjs').Shipped} Shipped */

const line = '-'.repeat(80);

/**
 * Returns the licences of all third-party parts of the program, with each text once.
 * @param {readonly Shipped[]} packages
 * @returns {string}
 */
export function thirdPartyNotices(packages) {
  const sections = [
    'Third-party notices\n\nWhereabouts includes third-party software and data under the following terms. Whereabouts itself is licensed under the Apache License 2.0.',
    `Electron, Chromium, Node.js\n\nElectron is licensed under the MIT licence:\n\n${electronLicence()}\n\nThe licences of Chromium, Node.js and their components are in LICENSES.chromium.html, which is included with the app.`,
    ...shippedData.map(
      ({ name, licence, notice, address }) => `${name} (${licence})\n${address}\n\n${notice}`,
    ),
    ...compiledDatabases().map(databaseNotice),
    ...byText(packages).map(
      ({ names, licence, text }) => `${names.join('\n')}\n\nLicence: ${licence}\n\n${text}`,
    ),
  ];
  return `${sections.join(`\n\n${line}\n\n`)}\n`;
}

function electronLicence() {
  return readFileSync(inProject('node_modules', 'electron', 'LICENSE'), 'utf8').trim();
}

/** @param {import('./compiled-databases.mjs').CompiledDatabase} database */
function databaseNotice({ module, parts, licences }) {
  const named = parts.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  return `${named.join('\n')}\nIncluded in ${module}\n\n${licences}`;
}

/**
 * Groups packages with the same licence text.
 * @param {readonly Shipped[]} packages
 */
function byText(packages) {
  /** @type {Map<string, { names: string[], licence: string, text: string }>} */
  const groups = new Map();
  for (const { name, version, licence, text } of packages) {
    const group = groups.get(text) ?? { names: [], licence, text };
    group.names.push(`${name} ${version}`);
    groups.set(text, group);
  }
  return [...groups.values()];
}

/** Writes the notices into the build, where the program reads them. */
function writeNotices() {
  mkdirSync(inProject('out'), { recursive: true });
  writeFileSync(inProject('out', 'third-party-notices.txt'), thirdPartyNotices(shippedPackages()));
}

// npm run build runs this file after the bundler.
if (process.argv[1] === fileURLToPath(import.meta.url)) await runScript(async () => writeNotices());
