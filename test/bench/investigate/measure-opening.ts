import { z } from 'zod';
import { LocalInvestigator } from '../../../main/store/investigation/investigator';
import { strongLinks } from '../../../shared/domain/links/link-kinds';

/** Finds the groups of users, and the picture of the first one, with nothing in memory. Writes how long it took, ms. */
const file = z.object({ path: z.string(), key: z.string() }).parse(JSON.parse(process.argv[2] ?? ''));
const kinds = [...strongLinks];
const before = performance.now();
const investigator = new LocalInvestigator(file);
const { groups } = await investigator.answer('investigate.groups', { kinds });
const [first] = groups;
if (!first) throw new Error('There are no groups.');
await investigator.answer('investigate.links', { of: first.lead, kinds, singles: false });
const milliseconds = performance.now() - before;
await investigator.close();
process.stdout.write(JSON.stringify(milliseconds), () => process.exit());
