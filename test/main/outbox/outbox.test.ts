import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutbox, type Outbox, type SendFeedback } from '../../../main/outbox/outbox';
import { createReportsClient } from '../../../main/reports/client';
import { emptyDraft, type Feedback, feedbackJson } from '../../../shared/domain/feedback';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { type FeedbackReceiver, startFeedbackReceiver } from './feedback-receiver';

const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
const full: Feedback = {
  behaviour: { desired: { risk_assignment: 'fraud', fraud_cases: ['Location fraud', 'ünïcode ✓ "quoted"'] } },
  impact: { description: 'Two accounts\nlost' },
  reporter: { email: 'ada@example.com', name: 'Ada', surname: 'Lovelace' },
  situation: { description: 'Login from a new phone' },
  valuation: { score: 0, type: 'Corrective', annotations: '  kept as typed  ' },
};

let folder: string;
let receiver: FeedbackReceiver;
let ids: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  receiver = await startFeedbackReceiver();
  ids = 0;
});

afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

function sendThrough(baseAddress: string): SendFeedback {
  const client = createReportsClient({ read: fetch, send: fetch });
  return (_, transactionId, body) => client.sendFeedback({ baseAddress, apiKey: 'key' }, transactionId, body);
}

function open(
  send = sendThrough(receiver.baseAddress),
  changed: (items: readonly OutboxItem[]) => void = () => {},
) {
  return createOutbox({
    folder,
    send,
    clock: () => 1_700_000_000_000 + ids,
    newId: () => String(++ids),
    changed,
  });
}

async function onDisk(): Promise<readonly OutboxItem[]> {
  return JSON.parse(await readFile(join(folder, 'outbox.json'), 'utf8')).items;
}

async function putAFileInPlaceOfTheFolder(): Promise<void> {
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
}

function statesOf(outbox: Outbox): readonly string[] {
  const read = outbox.read('p');
  return read.ok ? read.value.map(({ state }) => state) : [read.problem.kind];
}

