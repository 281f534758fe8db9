// @ts-check
import { app, session } from 'electron';

// electron FOLDER: fetches every page of the service at BENCH_ADDRESS, BENCH_LIMIT reports at a time, one after the other,
// gives each to JSON.parse, which loses digits, and keeps nothing. Writes how long that took, in ms.

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
