import { delimiter } from 'node:path';
import { inject } from 'vitest';

/** Puts the newest PostgreSQL first on the path of the test file; see newest-postgres.ts. */
const programs = inject('newestPostgres');
const { PATH = '' } = process.env;
if (!PATH.startsWith(programs)) process.env.PATH = `${programs}${delimiter}${PATH}`;
