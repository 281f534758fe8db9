import { randomUUID } from 'node:crypto';
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { manifestFiles, maxParsedBytes, sha256Of } from '../../../main/case-bundle/bundle-format';
import { OpenBundle } from '../../../main/case-bundle/open-bundle';
import { writeArchive } from '../../../main/case-bundle/write-archive';
import { maxItemFileBytes, readItems } from '../../../main/export/item-files';
import { maxOtherBytes, maxPageBytes } from '../../../main/http/http';
import { maxFileBytes as maxFeedbackBytes } from '../../../main/outbox/import/file-bytes';
import { readJson } from '../../../main/outbox/import/read-json';
import { problemOfStatus } from '../../../main/reports-api/answer-problems';
import { maxHistoryBytes } from '../../../main/review/history-import';
import { openSettings } from '../../../main/settings/settings';
import { contentKey, newReport } from '../../../main/store/reports/new-report';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import { UserDatabase } from '../../../main/store/user-data/user-database';
import { maxMetadataBytes, readMetadata } from '../../../main/streets/archive-metadata';
import { checkChain } from '../../../main/team/chain';
import { createTeamClient } from '../../../main/team/team-client';
import { prepareEntry } from '../../../main/team-server/storage/prepare-entry';
import { readReportsWithPauses } from '../../../shared/api/read-answer';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { parseBounded } from '../../../shared/json/bounded-json';
import { maxFileBytes } from '../../../shared/node/files';
import { viewFile } from '../../../shared/schemas/item-file';
import { answerBounds, maxEntryBodyBytes } from '../../../shared/team-api/wire';
import { databaseKey } from '../../support/database-key';
import { chained, other, sampleTeam } from '../../support/sample-team';
import type { HostileKind } from './hostile-figures';

/** A place where the program reads what others wrote. */
interface Boundary {
  /** The most bytes that it takes. */
  readonly maxBytes: number;
  /** Where a hostile value stands, by name. */
  readonly shapes: Readonly<Record<string, (value: string) => string>>;
  /** Makes an input of a shape as it comes from outside, and returns what reads it. */
  readonly prepare: (content: string, shape: string) => Promise<() => Promise<unknown>>;
}

const basis = { radii: defaultRadii, ignored: [] };
const apiKey = 'sk_live/AbC+0123';
const alone = (value: string) => value;
/** Reads bytes. */
const ofBytes = (read: (bytes: Buffer<ArrayBuffer>) => unknown) => async (content: string) => {
  const bytes = Buffer.from(content);
  return async () => read(bytes);
};

/** Returns a page whose reports have a value's text, in parts. Escapes make it longer. */
function asTextsOfReports(value: string): string {
  const count = 5_000;
  const length = Math.ceil(value.length / count / 2);
  const textAt = (at: number) => JSON.stringify(value.slice(at * length, (at + 1) * length));
  const reports = Array.from({ length: count }, (_, at) => `{"id":${at},"descriptive_report":${textAt(at)}}`);
  return `[${reports.join()}]`;
}

type TeamClient = ReturnType<typeof createTeamClient>;
const access = { address: 'http://127.0.0.1/', token: 'token' };
const ofTeam = (request: (client: TeamClient) => Promise<unknown>) =>
  ofBytes((bytes) => request(createTeamClient({ fetch: async () => new Response(bytes), now: () => 0 })));

