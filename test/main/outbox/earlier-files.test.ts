import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { earlierFiles } from '../../../main/outbox/earlier-files';
import type { Store } from '../../../main/store/contract';
import { emptyDraft, feedbackJson } from '../../../shared/domain/feedback';
import type { Problem } from '../../../shared/problem';
import { fail } from '../../../shared/result';
import { draftSaying, fullFeedback, outboxItem } from '../../support/own-samples';
import { Desk } from './desk';

/** outbox.json and drafts.json of two profiles, as the version before wrote them. */
const items = [
  outboxItem('d', { profileId: 'p', state: 'Sending', answer: '' }),
  outboxItem('c', { profileId: 'q' }),
  outboxItem('b', {
    profileId: 'p',
    state: 'Failed',
    problem: { kind: 'service-error', host: 'h', status: 500, restError: null, excerpt: '' },
    answer: '',
  }),
  outboxItem('a', { profileId: 'p' }),
];
const drafts = [
  { profileId: 'p', transactionId: 't', draft: draftSaying('a ü\ud800\u0000 draft of p') },
  { profileId: 'q', transactionId: 't', draft: draftSaying('a draft of q') },
];

let desk: Desk;

beforeEach(async () => {
  desk = await Desk.setUp();
  await desk.open(null);
});

afterEach(() => desk.close());

const pathOf = (name: string) => join(desk.folder, name);

function writeEarlierFiles(): void {
  writeFileSync(pathOf('outbox.json'), JSON.stringify({ version: 1, items }, null, 2));
  writeFileSync(pathOf('drafts.json'), JSON.stringify({ version: 1, drafts }, null, 2));
}

function idsOnDisk(): Promise<readonly string[]> {
  return desk.onDisk().then((kept) => kept.map(({ id }) => id));
}

describe('feedback of an earlier version', () => {
  it('is in the store once its profile was opened, in its order, and what was being sent is Unconfirmed', async () => {
    writeEarlierFiles();
    await desk.restart();
    expect(await desk.states()).toEqual(['Unconfirmed', 'Failed', 'Sent']);
    expect(await idsOnDisk()).toEqual(['d', 'b', 'a']);
    expect(await desk.onDisk()).toMatchObject([
      { state: 'Unconfirmed', feedback: fullFeedback },
      items[2] ?? {},
      items[3] ?? {},
    ]);
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: drafts[0]?.draft });
    expect(desk.receiver.received).toEqual([]);
  });

  it('is sent again with the same bytes', async () => {
    writeEarlierFiles();
    await desk.restart();
    expect(await desk.retry('b')).toMatchObject({ value: { id: 'b', state: 'Sent' } });
    expect(desk.receiver.received.map(({ body }) => body)).toEqual([feedbackJson(fullFeedback)]);
  });

  it('leaves the plain files with its profile, and they go with the last one', async () => {
    writeEarlierFiles();
    await desk.restart();
    await desk.outbox.read();
    expect(JSON.parse(readFileSync(pathOf('outbox.json'), 'utf8'))).toEqual({
      version: 1,
      items: [outboxItem('c', { profileId: 'q' })],
    });
    expect(JSON.parse(readFileSync(pathOf('drafts.json'), 'utf8'))).toEqual({
      version: 1,
      drafts: [drafts[1]],
    });
    await desk.open('q');
    expect(await desk.states()).toEqual(['Sent']);
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: drafts[1]?.draft });
    expect(readdirSync(desk.folder).filter((name) => name.includes('.json'))).toEqual([]);
  });

  it('is taken once, though the files were not rewritten before the program ended', async () => {
    writeEarlierFiles();
    await desk.restart();
    await desk.retry('b');
    const earlier = await desk.outbox.readDraft('t');
    const base = earlier.ok && earlier.value ? earlier.value : emptyDraft();
    await desk.outbox.saveDraft('t', draftSaying('typed later'), base);
    const before = await desk.onDisk();
    writeEarlierFiles();
    await desk.restart();
    expect(await desk.states()).toEqual(['Unconfirmed', 'Sent', 'Sent']);
    expect(await desk.onDisk()).toEqual(before);
    expect(await desk.outbox.readDraft('t')).toEqual({ ok: true, value: draftSaying('typed later') });
    expect(JSON.parse(readFileSync(pathOf('outbox.json'), 'utf8')).items).toHaveLength(1);
  });

  it('stays in the files while the store does not take it', async () => {
    writeEarlierFiles();
    const files = () => ['outbox.json', 'drafts.json'].map((name) => readFileSync(pathOf(name), 'utf8'));
    await desk.open('r');
    await desk.outbox.read();
    const before = files();
    const { store } = desk;
    const fault: Problem = { kind: 'disk', what: 'store', code: 'ENOSPC' };
    const full: Store = {
      call: async (name, request) => (name.endsWith('.write') ? fail(fault) : store.call(name, request)),
    };
    const told = await earlierFiles(desk.folder).moveInto(full, 'p');
    expect(told).toEqual([fault, fault]);
    expect(files()).toEqual(before);
    await desk.open('p');
    await desk.outbox.read();
    expect(await idsOnDisk()).toEqual(['d', 'b', 'a']);
  });

  it('that is damaged is set aside, never deleted, and said once', async () => {
    writeFileSync(pathOf('outbox.json'), '{"version":1,"items":[{"id":');
    await desk.restart();
    expect(await desk.outbox.read()).toEqual({
      ok: false,
      problem: { kind: 'file-damaged', what: 'outbox' },
    });
    expect(await desk.states()).toEqual([]);
    const [setAside = ''] = readdirSync(desk.folder).filter((name) =>
      name.startsWith('outbox.json.damaged-'),
    );
    expect(readFileSync(pathOf(setAside), 'utf8')).toBe('{"version":1,"items":[{"id":');
  });
});
