import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from './support/runner/temporary-folder';
import { programSources, scan, writeReadable } from './support/source/electronegativity';
import { insecureProgram } from './support/source/insecure-program';

/** Findings of an independent scanner of Electron programs. */

/** Why its findings in the app are no faults. */
const explained: Readonly<Record<string, string>> = {
  'CSP_GLOBAL_CHECK N/A':
    'it looks for a policy in pages; ours comes as a header, with every answer of our scheme',
  'ELECTRON_VERSION_JSON_CHECK package.json': 'says only which version there is',
  'AUXCLICK_JS_CHECK main/window/window.js':
    'a middle click asks for a new window, which is denied as every one is',
  'PRELOAD_JS_CHECK main/window/window.js': 'asks for a look at the preload script: it exposes two functions',
  'PROTOCOL_HANDLER_JS_CHECK main/index.js':
    'what a link says is read by shared/deep-link/read-deep-link.ts, and only shown',
  'OPEN_EXTERNAL_JS_CHECK main/composition/handlers.js':
    'the address is one of a list in that file, or https to the host of a link in the settings',
};

/** What it must find in the insecure sample program. */
const planted = [
  'ALLOWPOPUPS_HTML_CHECK',
  'AUXCLICK_HTML_CHECK',
  'AUXCLICK_JS_CHECK',
  'BLINK_FEATURES_JS_CHECK',
  'CERTIFICATE_ERROR_EVENT_JS_CHECK',
  'CERTIFICATE_VERIFY_PROC_JS_CHECK',
  'CONTEXT_ISOLATION_JS_CHECK',
  'CSP_GLOBAL_CHECK',
  'CUSTOM_ARGUMENTS_JS_CHECK',
  'DANGEROUS_FUNCTIONS_JS_CHECK',
  'ELECTRON_VERSION_JSON_CHECK',
  'EXPERIMENTAL_FEATURES_JS_CHECK',
  'HTTP_RESOURCES_JS_CHECK',
  'HTTP_RESOURCES_WITH_NODE_INTEGRATION_GLOBAL_CHECK',
  'INSECURE_CONTENT_JS_CHECK',
  'LIMIT_NAVIGATION_GLOBAL_CHECK',
  'NODE_INTEGRATION_HTML_CHECK',
  'NODE_INTEGRATION_JS_CHECK',
  'OPEN_EXTERNAL_JS_CHECK',
  'PERMISSION_REQUEST_HANDLER_GLOBAL_CHECK',
  'PRELOAD_JS_CHECK',
  'PROTOCOL_HANDLER_JS_CHECK',
  'SANDBOX_JS_CHECK',
  'SECURITY_WARNINGS_DISABLED_JS_CHECK',
  'WEB_SECURITY_HTML_CHECK',
  'WEB_SECURITY_JS_CHECK',
];

describe('electronegativity', { timeout: 120_000 }, () => {
  it('scans every source of the app and finds nothing unexplained', async () => {
    const folder = temporaryFolder();
    const written = await writeReadable(programSources(resolve(import.meta.dirname, '..')), folder);
    const { findings, parsed, skipped } = await scan(folder);
    expect(skipped).toEqual([]);
    expect(parsed).toBe(written);
    expect(written).toBeGreaterThan(500);
    expect(findings.map(({ check, file }) => `${check} ${file}`).sort()).toEqual(
      Object.keys(explained).sort(),
    );
  });

  it('finds every fault planted in an insecure program', async () => {
    const folder = temporaryFolder();
    const written = await writeReadable(insecureProgram, folder);
    const { findings, parsed } = await scan(folder);
    expect(parsed).toBe(written);
    expect([...new Set(findings.map(({ check }) => check))].sort()).toEqual(planted);
  });
});