/** Returns the boundary of a kind. `folder`: an empty one for its files. */
export function boundaryOf(kind: HostileKind, folder: string): Boundary {
  switch (kind) {
    case 'reports':
      return {
        maxBytes: maxPageBytes,
        shapes: {
          'in a report': (value) => `[{"id":1,"extra_data":${value}},{"id":2}]`,
          'as fraud cases': (value) => `[{"id":1,"event":{"fraud_cases":${value}}}]`,
          'as a report': (value) => `[{"id":1},${value}]`,
          'as texts of many reports': asTextsOfReports,
        },
        prepare: ofBytes((bytes) =>
          readReportsWithPauses(
            bytes,
            contentKey,
            (report) => newReport(report, basis),
            () => nextTurn(),
          ),
        ),
      };
    case 'error':
      return {
        maxBytes: maxOtherBytes,
        shapes: { alone, 'as its cause': (value) => `{"cause":${value}}` },
        prepare: ofBytes((body) => problemOfStatus({ status: 500, body }, 'host', null, apiKey)),
      };
    case 'team’s answer':
      return {
        maxBytes: answerBounds.usual.length,
        shapes: { alone, 'as people': (value) => `{"people":${value}}` },
        prepare: ofTeam((client) => client.people(access)),
      };
    case 'page of entries':
      return {
        maxBytes: answerBounds.page.length,
        shapes: { 'as entries': (value) => `{"entries":${value},"last_seq":1}` },
        prepare: ofTeam((client) => client.pull(access, 0)),
      };
    case 'entry':
      return {
        maxBytes: maxEntryBodyBytes,
        shapes: { alone, 'in a verdict': (value) => `{"verdict":${value}}` },
        prepare: (body) => preparedEntry(body, folder),
      };
    case 'bundle':
      return {
        maxBytes: maxParsedBytes,
        shapes: {
          'case.json': (value) => `{"title":"t","items":${value}}`,
          'history.json': (value) =>
            `{"format":"whereabouts-history","version":1,"author":"x","entries":${value}}`,
          'reports/001.json': (value) => `{"id":1,"transaction_id":"t","extra_data":${value}}`,
        },
        prepare: (content, name) => preparedBundle(name, content, folder),
      };
    case 'map archive':
      return {
        maxBytes: maxMetadataBytes,
        shapes: {
          'as attribution': (value) => `{"attribution":${value}}`,
          'as layers': (value) => `{"vector_layers":${value}}`,
        },
        prepare: async (json) => async () => readMetadata(json),
      };
    case 'settings file':
      return {
        maxBytes: maxFileBytes,
        shapes: { alone, 'as a setting': (value) => `{"tileAddress":${value}}` },
        prepare: async (content) => {
          const path = join(folder, `settings-${randomUUID()}.json`);
          writeFileSync(path, content);
          return () => openSettings(path);
        },
      };
    case 'feedback file':
      return {
        maxBytes: maxFeedbackBytes,
        shapes: {
          alone,
          'as a field': (value) => `[{"transaction_id":"t","behaviour":${value}}]`,
        },
        prepare: ofBytes((bytes) => readJson(bytes, 'feedback.json')),
      };
    case 'history file':
      return {
        maxBytes: maxHistoryBytes,
        shapes: {
          'as entries': (value) =>
            `{"format":"whereabouts-history","version":1,"author":"x","entries":${value}}`,
          'as a body': (value) =>
            `{"format":"whereabouts-history","version":1,"author":"x","entries":[{"body":${value}}]}`,
        },
        prepare: async (content) => {
          const body = Buffer.from(content);
          const { own, calls } = await openLog(folder);
          return async () => {
            await calls['log.inspectFile']({ body });
            await own.close();
          };
        },
      };
    case 'views file':
      return {
        maxBytes: maxItemFileBytes,
        shapes: { 'as items': (value) => `{"format":"whereabouts-views","version":1,"items":${value}}` },
        prepare: ofBytes((bytes) => readItems(bytes, viewFile)),
      };
  }
}

async function openLog(folder: string) {
  const own = await UserDatabase.open(join(folder, `${randomUUID()}.db`), databaseKey);
  const calls = userDataHandlers(own, () => 1);
  await own.write((session) =>
    session.run("INSERT INTO metadata (name, value) VALUES ('service', 'built-in')"),
  );
  return { own, calls };
}

/** An entry that a server takes, and a desktop then receives. */
async function preparedEntry(body: string, folder: string): Promise<() => Promise<unknown>> {
  const { own, calls } = await openLog(folder);
  await calls['membership.write']({ team: sampleTeam });
  const pushed = {
    ...{
      id: randomUUID(),
      device: randomUUID(),
      device_seq: 1,
      application: 'built-in',
      subject: 'report:1',
    },
    ...{ kind: 'verdict', version: 1, after: [], said_at: 1, claim_token: null },
  };
  return async () => {
    const given = parseBounded(body, answerBounds.page);
    if (!given.ok) return;
    const { key: _, bodyText: __, refusal, ...prepared } = prepareEntry({ ...pushed, body: given.value });
    if (refusal !== null) return;
    const entries = chained([{ person: other, entry: prepared }]);
    await nextTurn();
    checkChain(sampleTeam.cursor, entries);
    await nextTurn();
    await calls['shared.store']({ entries: [...entries], cursor: null, at: 1, isBroken: false });
    await calls['shared.hide']({ subjects: ['report:1'] });
    await own.close();
  };
}

async function preparedBundle(
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
