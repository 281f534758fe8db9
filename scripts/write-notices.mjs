// @ts-check
import { runScript } from './progress.mjs';
import { writeNotices } from './third-party-notices.mjs';

// The end of "npm run build": the notices of what was bundled.
await runScript(async () => writeNotices());
