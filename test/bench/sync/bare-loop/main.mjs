// @ts-check
import { app, session } from 'electron';

// electron FOLDER: fetches every page of the service at BENCH_ADDRESS in sequence, BENCH_LIMIT reports at a
// time, passes each to JSON.parse, which loses digits, and stores nothing. Writes the duration in ms.

const { BENCH_ADDRESS: address = '', BENCH_KEY: key = '', BENCH_LIMIT: limit = '' } = process.env;

app.whenReady().then(async () => {
  const own = session.fromPartition('service-reading', { cache: false });
  const started = performance.now();
  for (let page = 1, received = Number(limit); received === Number(limit); page += 1) {
    const answer = await own.fetch(`${address}/reports?limit=${limit}&page=${page}`, {
      headers: { Authorization: key },
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    });
    received = answer.status === 200 ? JSON.parse(await answer.text()).length : 0;
  }
  process.stdout.write(`${performance.now() - started}\n`, () => app.exit());
});
