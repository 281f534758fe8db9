import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ReportDetails } from '../../../renderer/features/report-detail/report-details';
import type { Answer } from '../../../shared/contract/contract';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { fail, succeed } from '../../../shared/result';
import {
  calmDetail,
  detailOf,
  emptyDetail,
  exactId,
  fullDetail,
  hostileDetail,
  hostileText,
} from '../../support/inputs/sample-rows';
import { eventually } from '../../support/runner/eventually';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

/** Renders the details of a selected report. */
async function show(detail: ReportDetail, answers: Partial<Replies> = {}) {
  const actions = { onGiveFeedback: vi.fn(), onShowOnMap: vi.fn(), onClose: vi.fn() };
  const rendered = renderWithStores(<ReportDetails {...actions} />, {
    'reports.detail': () => succeed(detail),
    ...answers,
  });
  await eventually(() => expect(rendered.stores.reports.getState().page).not.toBeNull());
  await act(() => rendered.stores.openReport.getState().select(detail.key));
  return { ...rendered, actions };
}

const region = () => within(screen.getByRole('region', { name: 'Report details' }));
const signals = () => within(region().getByRole('list', { name: 'Signals' })).queryAllByRole('listitem');
/** Returns the text of the field with a label within a section. */
function fieldIn(section: string, path: string): string | null | undefined {
  const group = region().getByRole('region', { name: section });
  return group.querySelector(`dt[title="${path}"]`)?.nextElementSibling?.textContent;
}

describe('the summary of a report', () => {
  it('shows full ids, risk, fraud cases, description and the time with every digit', async () => {
    await show(fullDetail);
    const text = screen.getByRole('region', { name: 'Report details' }).textContent;
    for (const part of [exactId, 'registration-7f3a', 'fraud', 'Location fraud', 'Device Swapping'])
      expect(text).toContain(part);
    expect(text).toContain('The IP address is far from where the device says it is.');
    expect(text).toContain('2026-03-01 14:05:09.123456789 UTC');
    expect(text).toContain('1772373909123456789');
  });

  it('starts with user, device, place, amount, time and age', async () => {
    const json = fullDetail.json.replace(
      '"campaign": "spring"',
      '"payment": { "amount": 2014.970, "currency": "EUR" }',
    );
    await show(detailOf(json, exactId));
    const facts = region().getByText('Amount').closest('dl');
    const of = (name: string) =>
      [...(facts?.querySelectorAll('dt') ?? [])].find(({ textContent }) => textContent === name)
        ?.nextElementSibling?.textContent;
    expect(of('User')).toBe('user-42');
    expect(of('Device')).toBe('Pixel 9 device-01');
    // GPS, which the location repeats, is spoofed.
    expect(of('Place')).toBe('Porto, Portugal');
    expect(of('Amount')).toBe('2,014.97\u00a0EUR');
    expect(of('Time')).toMatch(/2026-03-01 \d\d:05:09 \S+( \S+)*$/);
    expect(of('Transaction')).toBe('registration-7f3a');
  });

  it('marks a place that only the IP address gives', async () => {
    const ip = { city: 'Madrid', country: 'Spain', latitude: 40.4168, longitude: -3.7038 };
    await show(detailOf(JSON.stringify({ id: 5, ip: { address: ip } }), '5'));
    const place = region().getByText('Place', { selector: 'dt' }).nextElementSibling;
    expect(place?.textContent).toBe('Madrid, Spain (IP)');
    expect(
      within(region().getByText('Signals', { selector: 'dt' }).closest('dl') ?? document.body).getByTitle(
        'Only the IP address gives this place.',
      ).textContent,
    ).toBe(' (IP)');
  });

  it('has no amount if extra data has none', async () => {
    await show(fullDetail);
    expect(region().queryByText('Amount')).toBeNull();
  });

  it('shows the evidence first, then the positions, then identifiers', async () => {
    await show(fullDetail);
    const sections = region()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent ?? '');
    const order = [
      'Distances between positions',
      'GPS location',
      'Event',
      'Device',
      'Extra data',
      'User and report',
    ];
    expect(sections.filter((title) => order.includes(title))).toEqual(order);
  });

  it('shows every digit of an id that a double can’t represent', async () => {
    await show(detailOf('{"id": 9007199254740993}', '9007199254740993'));
    expect(region().getAllByText('9007199254740993').length).toBeGreaterThan(0);
    expect(region().queryByText(/9007199254740992/)).toBeNull();
  });

  it('lists each raised signal', async () => {
    await show(fullDetail);
    expect(signals().map((item) => item.textContent)).toEqual(['TOR', 'VPN', 'Rooted', 'GPS spoofed']);
  });

  it('lists the signals derived from other reports first, and the users of a shared device last', async () => {
    await show({ ...fullDetail, derived: ['Impossible travel', 'New device'], deviceUsers: 3 });
    expect(signals().map((item) => item.textContent)).toEqual([
      ...['Impossible travel', 'New device', 'TOR', 'VPN', 'Rooted', 'GPS spoofed'],
      'Device shared by 3',
    ]);
  });

  it('says so if no signal is raised', async () => {
    await show(calmDetail);
    expect(signals()).toEqual([]);
    expect(region().getByText('No signals raised')).toBeTruthy();
  });

  it('explains a glossary term when focused', async () => {
    const { user } = await show(fullDetail);
    const [decision] = region().getAllByRole('button', { name: 'Location fraud' });
    act(() => decision?.focus());
    expect((await screen.findByRole('tooltip')).textContent).toContain(
      'Location fraud attempt detected by comparing all location data sources of the user.',
    );
    await user.keyboard('{Escape}');
  });

  it('copies ids exactly', async () => {
    const { user, calls } = await show(fullDetail);
    await user.click(region().getByRole('button', { name: 'Copy report ID' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: exactId } });
    await user.click(region().getByRole('button', { name: 'Copy coordinates of ip' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: '50.1109, 8.6821' } });
  });
});

