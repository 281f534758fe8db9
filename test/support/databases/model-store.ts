import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type {
  PagePrints,
  StoreAnswer,
  StoredPage,
  StoreRequest,
  SyncMemory,
  SyncPass,
} from '../../../main/store/contract';
import {
  extendedDownTo,
  isCurrentPass,
  isKnownTo,
  mayRemember,
  nothingRemembered,
} from '../../../main/store/sync-memory';
import type { SyncCall, SyncStore } from '../../../main/sync/page-requests';
import type { UnexpectedAnswer } from '../../../shared/domain/problem';
import { riskLevelOf } from '../../../shared/domain/vocabulary';
import { fail, type Result, succeed } from '../../../shared/result';

const reportsSchema = z.array(
  z.object({ id: z.number(), timestamp: z.number().nullable(), risk: z.string().optional() }),
);
type ModelReports = z.output<typeof reportsSchema>;

/**
 * The store in memory, with only what it guarantees to the sync: the reports, the pass that first received
 * each, and the sync's memory. A report is {id, timestamp in ns, risk?}.
 */
export class ModelStore implements SyncStore {
  readonly metBy = new Map<number, number>();
  memory: SyncMemory = nothingRemembered;
  readonly prepared = new Map<string, Uint8Array>();
  readonly #answers: {
    readonly [Name in SyncCall]: (request: StoreRequest<Name>) => StoreAnswer<Name>;
  } = {
    'syncMemory.read': () => succeed(this.memory),
    'syncMemory.write': (memory) => {
      if (!mayRemember(this.memory, memory)) return fail({ kind: 'not-found' });
      this.memory = memory;
      return succeed(null);
    },
    'pages.store': ({ body, pass }) =>
      isCurrentPass(this.memory, pass) ? succeed(this.#take(body, pass)) : fail({ kind: 'not-found' }),
    'pages.prepare': ({ body }) => {
      const read = readModelReports(body);
      if (!read.ok) return succeed(read);
      const ticket = randomUUID();
      this.prepared.set(ticket, body);
      return succeed(succeed({ ticket, received: read.value.length, prints: printsOf(read.value) }));
    },
    'pages.storePrepared': ({ ticket, pass }) => {
      if (!isCurrentPass(this.memory, pass)) return fail({ kind: 'not-found' });
      const body = this.prepared.get(ticket);
      this.prepared.delete(ticket);
      const taken = body && this.#take(body, pass);
      return succeed(taken?.ok ? taken.value : null);
    },
    'pages.discardPrepared': () => {
      this.prepared.clear();
      return succeed(null);
    },
    'answer.check': ({ body }) => {
      const read = readModelReports(body);
      return succeed(read.ok ? succeed(read.value.length) : read);
    },
  };

  /** The store process ended and was restarted. */
  restart(): void {
    this.prepared.clear();
  }

  /** The file was damaged and is empty again. */
  rebuild(): void {
    this.restart();
    this.metBy.clear();
    this.memory = nothingRemembered;
  }

  async call<Name extends SyncCall>(name: Name, request: StoreRequest<Name>): Promise<StoreAnswer<Name>> {
    await new Promise((resolve) => setImmediate(resolve));
    return this.#answers[name](request);
  }

  #take(body: Uint8Array, pass: SyncPass): Result<StoredPage, UnexpectedAnswer> {
    const read = readModelReports(body);
    if (!read.ok) return read;
    const reports = read.value;
    const added = reports.filter(({ id }) => !this.metBy.has(id));
    const knownBefore = reports.filter(({ id }) => isKnownTo(pass, this.metBy.get(id) ?? 0));
    for (const { id } of added) this.metBy.set(id, pass.id);
    const times = reports.flatMap(({ timestamp }) => (timestamp === null ? [] : [timestamp]));
    const text = (time: number) => (times.length === 0 ? null : `${BigInt(time)}`);
    const newest = text(Math.max(...times));
    this.memory = { ...this.memory, pass: extendedDownTo(pass, newest) };
    return succeed({
      received: reports.length,
      added: new Set(added.map(({ id }) => id)).size,
      changed: 0,
      knownBefore: knownBefore.length,
      prints: printsOf(reports),
      newest,
      oldest: text(Math.min(...times)),
      addedFraud: added.filter(({ risk }) => riskLevelOf(risk ?? null) === 'fraud').length,
      isCutOff: false,
    });
  }
}

function readModelReports(body: Uint8Array): Result<ModelReports, UnexpectedAnswer> {
  const text = new TextDecoder().decode(body);
  if (text === '') return fail('empty');
  if (!text.startsWith('[')) return fail('not JSON');
  return succeed(reportsSchema.parse(JSON.parse(text)));
}

/** The model's services always write the same reports in the same bytes. */
function printsOf(reports: ModelReports): PagePrints {
  const prints = reports.map((report) => JSON.stringify(report));
  return { reports: prints, subjects: prints };
}
