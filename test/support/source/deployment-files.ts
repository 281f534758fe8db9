import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The servers that docs/deployment has files for. */
export const deployedServers = ['team', 'reports'] as const;
export type DeployedServer = (typeof deployedServers)[number];

const docs = resolve(import.meta.dirname, '../../../docs');

/** Returns a file of docs/deployment. */
export function deploymentFile(
  server: DeployedServer,
  kind: 'service' | 'Dockerfile' | 'nginx.conf',
): string {
  return readFileSync(resolve(docs, `deployment/whereabouts-${server}.${kind}`), 'utf8');
}

/** Returns the statements of docs/team.md that create the database. */
export function documentedStatements(): readonly string[] {
  const text = readFileSync(resolve(docs, 'team.md'), 'utf8');
  const [block, ...others] = [...text.matchAll(/^```sql\n(.*?)^```$/gms)];
  if (block?.[1] === undefined || others.length > 0) throw new Error('docs/team.md needs one block of SQL.');
  return block[1].trim().split('\n');
}