describe('a long text of a report', () => {
  it('is clamped until “Show all” is pressed', async () => {
    const description = 'An endless description. '.repeat(400);
    const { user } = await show(detailOf(JSON.stringify({ id: 1, descriptive_report: description }), '1'));
    const details = screen.getByRole('region', { name: 'Report details' });
    expect(details.textContent?.length).toBeLessThan(3_000);
    await user.click(region().getByRole('button', { name: 'Show all' }));
    expect(details.textContent).toContain(description.trim());
    await user.click(region().getByRole('button', { name: 'Show less' }));
    expect(details.textContent?.length).toBeLessThan(3_000);
  });

  it('is clamped if it has many lines, or is an ID, a fraud case or extra data', async () => {
    const lines = 'line\n'.repeat(100);
    const long = 'W'.repeat(5_000);
    const json = JSON.stringify({
      id: 1,
      transaction_id: long,
      descriptive_report: lines,
      user: { id: long },
      device: { id: long, model: long },
      event: { fraud_cases: [long] },
      extra_data: { value: long },
    });
    await show(detailOf(json, '1'));
    const { textContent } = screen.getByRole('region', { name: 'Report details' });
    expect(textContent).not.toContain('W'.repeat(601));
    expect(textContent).not.toContain('line\n'.repeat(20));
    const facts = screen.getByText('Transaction', { selector: 'dt' }).closest('dl');
    expect(facts?.textContent).toContain('W'.repeat(120));
    expect(facts?.textContent).not.toContain('W'.repeat(121));
  });
});

describe('the two risk scales', () => {
  it('are explained in words where a report uses both', async () => {
    const json = '{"id":1,"descriptive_report":"Low risk (low_risk).","event":{"risk_assignment":"clear"}}';
    await show(detailOf(json, '1'));
    expect(region().getByRole('note', { name: 'The two risk scales' }).textContent).toBe(
      'The service uses two scales. Both are shown as sent, and neither is converted into the other.' +
        'Level of this report: clear. No risk was found. The specification names this level but doesn’t describe it.' +
        'Scale used in the text: low_risk. The action is considered safe to accept.',
    );
  });

  it('are not explained where it uses one', async () => {
    await show(fullDetail);
    expect(region().queryByRole('note')).toBeNull();
  });
});

