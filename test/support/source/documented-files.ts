import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The documents on running the servers for real. */
export const deploymentDocuments = ['team', 'service'] as const;
export type DeploymentDocument = (typeof deploymentDocuments)[number];

/** Returns the only file of a kind that a document has as a code block. */
export function documentedFile(
  document: DeploymentDocument,
  language: 'ini' | 'dockerfile' | 'nginx' | 'sql',
): string {
  const text = readFileSync(resolve(import.meta.dirname, `../../../docs/${document}.md`), 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, named]) => named === language);
  const [block] = blocks;
  if (block?.[2] === undefined || blocks.length > 1)
    throw new Error(`docs/${document}.md has ${blocks.length} blocks of ${language}, not one.`);
  return block[2];
}
