// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inProject, runScript } from './project.mjs';
import { compiledDatabase, shippedData, shippedPackages, sqlcipherLicence } from './shipped-parts.mjs';

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
    databaseNotice(),
    ...byText(packages).map(
      ({ names, licence, text }) => `${names.join('\n')}\n\nLicence: ${licence}\n\n${text}`,
    ),
  ];
  return `${sections.join(`\n\n${line}\n\n`)}\n`;
}

function electronLicence() {
  return readFileSync(inProject('node_modules', 'electron', 'LICENSE'), 'utf8').trim();
}

function databaseNotice() {
  const parts = compiledDatabase().map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  return `${parts.join('\n')}\nIncluded in @journeyapps/sqlcipher\n\n${sqlcipherLicence()}`;
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
