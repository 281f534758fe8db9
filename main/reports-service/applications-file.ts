import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeJsonFile } from '../../shared/node/files';
import { type Application, applicationSchema, newApplication } from './application';

/**
 * Returns the first `count` applications, with their keys, of applications.json (mode 0600) in a folder. Creates and
 * saves missing applications. Throws if the file isn't a list of applications, or can't be read or written.
 */
export async function readApplications(folder: string, count: number): Promise<readonly Application[]> {
  const path = join(folder, 'applications.json');
  const existing = await readExisting(path);
  if (existing.length >= count) return existing.slice(0, count);
  const applications = [...existing, ...Array.from({ length: count - existing.length }, newApplication)];
  const written = await writeJsonFile(path, applications);
  if (!written.ok) throw new Error(`${path} could not be written: ${written.problem.code}`);
  return applications;
}

async function readExisting(path: string): Promise<readonly Application[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const applications = z.array(applicationSchema).safeParse(parseJson(text));
  if (applications.success) return applications.data;
  throw new Error(
    `${path} is not a list of applications, each with an "id" and a "key". Fix the file or move it elsewhere.`,
  );
}

/** Returns undefined for invalid JSON. The parser's error message would quote the file, which contains keys. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