describe('actions on a report', () => {
  it('include giving feedback, showing it on the map and closing it', async () => {
    const { user, actions } = await show(fullDetail);
    await user.click(region().getByRole('button', { name: 'Give feedback' }));
    expect(actions.onGiveFeedback).toHaveBeenCalledWith({
      transactionId: 'registration-7f3a',
      reported: { riskAssignment: 'fraud', fraudCases: ['Location fraud', 'Device Swapping'] },
    });
    await user.click(region().getByRole('button', { name: 'Show on map' }));
    expect(actions.onShowOnMap).toHaveBeenCalledOnce();
    await user.click(region().getByRole('button', { name: 'Close report details' }));
    expect(actions.onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['{"id": 1}', /this report has none/],
    ['{"id": 1, "transaction_id": ".."}', /can’t be "\." or "\.\."/],
  ])('is not to give feedback on %s, and says why', async (json, why) => {
    await show(detailOf(json, '1'));
    expect(region().getByRole<HTMLButtonElement>('button', { name: 'Give feedback' }).disabled).toBe(true);
    expect(region().getByText(why)).toBeTruthy();
  });

  it('include showing it on the map without a position: the map explains why', async () => {
    const { user, actions } = await show(detailOf('{"id": 1}', '1'));
    await user.click(region().getByRole('button', { name: 'Show on map' }));
    expect(actions.onShowOnMap).toHaveBeenCalledOnce();
  });
});

describe('the fields of a report', () => {
  it('distinguish yes, no and not given', async () => {
    await show(fullDetail);
    expect(fieldIn('Device', 'device.integrity.rooted')).toBe('yes');
    expect(fieldIn('Device', 'device.integrity.debugged')).toBe('no');
    expect(fieldIn('Device', 'device.sensors.wifi_connected')).toBe('no');
    expect(fieldIn('IP address', 'ip.tor')).toBe('yes');
    expect(fieldIn('EM location', 'em_location.address.state')).toBe('not given');
  });

  it('mark the event time as an interpretation, since its unit is unknown', async () => {
    await show(fullDetail);
    const time = fieldIn('Event', 'event.timestamp');
    expect(time).toContain('1772373908');
    expect(time).toContain('Probably 2026-03-01 14:05:08 UTC');
    expect(time).toContain('assuming seconds. The specification doesn’t define the unit.');
  });

  it('show coordinates with every digit sent', async () => {
    const json = '{"geo_location": {"address": {"latitude": 41.40, "longitude": -2.170000000000000001e0}}}';
    await show(detailOf(json, '#0'));
    expect(fieldIn('GPS location', 'geo_location.address.latitude')).toBe('41.40');
    expect(fieldIn('GPS location', 'geo_location.address.longitude')).toBe('-2.170000000000000001e0');
  });

  it('show extra data verbatim', async () => {
    await show(fullDetail);
    const extra = region().getByRole('region', { name: 'Extra data' });
    expect(extra.querySelector('pre')?.textContent).toBe(
      '{\n  "campaign": "spring",\n  "big": 9007199254740993\n}',
    );
  });

  it('include those that the specification doesn’t define', async () => {
    await show(detailOf('{"id": 1, "latency": 9007199254740993, "device": {"os": {"name": "A"}}}', '1'));
    const unknown = within(region().getByRole('list', { name: 'Unknown fields' })).getAllByRole('listitem');
    expect(unknown.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^latency.*9007199254740993$/),
      expect.stringMatching(/^device\.os.*\{\n {2}"name": "A"\n\}$/s),
    ]);
  });

  it('name unreadable values with the expected type and the received value', async () => {
    await show(hostileDetail);
    expect(region().getByRole('heading', { name: '1 field couldn’t be read' })).toBeTruthy();
    const [problem] = within(
      region().getByRole('list', { name: 'Fields that couldn’t be read' }),
    ).getAllByRole('listitem');
    expect(problem?.textContent).toBe('ip.torexpected boolean, received "yes"');
    expect(fieldIn('IP address', 'ip.tor')).toBe('couldn’t be read');
    expect(fieldIn('IP address', 'ip.vpn')).toBe('not given');
  });

  it('show hostile text as text with nothing hidden', async () => {
    await show(hostileDetail);
    const details = screen.getByRole('region', { name: 'Report details' });
    expect(details.querySelector('img')).toBeNull();
    for (const hidden of ['\u202E', '\u200B', '\u0000']) expect(details.textContent).not.toContain(hidden);
    expect(fieldIn('User and report', 'user.id')).toBe(
      '<img src=x onerror="globalThis.harmed = true">⟨U+202E⟩gnp.⟨U+0000⟩⟨U+200B⟩',
    );
    expect(globalThis).not.toHaveProperty('harmed');
  });

  it('are all shown for an empty report', async () => {
    await show(emptyDetail);
    expect(region().getByText('No risk level')).toBeTruthy();
    expect(region().getByText('No position has coordinates.')).toBeTruthy();
    expect(fieldIn('User and report', 'id')).toBe('not given');
  });
});

