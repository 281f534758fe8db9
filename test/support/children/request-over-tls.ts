import { readOnce } from '../servers/reading';

// Requests a page from each given address and prints the outcomes. It runs in its own process, because its
// environment at the start determines the trusted certificates.
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
