// @ts-check
import { copyFileSync, createReadStream, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project-folder.mjs';
import { compiledDatabase, shippedData } from './shipped-data.mjs';
import { shippedPackages } from './shipped-packages.mjs';
import { softwareBill } from './software-bill.mjs';

/**
 * electron-builder calls this when the program is put together, and before it is signed: the bill of materials and the notices
 * are laid beside the program's archive.
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
    database: compiledDatabase(),
  });
  writeFileSync(join(resources, 'sbom.cdx.json'), bill);
  // Of the updater: where it keeps what it downloads. Some targets lay the same file there themselves.
  if (packager.config.publish)
    writeFileSync(join(resources, 'app-update.yml'), 'updaterCacheDirName: whereabouts-updater\n');
  copyFileSync(inProject('out', 'third-party-notices.txt'), join(resources, 'third-party-notices.txt'));
}

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
 * The version that an Electron names to servers, which stands in its executable.
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
