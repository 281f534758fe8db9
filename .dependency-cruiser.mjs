// @ts-check

/**
 * The rules for imports, types included. `npm run lint` checks them.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const configuration = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circles-of-folders',
      comment: 'A folder stands for all that is in it; its own subfolders are no circle with it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(main|renderer|scripts|shared)(/|$)' },
      to: { circular: true },
    },

    {
      name: 'shared-imports-only-shared',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(main|renderer|scripts|test)/' },
    },
    {
      name: 'shared-needs-neither-electron-nor-node',
      comment: 'shared/node is for the programs that run in Node.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/node/' },
      to: { path: '^shared/node/|^node_modules/electron/|^electron$' },
    },
    {
      name: 'shared-needs-no-node-modules',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/node/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'No input or output, no clock, no words.',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: {
        pathNot:
          '^shared/(domain|json|text)/|^shared/(result|group-by)\\.ts$|^node_modules/geographiclib-geodesic/|^(node_modules/)?(pure-rand|tinyqueue)/',
      },
    },
    {
      name: 'renderer-imports-only-shared',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(main|scripts|test)/|^shared/node/|^node_modules/electron/' },
    },
    {
      name: 'renderer-needs-no-node-modules',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'main-imports-only-shared',
      severity: 'error',
      from: { path: '^main/' },
      to: { path: '^(renderer|scripts|test)/' },
    },
    {
      name: 'nothing-imports-the-entry-points-of-main',
      comment: 'The files beside its folders. What composes the program is in main/composition.',
      severity: 'error',
      from: { path: '^main/[^/]+/' },
      to: { path: '^main/[^/]+$' },
    },
    {
      name: 'store-process-is-a-program-of-its-own',
      severity: 'error',
      from: { path: '^main/store/' },
      to: { path: '^main/', pathNot: '^main/store/' },
    },
    {
      name: 'reports-service-is-a-program-of-its-own',
      severity: 'error',
      from: { path: '^main/reports-service/' },
      to: { path: '^main/', pathNot: '^main/reports-service/' },
    },
    {
      name: 'team-server-is-a-program-of-its-own',
      severity: 'error',
      from: { path: '^main/team-server/' },
      to: { path: '^main/', pathNot: '^main/team-server/' },
    },

    {
      name: 'feature-imports-no-other-feature',
      comment:
        "This holds for its stores too: a feature's components get their hooks from its own stores.ts.",
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'only-the-app-knows-the-app',
      severity: 'error',
      from: { path: '^renderer/(features|components|state|ui)/' },
      to: { path: '^renderer/app/' },
    },
    {
      name: 'kit-knows-no-state-and-no-domain',
      severity: 'error',
      from: { path: '^renderer/ui/' },
      to: { path: '^renderer/(app|components|features|state)/|^shared/(domain|contract)/' },
    },
    {
      name: 'components-know-no-feature',
      severity: 'error',
      from: { path: '^renderer/components/' },
      to: { path: '^renderer/features/' },
    },
    {
      name: 'shared-state-knows-no-feature-and-no-component',
      severity: 'error',
      from: { path: '^renderer/state/' },
      to: { path: '^renderer/(features|components|ui)/' },
    },

    ...onlyIn({
      electron:
        '^main/(index|preload|failed-start)\\.ts$|^main/composition/(app|app-environment|answer-window|handlers|window-files)\\.ts$|^main/files/paths\\.ts$|^main/(window|menu|ipc)/|^main/settings/applied-settings\\.ts$|^main/security/|^main/credentials/safe-storage-cipher\\.ts$|^main/desktop/|^main/composition/collect-diagnostics\\.ts$|^main/update/|^main/reports-service/built-in\\.ts$|^main/processes/utility-process\\.ts$|^main/store/main\\.ts$|^scripts/|^test/',
      '@modelcontextprotocol/server': '^main/assistant/door/serve-assistant\\.ts$|^test/',
      pg: '^shared/node/postgres/|^main/team-server/storage/|^test/',
      yazl: '^main/case-bundle/|^main/export/formats/|^test/',
      yauzl: '^main/case-bundle/|^test/',
      keytar: '^main/credentials/keytar-keychain\\.ts$|^scripts/|^test/',
      'electron-updater': '^main/update/electron-updater-adapter\\.ts$|^test/',
      leaflet: '^renderer/features/map/|^test/',
      'react-leaflet': '^renderer/features/map/|^test/',
      '@journeyapps/sqlcipher': '^shared/node/database/sqlcipher-driver\\.ts$|^test/',
      'better-sqlite3-multiple-ciphers':
        '^shared/node/database/(multiple-ciphers-driver\\.ts|connection-thread\\.cjs)$|^test/',
    }),
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(out|dist)/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};

export default configuration;

/**
 * @param {Readonly<Record<string, string>>} places
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function onlyIn(places) {
  return Object.entries(places).map(([name, place]) => ({
    name: `${name}-only-in-its-folder`,
    severity: /** @type {const} */ ('error'),
    from: { pathNot: place },
    to: { path: `^node_modules/(@types/)?${name}/` },
  }));
}