describe('sending feedback', () => {
  test('the service receives it byte for byte, once, and it is Sent with the answer', async () => {
    const outbox = await open();
    const added = await outbox.add('p', 'a/b %2e', full);
    expect(receiver.received).toEqual([{ path: '/feedback/a%2Fb%20%252e', body: feedbackJson(full) }]);
    expect(added).toMatchObject({ ok: true, value: { state: 'Sent', answer: '{"ok":true}', problem: null } });
    expect(statesOf(outbox)).toEqual(['Sent']);
    expect(await onDisk()).toMatchObject([{ state: 'Sent', feedback: full }]);
  });

  test('it is on disk as Sending before the request arrives, readable by its owner alone', async () => {
    const outbox = await open();
    let seen: readonly OutboxItem[] = [];
    receiver.answer = (response) => {
      void onDisk().then((items) => {
        seen = items;
        response.end();
      });
    };
    await outbox.add('p', 't', clear);
    expect(seen).toMatchObject([{ state: 'Sending', transactionId: 't', feedback: clear }]);
    expect((await stat(join(folder, 'outbox.json'))).mode & 0o777).toBe(0o600);
  });

  test('a refusal is Failed, with the RestError kept', async () => {
    const outbox = await open();
    receiver.answer = (response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(
        '{"error":"Not Found","error_code":"F-1","cause":"unknown transaction","traceability_id":"tr-9"}',
      );
    };
    const added = await outbox.add('p', 't', clear);
    const restError = {
      error: 'Not Found',
      errorCode: 'F-1',
      cause: 'unknown transaction',
      traceabilityId: 'tr-9',
    };
    expect(added).toMatchObject({
      ok: true,
      value: { state: 'Failed', problem: { kind: 'service-error', status: 404, restError } },
    });
    const reopened = await open();
    expect(reopened.read('p')).toEqual(outbox.read('p'));
  });

  test('a service that is not there is Failed: nothing left', async () => {
    const { baseAddress } = receiver;
    await receiver.close();
    const outbox = await open(sendThrough(baseAddress));
    expect(await outbox.add('p', 't', clear)).toMatchObject({
      value: { state: 'Failed', problem: { kind: 'unreachable' } },
    });
  });

  test('a connection that breaks after the request left is Unconfirmed, and nothing goes out again by itself', async () => {
    const outbox = await open();
    receiver.answer = (_, request) => request.socket.destroy();
    expect(await outbox.add('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', problem: { kind: 'connection-broken' } },
    });
    await open();
    expect(receiver.received).toHaveLength(1);
  });

  test('a defect while sending is Unconfirmed, never taken for a failure', async () => {
    const outbox = await open(() => Promise.reject(new Error('a defect')));
    expect(await outbox.add('p', 't', clear)).toMatchObject({
      value: { state: 'Unconfirmed', problem: { kind: 'unexpected' } },
    });
  });

  test('nothing is sent when it cannot be written down, and nothing is kept that was not sent', async () => {
    const outbox = await open();
    await putAFileInPlaceOfTheFolder();
    expect(await outbox.add('p', 't', clear)).toMatchObject({
      ok: false,
      problem: { kind: 'disk', what: 'outbox' },
    });
    expect(receiver.received).toEqual([]);
    expect(statesOf(outbox)).toEqual([]);
  });

  test('an outbox that cannot be read is said, and neither sent from nor written over', async () => {
    await putAFileInPlaceOfTheFolder();
    const outbox = await open();
    const disk = { ok: false, problem: { kind: 'disk', what: 'outbox', code: 'ENOTDIR' } };
    expect(outbox.read('p')).toEqual(disk);
    expect(await outbox.add('p', 't', clear)).toEqual(disk);
    expect(receiver.received).toEqual([]);
  });

  test('pressing twice sends once; other feedback on the transaction waits for the answer', async () => {
    const outbox = await open();
    let release = () => {};
    receiver.answer = (response) => {
      release = () => response.end();
    };
    const first = outbox.add('p', 't', clear);
    const second = outbox.add('p', 't', clear);
    const other = await outbox.add('p', 't', full);
    await receiver.arrived(1);
    release();
    expect(await first).toMatchObject({ value: { id: '1', state: 'Sent' } });
    expect(await second).toEqual(await first);
    expect(other).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(receiver.received).toHaveLength(1);
    expect(statesOf(outbox)).toEqual(['Sent']);
  });

  test('every change is told, with every item', async () => {
    const told: string[] = [];
    const outbox = await open(undefined, (items) => told.push(items.map(({ state }) => state).join()));
    await outbox.add('p', 't', clear);
    await outbox.add('p', 'u', clear);
    expect(told).toEqual(['Sending', 'Sent', 'Sending,Sent', 'Sent,Sent']);
  });

  test('a profile sees its own feedback only', async () => {
    const outbox = await open();
    await outbox.add('p', 't', clear);
    await outbox.add('q', 't', clear);
    expect(statesOf(outbox)).toEqual(['Sent']);
    expect(outbox.read('another')).toEqual({ ok: true, value: [] });
  });
});

describe('after a restart', () => {
  test('what was being sent is Unconfirmed, and is not sent', async () => {
    const outbox = await open();
    receiver.answer = () => {};
    const pending = outbox.add('p', 't', full);
    await receiver.arrived(1);
    const restarted = await open();
    expect(restarted.read('p')).toMatchObject({
      value: [{ state: 'Unconfirmed', problem: null, feedback: full }],
    });
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
    await pending;
  });

  test('sending again sends the same bytes', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    await (await open()).add('p', 't', full);
    const restarted = await open();
    receiver.answer = (response) => response.end();
    expect(await restarted.retry('1')).toMatchObject({ value: { id: '1', state: 'Sent', problem: null } });
    expect(receiver.received.map(({ body }) => body)).toEqual([feedbackJson(full), feedbackJson(full)]);
  });

  test('a damaged file is set aside, said once, and a new one begun', async () => {
    await writeFile(join(folder, 'outbox.json'), '{"version":1,"items":[{"id":');
    const outbox = await open();
    expect(outbox.read('p')).toEqual({ ok: false, problem: { kind: 'file-damaged', what: 'outbox' } });
    expect(outbox.read('p')).toEqual({ ok: true, value: [] });
    const setAside = (await readdir(folder)).filter((name) => name.startsWith('outbox.json.damaged-'));
    expect(setAside).toHaveLength(1);
    expect(await readFile(join(folder, setAside[0] ?? ''), 'utf8')).toBe('{"version":1,"items":[{"id":');
    await outbox.add('p', 't', clear);
    expect(await onDisk()).toHaveLength(1);
  });
});

