import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { manifestFiles, sha256Of } from '../../../main/case-bundle/bundle-format';
import { OpenBundle } from '../../../main/case-bundle/open-bundle';
import { writeArchive } from '../../../main/case-bundle/write-archive';
import { reportHandlers } from '../../../main/store/reports/report.handlers';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import { UserDatabase } from '../../../main/store/user-data/user-database';
import { checkChain } from '../../../main/team/chain';
import { createTeamClient } from '../../../main/team/team-client';
import { prepareEntry } from '../../../main/team-server/storage/prepare-entry';
import { parseBounded } from '../../../shared/json/bounded-json';
import { answerBounds } from '../../../shared/team-api/wire';
import { databaseKey } from '../../support/databases/database-key';
import { chained, other, sampleTeam } from '../../support/inputs/sample-team';
import { firstPass, noMarks } from '../store/first-pass';

/** An entry that an analyst can have pushed or exported, without its body. */
export const sampleEntry = {
  ...{
    id: randomUUID(),
    device: randomUUID(),
    application: 'built-in',
    subject: 'report:1',
    kind: 'verdict',
  },
  ...{ version: 1, after: [] },
};
export const withBody = (entry: object, body: string) =>
  `${JSON.stringify(entry).slice(0, -1)},"body":${body}}`;

/** Opens an empty user data file of the built-in service. */
export async function openLog(folder: string) {
  const own = await UserDatabase.open(join(folder, `${randomUUID()}.db`), databaseKey);
  const calls = userDataHandlers(own, () => 1);
  await own.write((session) =>
    session.run("INSERT INTO metadata (name, value) VALUES ('service', 'built-in')"),
  );
  return { own, calls };
}

/** A page that is prepared and stored in an empty copy. */
export async function preparedPage(page: string, folder: string): Promise<() => Promise<unknown>> {
  const reports = await ReportsDatabase.open(join(folder, `${randomUUID()}.db`), databaseKey, noMarks);
  const calls = reportHandlers(reports, () => 1);
  const body = Buffer.from(page);
  return async () => {
    const prepared = await calls['pages.prepare']({ body });
    if (prepared.ok && prepared.value.ok)
      await calls['pages.storePrepared']({ ticket: prepared.value.value.ticket, pass: firstPass });
    await reports.close();
  };
}

/** An entry that a server has taken, and a desktop now receives; nothing if the server refuses it. */
export async function preparedEntry(body: string, folder: string): Promise<() => Promise<unknown>> {
  const { own, calls } = await openLog(folder);
  await calls['membership.write']({ team: sampleTeam });
  const page = pageWith(body);
  if (page === null) return () => own.close();
  const client = createTeamClient({ fetch: async () => new Response(page), now: () => 0 });
  return async () => {
    const pulled = await client.pull({ address: 'http://127.0.0.1/', token: 'token' }, 0);
    if (pulled.ok) {
      await nextTurn();
      checkChain(sampleTeam.cursor, pulled.value.entries);
      await nextTurn();
      await calls['shared.store']({
        entries: [...pulled.value.entries],
        cursor: null,
        at: 1,
        isBroken: false,
      });
      await calls['shared.hide']({ subjects: ['report:1'] });
    }
    await own.close();
  };
}

/** Returns what the server answers with an entry of this body, as its bytes; null if it refuses the entry. */
function pageWith(body: string): Uint8Array<ArrayBuffer> | null {
  const given = parseBounded(body, answerBounds.page);
  if (!given.ok) return null;
  const pushed = { ...sampleEntry, device_seq: 1, said_at: 1, claim_token: null };
  const { key: _, bodyText: __, refusal, ...entry } = prepareEntry({ ...pushed, body: given.value });
  if (refusal !== null) return null;
  return new TextEncoder().encode(
    JSON.stringify({ entries: chained([{ person: other, entry }]), last_seq: 1 }),
  );
}

export async function preparedBundle(
  name: string,
  content: string,
  folder: string,
): Promise<() => Promise<unknown>> {
  const item = { id: randomUUID(), kind: 'report', key: '1', transactionId: 't', file: 'reports/001.json' };
  const about = { title: 't', summary: '', status: 'open', createdAt: 0, changedAt: 0, items: [item] };
  const files = Object.entries({ 'case.json': JSON.stringify(about), [name]: content }).map(
    ([path, text]) => ({ name: path, bytes: Buffer.from(text) }),
  );
  const listed = files.map(({ name, bytes }) => ({ name, size: bytes.length, sha256: sha256Of(bytes) }));
  const path = join(folder, `${randomUUID()}.zip`);
  async function* archived() {
    yield* [...files, ...manifestFiles('0.1.0', 0, listed).files];
  }
  await writeArchive(archived(), createWriteStream(path));
  return () => new OpenBundle({ chooseFile: async () => path }).open();
}
