// @ts-check
import { createHash } from 'node:crypto';
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

/** @typedef {import('./shipped-packages.mjs').Shipped} Shipped */
/** @typedef {import('./shipped-data.mjs').ShippedData} ShippedData */

/**
 * What a package is made of.
 * @typedef {object} Contents
 * @property {string} version of Whereabouts
 * @property {{ electron: string, chromium: string | undefined }} runtime
 * @property {readonly Shipped[]} packages
 * @property {readonly ShippedData[]} data
 * @property {readonly { name: string, version: string, licence: string, spdx: string | undefined }[]} database
 */

/**
 * The software bill of materials of a package: CycloneDX 1.6 as JSON, the same for the same contents.
 * @param {Contents} contents
 * @returns {string}
 */
export function softwareBill({ version, runtime, packages, data, database }) {
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
    ...database.map((one) =>
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
 * @param {string} [words] the licence where it has no identifier
 */
function component(type, name, version, spdx, purl, words = '') {
  const licence = spdx === undefined ? new NamedLicense(words) : new SpdxLicense(/** @type {any} */ (spdx));
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
  const made = component(
    ComponentType.Data,
    name,
    `in ${from} ${version ?? ''}`.trim(),
    spdx,
    undefined,
    licence,
  );
  made.externalReferences.add(new ExternalReference(address, ExternalReferenceType.Website));
  return made;
}

/**
 * A UUID (version 8 of RFC 9562, "custom") of a text.
 * @param {string} text
 */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
