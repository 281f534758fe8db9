import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddToCaseDialog } from '../../../renderer/features/investigate/cases/add-to-case-dialog';
import { BundleDialog } from '../../../renderer/features/investigate/cases/bundle/bundle-dialog';
import { CasesTool } from '../../../renderer/features/investigate/cases/cases-tool';
import type { Case, CaseItem } from '../../../shared/domain/case';
import type { OpenedBundle } from '../../../shared/domain/case-bundle';
import type { CaseSharing, WithheldCase } from '../../../shared/domain/case-change';
import { everyReport } from '../../../shared/domain/report-query';
import { personOfFile } from '../../../shared/domain/review-log';
import { fail, succeed } from '../../../shared/result';
import { testNow } from '../../support/clocks/test-time';
import { sampleCase } from '../../support/files/sealed-case';
import { sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { exactId, fullDetail, rowOf } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { ana, sampleTeam } from '../../support/window/joined-team';
import { renderWithStores } from '../../support/window/render-with-stores';

beforeEach(() => {
  class SeenAtOnce {
    constructor(private readonly callback: (entries: readonly { isIntersecting: boolean }[]) => void) {}
    observe() {
      this.callback([{ isIntersecting: true }]);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', SeenAtOnce);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const ofReport: CaseItem = {
  id: '00000000-0000-4000-8000-0000000000d1',
  kind: 'report',
  key: exactId,
  transactionId: 'registration-7f3a',
};
const filled = { ...sampleCase, items: [ofReport, ...sampleCase.items] };

async function openTool(replies: Partial<Replies> = {}) {
  const opened: string[] = [];
  const rendered = renderWithStores(<CasesTool onOpenReport={(key) => opened.push(key)} />, {
    'cases.read': () => succeed({ cases: [filled], withheld: [] }),
    ...replies,
  });
  return { ...rendered, opened };
}

async function openCase(replies: Partial<Replies> = {}) {
  const rendered = await openTool(replies);
  await rendered.user.click(await screen.findByRole('button', { name: /^Ring of/ }));
  return rendered;
}

describe('the list of cases', () => {
  it('explains cases while there are none, and creates the first one', async () => {
    const { user } = await openTool({ 'cases.read': () => succeed({ cases: [], withheld: [] }) });
    await screen.findByText('No cases yet');
    await user.click(screen.getByRole('button', { name: 'New case' }));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', '');
    expect(screen.getByText(/^Nothing in this case yet/)).toBeTruthy();
  });

  it('says why it can’t be read, and tries again', async () => {
    let fails = true;
    const { user } = await openTool({
      'cases.read': () => (fails ? fail({ kind: 'store-down' }) : succeed({ cases: [filled], withheld: [] })),
    });
    await screen.findByText(/The cases couldn’t be read/);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /^Ring of/ });
  });

  it('shows texts of a case as text', async () => {
    await openTool();
    const shown = await screen.findByRole('button', { name: /^Ring of <b>Madrid<\/b>/ });
    expect(shown.querySelector('b')).toBeNull();
  });
});

describe('an open case', () => {
  it('shows each item, and which reports are no longer on this computer', async () => {
    const { user, opened } = await openCase();
    const contents = screen.getByRole('region', { name: 'Contents' });
    expect(within(contents).getAllByRole('listitem')).toHaveLength(6);
    expect(await within(contents).findAllByText('This report is no longer on this computer.')).toHaveLength(
      2,
    );
    await user.click(within(contents).getByRole('button', { name: /^Open report: 1: Report/ }));
    expect(opened).toEqual([exactId]);
    expect(await within(contents).findByRole('img', { name: 'Picture of the map' })).toBeTruthy();
  });

  it('says the sum of the amounts of its reports', async () => {
    const amounts = { amount: '6999.66', currency: 'EUR' };
    await openCase({ 'reports.rows': () => succeed([rowOf(fullDetail, { key: exactId, ...amounts })]) });
    expect(await screen.findByText('Total amount: 6,999.66 EUR')).toBeTruthy();
  });

  it('says no sum of amounts that are all zero', async () => {
    const amounts = { amount: '0.00', currency: null };
    await openCase({ 'reports.rows': () => succeed([rowOf(fullDetail, { key: exactId, ...amounts })]) });
    expect(await screen.findByRole('button', { name: /^Open report: 1: Report/ })).toBeTruthy();
    expect(screen.queryByText(/^Total amount/)).toBeNull();
  });

  it('exports its reports that are on this computer in any format, and shows them in the grid', async () => {
    const { user, calls, stores } = await openCase({
      'reports.rows': () => succeed([rowOf(fullDetail, { key: exactId })]),
      'export.start': () => fail({ kind: 'cancelled' }),
    });
    const filter = { field: 'listed', keys: [exactId], reason: 'inCase', found: 1 };
    (await screen.findByRole('button', { name: 'Export' })).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('1 report');
    await user.click(screen.getByRole('menuitem', { name: /^KML / }));
    await waitFor(() =>
      expect(calls).toContainEqual({
        name: 'export.start',
        request: expect.objectContaining({
          format: 'kml',
          asOf: null,
          query: { ...everyReport, filters: [filter] },
        }),
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Show in grid' }));
    expect(stores.navigation.getState().screen).toBe('reports');
    expect(stores.reports.getState().query.filters).toEqual([filter]);
  });

  it('is put into another order by the arrow keys and by dragging', async () => {
    const { user, stores } = await openCase();
    const kinds = () => stores.cases.getState().cases?.[0]?.items.map(({ kind }) => kind);
    act(() => screen.getByRole('button', { name: 'Reorder 5: Note' }).focus());
    await user.keyboard('{ArrowUp}');
    expect(kinds()).toEqual(['report', 'report', 'report', 'note', 'entity', 'picture']);
    expect(screen.getByText('Note is now 4 of 6.')).toBeTruthy();
    const rows = within(screen.getByRole('region', { name: 'Contents' })).getAllByRole('listitem');
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(screen.getByRole('button', { name: 'Reorder 6: Picture of the map' }), {
      dataTransfer,
    });
    fireEvent.drop(rows[0] ?? document.body);
    expect(kinds()?.[0]).toBe('picture');
  });

  it('says that it isn’t saved, and why', async () => {
    const { user } = await openCase({
      'cases.save': () => fail({ kind: 'disk', what: 'store', code: 'ENOSPC' }),
    });
    await user.type(screen.getByRole('textbox', { name: 'Summary' }), '!');
    await screen.findByText(/Not saved\./);
    expect(screen.getByRole('textbox', { name: 'Summary' })).toHaveProperty(
      'value',
      'Two users\nshare a phone.!',
    );
  });
});

describe('a case of a team', () => {
  const share = '00000000-0000-4000-8000-0000000000c1';
  const versions = [
    { entries: ['00000000-0000-4000-8000-0000000000e1'], person: null, at: testNow, text: 'Mine' },
    { entries: ['00000000-0000-4000-8000-0000000000e2'], person: ana, at: testNow, text: '<b>Hers</b>' },
  ];
  const sharing: CaseSharing = {
    by: ana,
    sharedAt: testNow,
    canEnd: false,
    changedBy: ana,
    changedAt: testNow,
    unshared: 0,
    isNewer: false,
    divided: [],
  };
  const inTeam = { 'team.read': () => succeed(sampleTeam()) } as const;
  const listed = (change: Partial<CaseSharing> = {}) => ({
    ...{ ...filled, summary: 'Mine', team: { share, heads: [] }, sharing: { ...sharing, ...change } },
  });

  it('says what sharing sends, and shares the input', async () => {
    const requests: string[] = [];
    const { user } = await openCase({
      ...inTeam,
      'cases.share': ({ id }) => {
        requests.push(id);
        return succeed(null);
      },
    });
    const section = await screen.findByRole('region', { name: 'Sharing' });
    within(section).getByText(/Reports and pictures stay on this computer/);
    await user.click(within(section).getByRole('button', { name: 'Share with the team' }));
    await waitFor(() => expect(requests).toEqual([filled.id]));
  });

  it('can’t be shared without a team', async () => {
    await openCase();
    expect(screen.queryByRole('region', { name: 'Sharing' })).toBeNull();
  });

  it('says who shared it and who changed it last, and can only be deleted by who shared it', async () => {
    const { user } = await openTool({
      ...inTeam,
      'cases.read': () => succeed({ cases: [listed()], withheld: [] }),
    });
    const row = await screen.findByRole('button', { name: /^Ring of.*Shared by Ana.*Changed last by Ana/ });
    await user.click(row);
    const section = screen.getByRole('region', { name: 'Sharing' });
    within(section).getByText('Shared by Ana');
    expect(within(section).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete case' })).toBeNull();
    expect(await screen.findAllByText('This report isn’t in the local copy.')).toHaveLength(2);
    await screen.findByRole('button', { name: /^Look it up in the service: / });
  });

  it('says what isn’t shared yet and that a newer version changed it, and can be stopped by its author', async () => {
    await openCase({
      ...inTeam,
      'cases.read': () =>
        succeed({
          cases: [listed({ by: null, canEnd: true, changedBy: null, unshared: 2, isNewer: true })],
          withheld: [],
        }),
    });
    const section = screen.getByRole('region', { name: 'Sharing' });
    for (const text of ['Shared by you', '2 changes not shared yet', /^A newer version of Whereabouts/])
      within(section).getByText(text);
    within(section).getByRole('button', { name: 'Stop sharing' });
    screen.getByRole('button', { name: 'Delete case' });
  });

  it('lets a lead stop sharing after a question, but not delete it', async () => {
    const requests: string[] = [];
    const { user } = await openCase({
      ...inTeam,
      'cases.read': () => succeed({ cases: [listed({ canEnd: true })], withheld: [] }),
      'cases.stopSharing': ({ id }) => {
        requests.push(id);
        return succeed(null);
      },
    });
    expect(screen.queryByRole('button', { name: 'Delete case' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/^Ana shared it/);
    expect(requests).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Stop sharing' }));
    await waitFor(() => expect(requests).toEqual([filled.id]));
  });

  it('says that only a lead can stop sharing it if its author joined the team again', async () => {
    await openCase({
      ...inTeam,
      'cases.read': () => succeed({ cases: [listed({ by: null, canEnd: false })], withheld: [] }),
    });
    screen.getByText(/Only a lead can stop sharing it/);
    expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull();
  });

  it('is named with the reason when it isn’t in the list any more, until the user dismisses it', async () => {
    const reason = { kind: 'ended', by: ana, at: testNow } as const;
    const hidden = { id: share, title: '', reason: { kind: 'second-review' } } as const;
    let withheld: readonly WithheldCase[] = [{ id: filled.id, title: '<b>Ring</b>', reason }, hidden];
    const { user, stores } = await openTool({
      ...inTeam,
      'cases.read': () => succeed({ cases: [], withheld }),
      'cases.dismiss': ({ id }) => {
        withheld = withheld.filter((each) => each.id !== id);
        return succeed(null);
      },
    });
    const list = within(await screen.findByRole('list', { name: 'No longer in the list' }));
    expect(list.getByText('<b>Ring</b>').querySelector('b')).toBeNull();
    list.getByText(/^Ana stopped sharing this case/);
    list.getByText(/^This case is hidden until you have decided/);
    act(() => stores.investigation.getState().ask('cases', { id: filled.id }));
    expect(screen.getByText(/^Ana stopped sharing/, { selector: '[role=status]' })).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Dismiss <b>Ring</b>' }));
    await waitFor(() => expect(list.queryByText('<b>Ring</b>')).toBeNull());
    expect(list.queryByRole('button')).toBeNull();
  });

  it('says that it is the user’s own since a colleague stopped sharing it, until the user dismisses that', async () => {
    const saved: Case[] = [];
    const { user } = await openTool({
      ...inTeam,
      'cases.read': () => succeed({ cases: [{ ...filled, ended: { by: ana, at: testNow } }], withheld: [] }),
      'cases.save': ({ case: each }) => {
        saved.push(each);
        return succeed(null);
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Ring of.*Ana stopped sharing this case/ }));
    screen.getByText(/This is your own copy/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/This is your own copy/)).toBeNull();
    await waitFor(() => expect(saved).toEqual([filled]));
  });

  it('shows each version of a text with its author as text, and replaces all with the one that is picked', async () => {
    const picked: object[] = [];
    const divided = [{ field: { what: 'summary' }, versions }] as const;
    const { user } = await openCase({
      ...inTeam,
      'cases.read': () => succeed({ cases: [listed({ divided })], withheld: [] }),
      'cases.pick': ({ field, text, replaces }) => {
        picked.push({ field, text, replaces });
        return succeed(null);
      },
    });
    const region = screen.getByRole('region', { name: 'Several versions: Summary' });
    expect(within(region).getByText('<b>Hers</b>').querySelector('b')).toBeNull();
    within(region).getByRole('button', { name: 'Keep your version' });
    await user.click(within(region).getByRole('button', { name: 'Keep the version of Ana' }));
    await user.click(within(region).getByRole('button', { name: 'Keep all, one after the other' }));
    const replaces = versions.flatMap(({ entries }) => entries);
    await waitFor(() =>
      expect(picked).toEqual([
        { field: { what: 'summary' }, text: '<b>Hers</b>', replaces },
        { field: { what: 'summary' }, text: 'Mine\n\n<b>Hers</b>', replaces },
      ]),
    );
  });

  it('replaces only the versions that it shows, however many there are', async () => {
    const replaced: (readonly string[])[] = [];
    const many = Array.from({ length: 30 }, (_, at) => ({
      entries: [crypto.randomUUID()],
      person: at === 0 ? null : ana,
      at: 0,
      text: `Version ${at}`,
    }));
    const divided = [{ field: { what: 'summary' }, versions: many }] as const;
    const { user } = await openCase({
      ...inTeam,
      'cases.read': () => succeed({ cases: [listed({ divided })], withheld: [] }),
      'cases.pick': ({ replaces }) => {
        replaced.push(replaces);
        return succeed(null);
      },
    });
    const region = screen.getByRole('region', { name: 'Several versions: Summary' });
    const shown = within(region).getAllByText(/^Version \d+$/);
    await user.click(within(region).getByRole('button', { name: 'Keep your version' }));
    await waitFor(() => expect(replaced.map(({ length }) => length)).toEqual([shown.length]));
  });
});

describe('adding to a case', () => {
  it('offers open cases only, and a new one', async () => {
    const closed = {
      ...filled,
      id: '00000000-0000-4000-8000-0000000000d2',
      title: 'Old',
      status: 'closed' as const,
    };
    const { user, stores } = renderWithStores(<AddToCaseDialog items={[ofReport]} />, {
      'cases.read': () => succeed({ cases: [sampleCase, closed], withheld: [] }),
    });
    const list = await screen.findByRole('list', { name: 'Open cases' });
    act(() => stores.cases.getState().startAdding([ofReport]));
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    await user.type(screen.getByRole('textbox', { name: 'Title of the new case' }), 'New one');
    await user.click(screen.getByRole('button', { name: 'Create case' }));
    const created = stores.cases.getState().cases?.at(-1);
    expect(created).toMatchObject({ title: 'New one', items: [{ kind: 'report', key: exactId }] });
  });
});

describe('an opened bundle', () => {
  const content = verdictOn(exactId, 'fraud', { note: '<b>Rang twice</b>' });
  const verdict = { entry: sampleEntry({ ...content, person: personOfFile('Cleo') }), content };
  const intact: OpenedBundle = {
    fileName: 'case.zip',
    check: {
      faults: [],
      origin: { program: '0.1.0', sealedAt: 1_772_374_000_000, files: 6, leftOut: [] },
      digest: 'ab'.repeat(32),
    },
    content: {
      case: { ...sampleCase, items: [{ ...ofReport, file: 'reports/001.json' }] },
      reports: {
        'reports/001.json': {
          transactionId: '<img src=x>',
          riskAssignment: 'fraud',
          timestamp: null,
          userId: 'ana',
          deviceId: null,
          deviceModel: null,
          place: '',
          isPlaceOfIp: false,
          history: [{ subject: 'transaction:1', entries: [verdict] }],
        },
      },
    },
  };

  it('shows what it contains, and the text of a report on request', async () => {
    const { user } = renderWithStores(<BundleDialog opened={intact} />, {
      'bundle.report': () => succeed('{"id":9007199254740993}'),
    });
    expect(screen.getByText('Nothing was changed since the case was sealed.')).toBeTruthy();
    expect(screen.getByText('<img src=x>')).toBeTruthy();
    const history = screen.getByRole('list', { name: /^Verdicts and notes on 1: Report/ });
    expect(history.textContent).toContain('Confirmed fraud');
    expect(history.textContent).toContain('<b>Rang twice</b>');
    expect(history.textContent).toContain('Cleo');
    await user.click(screen.getByRole('button', { name: /^Text of 1: Report/ }));
    expect(await screen.findByText('{"id":9007199254740993}')).toBeTruthy();
  });

  it.each([
    ['there are none', [], 'No verdicts or notes when the case was sealed.'],
    ['they are in a file, if they are too long', null, /are in the file history\.json/],
  ] as const)('says about verdicts and notes on a report that %s', (_, history, expected) => {
    const { content } = intact;
    const report = content?.reports['reports/001.json'];
    if (!content || !report) throw new Error('There is no report.');
    const reports = { 'reports/001.json': { ...report, history } };
    renderWithStores(<BundleDialog opened={{ ...intact, content: { ...content, reports } }} />);
    expect(screen.getByText(expected)).toBeTruthy();
  });

  it('says which files were left out when it was sealed', () => {
    const origin = { program: '0.1.0', sealedAt: 1_772_374_000_000, files: 6, leftOut: ['case-file.pdf'] };
    renderWithStores(<BundleDialog opened={{ ...intact, check: { ...intact.check, origin } }} />);
    expect(screen.getByText(/^Left out when it was sealed, .* too large: case-file\.pdf$/)).toBeTruthy();
  });

  it('names what was changed, and shows none of its contents', () => {
    const check = {
      faults: [{ kind: 'changed', name: 'reports/001.json' } as const],
      origin: null,
      digest: null,
    };
    renderWithStores(<BundleDialog opened={{ ...intact, check, content: null }} />);
    expect(screen.getByText('reports/001.json was changed.')).toBeTruthy();
    expect(screen.getByText('This isn’t the bundle that was sealed.')).toBeTruthy();
    expect(screen.queryByText('Two users')).toBeNull();
  });

  it('of a newer version says that it couldn’t be checked, not that it was changed', () => {
    const check = { faults: [{ kind: 'newer', version: 9 } as const], origin: null, digest: null };
    renderWithStores(<BundleDialog opened={{ ...intact, check, content: null }} />);
    expect(screen.getByText('The bundle couldn’t be checked.')).toBeTruthy();
    expect(screen.queryByText('This isn’t the bundle that was sealed.')).toBeNull();
  });
});
