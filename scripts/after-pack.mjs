// @ts-check

import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ComponentType, ExternalReferenceType } from '@cyclonedx/cyclonedx-library/Enums';
import {
  Bom,
  Component,
  ExternalReference,
  LicenseRepository,
  Metadata,
  NamedLicense,
  SpdxLicense,
} from '@cyclonedx/cyclonedx-library/Models';
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import { compiledDatabases } from './compiled-databases.mjs';
import { inProject } from './project.mjs';
import { shippedData, shippedPackages } from './shipped-parts.mjs';

/**
 * electron-builder calls this after it has assembled the app and before it signs it. Adds the bill of materials and the
 * notices next to the app's archive.
 * @param {import('app-builder-lib').AfterPackContext} context
 */
export async function afterPack({ appOutDir, packager }) {
  const resources = packager.getResourcesDir(appOutDir);
  const bill = softwareBill({
    version: packager.appInfo.version,
    runtime: {
      electron: packager.info.framework.version,
      chromium: await chromiumVersion(executableOf(appOutDir, packager)),
    },
    packages: shippedPackages(),
    data: shippedData,
    // npm has the source of both, of which one may not be compiled.
    databases: compiledDatabases().flatMap(({ module, parts }) =>
      hasModule(resources, module) ? parts : [],
    ),
  });
  writeFileSync(join(resources, 'sbom.cdx.json'), bill);
  // The updater's download folder. Some targets write the same file themselves.
  if (packager.config.publish)
    writeFileSync(join(resources, 'app-update.yml'), 'updaterCacheDirName: whereabouts-updater\n');
  copyFileSync(inProject('out', 'third-party-notices.txt'), join(resources, 'third-party-notices.txt'));
}

/**
 * @param {string} resources
 * @param {string} name a package
 * @returns {boolean} true if the app has machine code of the package
 */
const hasModule = (resources, name) => existsSync(join(resources, 'app.asar.unpacked', 'node_modules', name));

/**
 * @param {string} folder
 * @param {import('app-builder-lib').AfterPackContext['packager']} packager
 */
function executableOf(folder, packager) {
  const { productFilename } = packager.appInfo;
  const places = [
    join(folder, packager.platform.name === 'linux' ? 'whereabouts' : `${productFilename}.exe`),
    join(
      folder,
      `${productFilename}.app`,
      'Contents',
      'Frameworks',
      'Electron Framework.framework',
      'Electron Framework',
    ),
  ];
  return places.find((path) => existsSync(path));
}

/**
 * Finds the Chromium version in Electron's executable, which contains the user agent.
 * @param {string | undefined} executable
 * @returns {Promise<string | undefined>}
 */
async function chromiumVersion(executable) {
  if (executable === undefined) return undefined;
  let rest = '';
  for await (const chunk of createReadStream(executable, { encoding: 'latin1', highWaterMark: 1 << 22 })) {
    const found = /Chrome\/(\d+\.\d+\.\d+\.\d+)/.exec(rest + chunk)?.[1];
    if (found !== undefined) return found;
    rest = chunk.slice(-64);
  }
  return undefined;
}

/** @typedef {import('./shipped-parts.mjs').Shipped} Shipped */
/** @typedef {import('./shipped-parts.mjs').ShippedData} ShippedData */
/** @typedef {import('./compiled-databases.mjs').CompiledPart} CompiledPart */

/**
 * The contents of a package.
 * @typedef {object} Contents
 * @property {string} version of Whereabouts
 * @property {{ electron: string, chromium: string | undefined }} runtime
 * @property {readonly Shipped[]} packages
 * @property {readonly ShippedData[]} data
 * @property {readonly CompiledPart[]} databases
 */

/**
 * Returns the software bill of materials of a package: CycloneDX 1.6 as JSON, the same for the same contents.
 * @param {Contents} contents
 * @returns {string}
 */
export function softwareBill({ version, runtime, packages, data, databases }) {
  const program = component(ComponentType.Application, 'whereabouts', version, 'Apache-2.0', undefined);
  const parts = [
    component(
      ComponentType.Framework,
      'electron',
      runtime.electron,
      'MIT',
      `pkg:npm/electron@${runtime.electron}`,
    ),
    component(
      ComponentType.Framework,
      'chromium',
      runtime.chromium,
      undefined,
      undefined,
      'see LICENSES.chromium.html',
    ),
    ...packages.map((one) => component(ComponentType.Library, one.name, one.version, one.licence, purl(one))),
    ...databases.map((one) =>
      component(ComponentType.Library, one.name, one.version, one.spdx, undefined, one.licence),
    ),
    ...data.map((one) => dataComponent(one, packages)),
  ];
  for (const part of parts) program.dependencies.add(part.bomRef);
  const bom = new Bom({ metadata: new Metadata({ component: program }) });
  for (const part of parts) bom.components.add(part);
  const bill = () =>
    new JsonSerializer(new Json.Normalize.Factory(Spec1dot6)).serialize(bom, { sortLists: true, space: 2 });
  bom.serialNumber = `urn:uuid:${uuidOf(bill())}`;
  return `${bill()}\n`;
}

/** @param {Shipped} one */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * @param {ComponentType} type
 * @param {string} name
 * @param {string | undefined} version
 * @param {string | undefined} spdx
 * @param {string | undefined} purl
 * @param {string} [licenceName] the licence if it has no identifier
 */
function component(type, name, version, spdx, purl, licenceName = '') {
  const licence =
    spdx === undefined ? new NamedLicense(licenceName) : new SpdxLicense(/** @type {any} */ (spdx));
  return new Component(type, name, {
    bomRef: purl ?? `${name}@${version ?? ''}`,
    version,
    licenses: new LicenseRepository([licence]),
    purl,
  });
}

/**
 * @param {ShippedData} one
 * @param {readonly Shipped[]} packages
 */
function dataComponent({ name, from, spdx, licence, address }, packages) {
  const version = packages.find((each) => each.name === from)?.version;
  const data = component(
    ComponentType.Data,
    name,
    `in ${from} ${version ?? ''}`.trim(),
    spdx,
    undefined,
    licence,
  );
  data.externalReferences.add(new ExternalReference(address, ExternalReferenceType.Website));
  return data;
}

/**
 * Returns a UUID (version 8 of RFC 9562, "custom") derived from a text.
 * @param {string} text
 */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
