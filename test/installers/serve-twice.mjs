// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

// node serve-twice.mjs FOLDER: starts the reports service twice on the same data, and prints a line of JSON with how many
// reports each served, and the line that it ended with.

const [folder = ''] = process.argv.slice(2);

async function serve() {
  const options = ['--port', '0', '--reports', '50', '--seed', '7', '--data', folder];
  const service = spawn('npm', ['run', '--silent', 'service', '--', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(service, 'exit');
  const [line] = await Promise.race([
    once(createInterface({ input: service.stdout }), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`The service ended with ${code}.`))),
  ]);
  const { address, applications } = JSON.parse(line);
  const response = await fetch(`${address}/reports?limit=1000`, {
    headers: { authorization: applications[0].key },
  });
  const reports = await response.json();
  if (service.pid !== undefined) process.kill(-service.pid, 'SIGTERM');
  await ended;
  return reports.map((/** @type {{ id: string }} */ { id }) => id).sort();
}

const first = await serve();
const second = await serve();
process.stdout.write(
  `${JSON.stringify({ reports: first.length, areKept: String(first) === String(second) })}\n`,
);
