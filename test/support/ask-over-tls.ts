import { readOnce } from './reading';

// A process that asks each address it is given for a page, and prints how it ended: whom a process trusts, and how
// strictly, is settled by its environment when it starts.
const [mode, ...addresses] = process.argv.slice(3);
// As the program does before anything else.
if (mode === 'as-the-program') delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
const ends: string[] = [];
for (const address of addresses) {
  const answer = await readOnce({ address });
  if (answer.ok) ends.push('answered');
  else ends.push(answer.problem.kind === 'tls-refused' ? answer.problem.code : answer.problem.kind);
}
process.stdout.write(JSON.stringify(ends));