describe('the raw JSON of a report', () => {
  it('is shown verbatim, and formatted on request', async () => {
    const { user, calls } = await show(hostileDetail);
    await user.click(region().getByRole('tab', { name: 'Raw JSON' }));
    const text = () => region().getByRole('tabpanel').querySelector('pre')?.textContent;
    expect(text()).toBe(hostileDetail.json);
    expect(region().getByText(/invisible or change the text direction/)).toBeTruthy();
    await user.click(region().getByRole('checkbox', { name: 'Formatted' }));
    expect(text()).toContain('{\n  "id": 1003,\n');
    expect(text()).toContain('⟨U+202E⟩');
    await user.click(region().getByRole('button', { name: 'Copy raw JSON' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: hostileDetail.json } });
    expect(hostileDetail.json).toContain(JSON.stringify(hostileText).slice(1, 20));
  });

  it('is truncated with a note if too long, but copied completely', async () => {
    const json = `{"id": 5, "extra_data": "${'x'.repeat(1_000_000)}"}`;
    const { user, calls } = await show(detailOf(json, '5'));
    await user.click(region().getByRole('tab', { name: 'Raw JSON' }));
    const shown = region().getByRole('tabpanel').querySelector('pre')?.textContent ?? '';
    expect(json.startsWith(shown)).toBe(true);
    expect(shown).toHaveLength(200_000);
    const more = (json.length - 200_000).toLocaleString('en');
    expect(region().getByText(`${more} more characters aren’t shown. Copying includes them.`)).toBeTruthy();
    await user.click(region().getByRole('button', { name: 'Copy raw JSON' }));
    expect(calls).toContainEqual({ name: 'clipboard.write', request: { text: json } });
  });

  it('counts what is not shown, even if the window has only the beginning', async () => {
    const json = `{"id": 5, "extra_data": "${'x'.repeat(300_000)}"}`;
    const { user } = await show({ ...detailOf(json, '5'), jsonLength: 5_200_000 });
    await user.click(region().getByRole('tab', { name: 'Raw JSON' }));
    expect(region().getByText('5,000,000 more characters aren’t shown. Copying includes them.')).toBeTruthy();
  });
});

describe('loading a report', () => {
  it('keeps the previous one until it is loaded, with actions disabled', async () => {
    const arrivals: ((answer: Answer<'reports.detail'>) => void)[] = [];
    const { stores } = await show(fullDetail, {
      'reports.detail': ({ key }) =>
        key === fullDetail.key
          ? succeed(fullDetail)
          : new Promise<Answer<'reports.detail'>>((resolve) => arrivals.push(resolve)),
    });
    act(() => void stores.openReport.getState().select('1002'));
    const details = screen.getByRole('region', { name: 'Report details' });
    expect(details.getAttribute('aria-busy')).toBe('true');
    expect(details.textContent).toContain('registration-7f3a');
    expect(region().getByRole<HTMLButtonElement>('button', { name: 'Give feedback' }).disabled).toBe(true);
    await act(async () => arrivals.at(-1)?.(succeed(calmDetail)));
    expect(details.getAttribute('aria-busy')).toBe('false');
    expect(details.textContent).not.toContain('registration-7f3a');
    expect(details.textContent).toContain('login-22');
  });

  it('says that it is no longer stored, and reloads the reports on request', async () => {
    const { user, calls } = await show(fullDetail, { 'reports.detail': () => fail({ kind: 'not-found' }) });
    expect(region().getByRole('alert')).toBeTruthy();
    expect(region().getByText(/isn’t in the local copy, or no longer is/)).toBeTruthy();
    const loads = () => calls.filter((call) => call.name === 'reports.page').length;
    const before = loads();
    await user.click(region().getByRole('button', { name: 'Refresh reports' }));
    await eventually(() => expect(loads()).toBe(before + 1));
  });
});
