import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxParsedBytes } from '../../../main/case-bundle/bundle-format';
import { maxItemFileBytes, readItems } from '../../../main/export/item-files';
import { maxOtherBytes, maxPageBytes } from '../../../main/http/http';
import { readFeedbackFile } from '../../../main/outbox/import/feedback-import';
import { maxFileBytes as maxFeedbackBytes } from '../../../main/outbox/import/file-bytes';
import { readJson } from '../../../main/outbox/import/read-json';
import { problemOfStatus } from '../../../main/reports-api/answer-problems';
import { maxHistoryBytes } from '../../../main/review/history-import';
import { openSettings } from '../../../main/settings/settings';
import { contentKey, newReport } from '../../../main/store/reports/new-report';
import { maxMetadataBytes, readMetadata } from '../../../main/streets/archive-metadata';
import { createTeamClient } from '../../../main/team/team-client';
import { maxRoundBytes } from '../../../main/team-server/api/limits';
import { readReportsWithPauses } from '../../../shared/api/read-answer';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { maxFileBytes } from '../../../shared/node/files';
import { viewFile } from '../../../shared/schemas/item-file';
import { answerBounds, maxEntryBodyBytes } from '../../../shared/team-api/wire';
import type { HostileKind } from './hostile-figures';
import {
  openLog,
  preparedBundle,
  preparedEntry,
  preparedPage,
  sampleEntry,
  withBody,
} from './prepared-inputs';
import { maxRequestBytes, openService, postToTeam } from './served-requests';

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

/** Where a hostile value stands in an answer with reports. */
const inReports: Boundary['shapes'] = {
  'in a report': (value) => `[{"id":1,"extra_data":${value}},{"id":2}]`,
  'as fraud cases': (value) => `[{"id":1,"event":{"fraud_cases":${value}}}]`,
  'as a report': (value) => `[{"id":1},${value}]`,
  'as texts of many reports': asTextsOfReports,
};
const inHistory = (entries: string) =>
  `{"format":"whereabouts-history","version":1,"author":"x","entries":${entries}}`;
const exportedEntry = { ...sampleEntry, person: null, deviceSeq: 1, saidAt: new Date(0).toISOString() };

/** Returns the boundary of a kind. `folder`: an empty one for its files. */
export function boundaryOf(kind: HostileKind, folder: string): Boundary {
  switch (kind) {
    case 'reports':
      return {
        maxBytes: maxPageBytes,
        shapes: inReports,
        prepare: ofBytes((bytes) =>
          readReportsWithPauses(
            bytes,
            contentKey,
            (report) => newReport(report, basis),
            () => nextTurn(),
          ),
        ),
      };
    case 'stored page':
      return { maxBytes: maxPageBytes, shapes: inReports, prepare: (page) => preparedPage(page, folder) };
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
          'history.json': inHistory,
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
    case 'CSV file':
      return {
        maxBytes: maxFeedbackBytes,
        shapes: {
          'as cells': (value) => `transaction_id,risk_assignment,impact\nt,fraud,${value}`,
          'as a quoted cell': (value) =>
            `transaction_id,risk_assignment,impact\nt,fraud,"${value.replaceAll('"', '""')}"`,
          'as rows': (value) => `transaction_id,risk_assignment,impact\n${value.replaceAll(',', '\n')}`,
          'as headings': (value) => `transaction_id,risk_assignment,${value}`,
          'in Windows-1252': (value) => `transaction_id,risk_assignment,impact\nt,fraud,\u00fc${value}`,
        },
        prepare: async (content, shape) => {
          const bytes = Buffer.from(content, shape === 'in Windows-1252' ? 'latin1' : 'utf8');
          return () => readFeedbackFile(bytes, 'feedback.csv');
        },
      };
    case 'history file':
      return {
        maxBytes: maxHistoryBytes,
        shapes: {
          'as entries': inHistory,
          'as a body': (value) => inHistory(`[${withBody(exportedEntry, value)}]`),
          'beside a body': (value) => inHistory(`[${withBody(exportedEntry, `{},"more":${value}`)}]`),
        },
        prepare: async (content) => {
          const body = Buffer.from(content);
          const { own, calls } = await openLog(folder);
          return async () => {
            await calls['log.inspectFile']({ body });
            await calls['log.receiveFile']({ body });
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
    case 'service’s request': {
      const service = openService(folder);
      return {
        maxBytes: maxRequestBytes,
        shapes: {
          'as feedback': alone,
          'as fraud cases': (value) => `{"behaviour":{"desired":{"fraud_cases":${value}}}}`,
          'as a transaction': alone,
          'as extra_data': (value) => `{"transaction_id":"t","extra_data":${value}}`,
          'as networks': (value) => `{"transaction_id":"t","wifi":{"scan":${value}}}`,
        },
        prepare: async (content, shape) => {
          const [post, body] = [await service, Buffer.from(content)];
          const isFeedback = shape === 'as feedback' || shape === 'as fraud cases';
          return () => post(isFeedback ? '/feedback/t' : '/transactions', body);
        },
      };
    }
    case 'team’s request':
      return {
        maxBytes: maxRoundBytes,
        shapes: {
          'as entries': (value) => `{"entries":${value}}`,
          'as a body': (value) =>
            `{"entries":[${withBody({ ...sampleEntry, device_seq: 1, said_at: 1 }, value)}]}`,
          'as a round': (value) => `{"items":${value}}`,
        },
        prepare: async (content, shape) => {
          const body = Buffer.from(content);
          return () => postToTeam(shape === 'as a round' ? '/blind' : '/entries', body);
        },
      };
  }
}
