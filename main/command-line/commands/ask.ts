import { maxPlaceRadiusKm } from '../../../shared/domain/alibi';
import { type CellResolution, cellSizes, hotSpotCounts } from '../../../shared/domain/hot-cells';
import { strongLinks } from '../../../shared/domain/links/link-kinds';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Settings } from '../../../shared/settings';
import type { Command, CommandFailure, Given, Surroundings } from '../command';
import { optionValue } from '../read-arguments';
import { placeIn } from '../read-place';
import { jsonLine } from '../report-object';
import { profileOption } from '../with-profile';
import { withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile } from '../worked-profile';

const questions = [
  ...(['alibi', 'links', 'groups', 'hot-spots', 'meetings', 'drift'] as const),
  ...(['metrics', 'people', 'agreement'] as const),
] as const;
type Question = (typeof questions)[number];
type Answered = Promise<Result<unknown, Problem | CommandFailure>>;
/** Makes the call of a question. */
type Asking = (call: WorkedProfile['call'], settings: Settings) => Answered;

const period = ['after', 'until'];

/** What Investigate and Metrics answer, as JSON. */
export const askCommand: Command = {
  name: 'ask',
  about: 'Prints as JSON what Investigate and Metrics answer',
  words: [{ name: 'QUESTION', about: 'the question', choices: questions }],
  options: {
    user: { value: 'ID', about: 'alibi, links, meetings: about a user' },
    device: { value: 'ID', about: 'alibi, links: about a device' },
    place: { value: 'LAT,LON', about: 'alibi: the place, in degrees' },
    radius: { value: 'KM', about: 'alibi: how far from the place still counts (default: 0)' },
    at: { value: 'TIME', about: 'alibi: the time, as 2026-03-01T14:05:00Z' },
    counted: { value: 'WHAT', about: 'hot-spots: what counts (default: judged)', choices: hotSpotCounts },
    after: { value: 'TIME', about: 'metrics, people, agreement: from this time on' },
    until: { value: 'TIME', about: 'metrics, people, agreement: before this time' },
    profile: profileOption,
  },
  optionsOf: {
    alibi: ['user', 'device', 'place', 'radius', 'at', 'profile'],
    links: ['user', 'device', 'profile'],
    groups: ['profile'],
    'hot-spots': ['counted', 'profile'],
    meetings: ['user', 'profile'],
    drift: ['profile'],
    metrics: [...period, 'profile'],
    people: [...period, 'profile'],
    agreement: [...period, 'profile'],
  },
  examples: [
    'ask alibi --user ana --place=40.42,-3.70 --at 2026-03-01T14:05:00Z | jq .alibi.verdict',
    'ask groups | jq .',
    'ask metrics --after 2026-03-01T00:00:00Z',
  ],
  run: async (given, around) => {
    const question = questions.find((each) => each === given.words[0]) ?? 'groups';
    const asking = askingOf(question, given, around);
    if (!asking.ok) return asking;
    const settings = await around.settings();
    if (!settings.ok) return settings;
    return withWorkedProfile(given, around, async ({ call }) => {
      const answer = await asking.value(call, settings.value);
      if (!answer.ok) return answer;
      if (answer.value === null)
        return fail({ kind: 'failed', text: 'No report on this computer is about it.' });
      around.output.write(jsonLine(answer.value));
      return answer;
    });
  },
};

function askingOf(question: Question, given: Given, around: Surroundings): Result<Asking, CommandFailure> {
  const user = optionValue(given, 'user');
  switch (question) {
    case 'alibi':
      return alibi(given);
    case 'links': {
      const of = subjectIn(given);
      if (!of.ok) return of;
      const request = { of: of.value, kinds: [...strongLinks], singles: false };
      return succeed((call) => call('investigate.links', request));
    }
    case 'groups':
      return succeed((call) => call('investigate.groups', { kinds: [...strongLinks] }));
    case 'hot-spots': {
      const counted = hotSpotCounts.find((each) => each === optionValue(given, 'counted')) ?? 'judged';
      return succeed((call, { assumedRadii: radii }) =>
        call('investigate.hotSpots', { counted, resolution: hotSpotSize, radii }),
      );
    }
    case 'meetings':
      return succeed((call, { assumedRadii: radii }) =>
        call('investigate.meetings', { user, positions: 'gps', withinMinutes: 60, leastDays: 3, radii }),
      );
    case 'drift':
      return succeed((call) =>
        call('investigate.drift', { timeZone: 'UTC', now: around.now(), values: null }),
      );
    default:
      return aboutPeriod(question, given);
  }
}

const hotSpotSize: CellResolution = cellSizes[2].resolution;

function alibi(given: Given): Result<Asking, CommandFailure> {
  const of = subjectIn(given);
  if (!of.ok) return of;
  if (of.value === null) return wrong('alibi needs --user or --device.');
  const place = placeIn(optionValue(given, 'place') ?? '');
  if (!place.ok) return place;
  const radiusKm = Number(optionValue(given, 'radius') ?? '0');
  if (!(radiusKm >= 0 && radiusKm <= maxPlaceRadiusKm))
    return wrong(`--radius is a number of km from 0 to ${maxPlaceRadiusKm}.`);
  const at = momentIn(given, 'at');
  if (!at.ok) return at;
  if (at.value === null) return wrong('alibi needs --at, such as 2026-03-01T14:05:00Z.');
  const asked = { of: of.value, place: place.value, radiusKm, at: `${at.value}000000`, trustedOnly: null };
  return succeed((call, { assumedRadii: radii, travelLimits: limits }) =>
    call('investigate.alibi', { ...asked, radii, limits }),
  );
}

function aboutPeriod(
  question: 'metrics' | 'people' | 'agreement',
  given: Given,
): Result<Asking, CommandFailure> {
  const [from, until] = [momentIn(given, 'after'), momentIn(given, 'until')];
  if (!from.ok) return from;
  if (!until.ok) return until;
  const asked = { from: from.value, until: until.value };
  if (question === 'people') return succeed((call) => call('log.people', asked));
  if (question === 'agreement') return succeed((call) => call('log.agreement', asked));
  return succeed(async (call) => {
    const verdicts = await call('log.metrics', { ...asked, zone: 'utc' });
    if (!verdicts.ok) return verdicts;
    const feedback = await call('outbox.metrics', { ...asked, states: ['Sent'], zone: 'utc' });
    return feedback.ok ? succeed({ verdicts: verdicts.value, feedback: feedback.value }) : feedback;
  });
}

type Subject = { readonly kind: 'user' | 'device'; readonly value: string };

function subjectIn(given: Given): Result<Subject | null, CommandFailure> {
  const [user, device] = [optionValue(given, 'user'), optionValue(given, 'device')];
  if (user !== null && device !== null) return wrong('Name --user or --device, not both.');
  if (user !== null) return succeed({ kind: 'user', value: user });
  return succeed(device === null ? null : { kind: 'device', value: device });
}

/** Returns a time in ms since 1970; null without the option. */
function momentIn(given: Given, name: string): Result<number | null, CommandFailure> {
  const text = optionValue(given, name);
  if (text === null) return succeed(null);
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? wrong(`--${name} is a time in UTC, such as 2026-03-01T14:05:00Z.`) : succeed(ms);
}

function wrong(text: string): Result<never, CommandFailure> {
  return fail({ kind: 'wrong use', text });
}
