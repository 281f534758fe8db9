// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './project-folder.mjs';
import { compiledDatabase, shippedData, sqlcipherLicence } from './shipped-data.mjs';
import { shippedPackages } from './shipped-packages.mjs';

/** @typedef {import('./shipped-packages.mjs').Shipped} Shipped */

const line = '-'.repeat(80);

/**
 * The licences of everything in the program that others made, with their texts; each text once.
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
 * Packages with the same words together.
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

/** Writes them into the build, where the program reads them. */
export function writeNotices() {
  mkdirSync(inProject('out'), { recursive: true });
  writeFileSync(inProject('out', 'third-party-notices.txt'), thirdPartyNotices(shippedPackages()));
}
