import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeJsonFile } from '../files/json-file';
import { type Application, applicationSchema, newApplication } from './application';

/**
 * The first `count` applications of a folder's applications.json (0600), with their keys; what is missing is made and
 * written. Throws where the file is not one of applications, or cannot be read or written.
 */
export async function readApplications(folder: string, count: number): Promise<readonly Application[]> {
  const path = join(folder, 'applications.json');
  const kept = await readKept(path);
  if (kept.length >= count) return kept.slice(0, count);
  const applications = [...kept, ...Array.from({ length: count - kept.length }, newApplication)];
  const written = await writeJsonFile(path, applications);
  if (!written.ok) throw new Error(`${path} cannot be written: ${written.problem.code}`);
  return applications;
}

async function readKept(path: string): Promise<readonly Application[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const applications = z.array(applicationSchema).safeParse(parsed(text));
  if (applications.success) return applications.data;
  throw new Error(
    `${path} is not a list of applications, each with an "id" and a "key". Mend it or move it away.`,
  );
}

/** What is wrong with JSON is told by quoting it, and there are keys in this file. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
