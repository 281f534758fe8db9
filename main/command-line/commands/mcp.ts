import { succeed } from '../../../shared/result';
import type { Command } from '../command';
import { optionValue } from '../read-arguments';
import { profileOption } from '../with-profile';

/** Lets an assistant read a profile, as far as the profile allows it, until the assistant closes the connection. */
export const mcpCommand: Command = {
  name: 'mcp',
  about: 'Lets an assistant read the open profile (Model Context Protocol, over standard input and output)',
  words: [],
  options: { profile: profileOption },
  examples: ['mcp', 'mcp --profile "Fraud desk"'],
  run: async (given, { assistant }) => {
    const served = await assistant(optionValue(given, 'profile'));
    if (!served.ok) return served;
    await served.value();
    return succeed(null);
  },
};
