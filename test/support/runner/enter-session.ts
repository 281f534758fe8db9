import { inject } from 'vitest';

/** Moves the test file into its worker's session; see worker-sessions.ts. */
const environment = inject('sessionEnvironments')[Number(process.env.VITEST_POOL_ID) - 1];
if (environment) Object.assign(process.env, environment);
