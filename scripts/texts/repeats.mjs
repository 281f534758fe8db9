// @ts-check
import { isAboutLanguage } from './language-modules.mjs';

/** @typedef {import('./catalogues.mjs').Text} Text */

/**
 * Texts that are the same in each language of today, but not the same thing: another language may need two of them.
 * @typedef {{ readonly keys: readonly string[], readonly reason: string }} Homonyms
 */

/** @type {readonly Homonyms[]} */
export const homonyms = [
  ...[
    ['commands.groups.file', 'reviewLog.import.file'],
    ['commands.groups.investigate', 'commands.names.investigate'],
    ['commands.groups.report', 'words.terms.report'],
    ['commands.groups.review', 'commands.names.review', 'words.fields.standing'],
  ].map((keys) => ({ keys, reason: 'A menu; a command, a filter or a thing.' })),
  ...[
    ['commands.names.map', 'caseSheet.map'],
    ['commands.names.reports', 'words.terms.reports'],
    ['commands.names.history', 'evidence.history.title'],
    ['commands.names.cases', 'investigate.toolNames.cases'],
  ].map((keys) => ({ keys, reason: 'A command that shows a screen; a thing, or a tool.' })),
  {
    keys: ['commands.names.previous report', 'evidence.startsAt.previous'],
    reason: 'The one above in the list; the one before by the same user.',
  },
  ...[
    ['commands.places.map', 'words.fields.placed'],
    ['investigate.toolNames.whatIf', 'words.fields.listed'],
    ['review.queues.names.divided', 'words.standings.divided'],
    ['words.fields.lookUp', 'words.fields.transaction'],
  ].map((keys) => ({ keys, reason: 'What a filter finds; where that is, or comes from.' })),
  ...[
    ['evidence.history.answered', 'review.last.done.answered'],
    ['review.last.done.snoozed', 'words.standings.snoozed'],
    ['review.last.done.escalated', 'words.standings.escalated'],
  ].map((keys) => ({ keys, reason: 'What was done last; how a report stands, or what its history says.' })),
  ...[
    ['feedback.presets.builtIn.Confirmed fraud', 'words.verdicts.fraud'],
    ['reports.views.shipped.devices', 'timeline.sharing.label'],
    ['review.reasons.usual.New device', 'words.signals.New device'],
    [
      'reports.views.shipped.travel',
      'review.reasons.usual.Impossible travel',
      'words.signals.Impossible travel',
      'words.fields.travel',
    ],
  ].map((keys) => ({ keys, reason: 'A preset, view or reason that users see beside their own; a term.' })),
  ...[
    ['map.positions.shortNames.geo', 'positions.radii.geo.name', 'report.device.sensorNames.gps'],
    ['positions.names.ip', 'positions.radii.ip.name'],
    ['explanation.sources.ip', 'positions.sourceNames.ip'],
  ].map((keys) => ({ keys, reason: 'A position; its method; a sensor.' })),
  ...[
    ['positions.readings.jumped stayed stayed', 'positions.readings.jumped stayed unknown'],
    ['positions.readings.stayed stayed jumped', 'positions.readings.unknown stayed jumped'],
    ['problems.connection-broken.advice', 'problems.unexpected.advice'],
    ['problems.key-refused.what', 'problems.service-error.what'],
    ['vocabulary.meanings.risk_assignment.fraud', 'vocabulary.meanings.risk_assessment.fraud'],
  ].map((keys) => ({ keys, reason: 'Sentences of which each belongs to its own case.' })),
];

/**
 * Returns the texts that stand under several keys though they are the same in all languages, and the homonyms that
 * aren't the same any more, a line each.
 * @param {readonly ReadonlyMap<string, Text>[]} catalogues those of all languages
 * @param {readonly Homonyms[]} allowed
 * @returns {readonly string[]}
 */
export function repeatFaults([source = new Map(), ...others], allowed) {
  const inAll = (/** @type {string} */ name) =>
    JSON.stringify([source, ...others].map((texts) => texts.get(name)?.message));
  /** @type {Map<string, string[]>} */
  const repeats = new Map();
  for (const [name, text] of source)
    if (!isAboutLanguage(text)) repeats.set(inAll(name), [...(repeats.get(inAll(name)) ?? []), name]);
  const isAllowed = (/** @type {readonly string[]} */ names) =>
    allowed.some(({ keys }) => names.every((name) => keys.includes(name)));
  return [
    ...[...repeats.values()]
      .filter((names) => names.length > 1 && !isAllowed(names))
      .map((names) => `${names.join(', ')} are the same in all languages: keep one.`),
    ...allowed
      .filter(({ keys }) => keys.some((key) => !source.has(key)) || new Set(keys.map(inAll)).size > 1)
      .map(({ keys }) => `${keys.join(', ')} aren't the same in all languages: they need no exception.`),
  ];
}