describe('retrying and discarding', () => {
  test('what was sent is neither sent again nor discarded', async () => {
    const outbox = await open();
    await outbox.add('p', 't', clear);
    expect(await outbox.retry('1')).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(await outbox.discard('1')).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } });
    expect(statesOf(outbox)).toEqual(['Sent']);
    expect(receiver.received).toHaveLength(1);
  });

  test('a double press of Retry sends once', async () => {
    const outbox = await open();
    receiver.answer = (response) => response.writeHead(500).end();
    await outbox.add('p', 't', clear);
    receiver.answer = (response) => response.end();
    const [first, second] = await Promise.all([outbox.retry('1'), outbox.retry('1')]);
    expect(first).toMatchObject({ value: { state: 'Sent' } });
    expect(second).toEqual(first);
    expect(receiver.received).toHaveLength(2);
  });

  test('discarding removes it from the disk too', async () => {
    const outbox = await open();
    receiver.answer = (response) => response.writeHead(500).end();
    await outbox.add('p', 't', clear);
    expect(await outbox.discard('1')).toEqual({ ok: true, value: null });
    expect(await onDisk()).toEqual([]);
    expect(await outbox.retry('1')).toEqual({ ok: false, problem: { kind: 'gone' } });
  });

  test('sending new feedback where one Failed leaves one item, not two', async () => {
    const outbox = await open();
    receiver.answer = (response) => response.writeHead(500).end();
    await outbox.add('p', 't', clear);
    receiver.answer = (response) => response.end();
    await outbox.add('p', 't', full);
    expect(outbox.read('p')).toMatchObject({ value: [{ id: '2', state: 'Sent', feedback: full }] });
  });
});

describe('drafts', () => {
  const draft = { ...emptyDraft(), desiredRisk: 'low', score: '5.5', fraudCases: ['New user'] };

  test('are kept as typed by profile and transaction, across restarts', async () => {
    const outbox = await open();
    await outbox.saveDraft('p', 't', draft);
    const restarted = await open();
    expect(restarted.readDraft('p', 't')).toEqual({ ok: true, value: draft });
    expect(restarted.readDraft('p', 'another')).toEqual({ ok: true, value: null });
    expect(restarted.readDraft('another', 't')).toEqual({ ok: true, value: null });
  });

  test('typing fast leaves the last on disk', async () => {
    const outbox = await open();
    const typed = [...'each letter is saved'].map((_, at, letters) => ({
      ...draft,
      annotations: letters.slice(0, at + 1).join(''),
    }));
    await Promise.all(typed.map((each) => outbox.saveDraft('p', 't', each)));
    const restarted = await open();
    expect(restarted.readDraft('p', 't')).toEqual({ ok: true, value: typed.at(-1) });
  });

  test('stay when sending fails and go once it is Sent', async () => {
    const outbox = await open();
    const sent = { ...emptyDraft(), desiredRisk: 'clear' };
    await outbox.saveDraft('p', 't', sent);
    receiver.answer = (response) => response.writeHead(500).end();
    await outbox.add('p', 't', clear);
    expect(outbox.readDraft('p', 't')).toEqual({ ok: true, value: sent });
    receiver.answer = (response) => response.end();
    await outbox.retry('1');
    expect((await open()).readDraft('p', 't')).toEqual({ ok: true, value: null });
  });

  test('stay when they were typed while another one was being sent', async () => {
    const outbox = await open();
    receiver.answer = (response) => response.end();
    const sending = outbox.add('p', 't', clear);
    await outbox.saveDraft('p', 't', draft);
    await sending;
    expect(outbox.readDraft('p', 't')).toEqual({ ok: true, value: draft });
  });

  test('are removed with null', async () => {
    const outbox = await open();
    await outbox.saveDraft('p', 't', draft);
    await outbox.saveDraft('p', 't', null);
    expect((await open()).readDraft('p', 't')).toEqual({ ok: true, value: null });
  });
});
