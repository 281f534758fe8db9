import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Application, applicationSchema, newApplication } from './application';

/**
 * The first `count` applications of a folder's applications.json (0600), with their keys; what is missing is made and
 * written. Throws where the file is not one of applications, or the system's error.
 */
export async function readApplications(folder: string, count: number): Promise<readonly Application[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'applications.json');
  const kept = await readKept(path);
  if (kept.length >= count) return kept.slice(0, count);
  const applications = [...kept, ...Array.from({ length: count - kept.length }, newApplication)];
  await write(path, JSON.stringify(applications, null, 2));
  return applications;
}

async function readKept(path: string): Promise<readonly Application[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return z.array(applicationSchema).parse(JSON.parse(text));
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}
