import { send } from '../../../shared/node/rest/server';
import type { ServeFault } from '../fault-effects';
import { type ReportChange, withChangedReports } from './changed-reports';
import { changingTimes, longAmounts, of2098 } from './extremes';
import { withId } from './ids';
import { endedList, wrappedList } from './lists';
import { otherCountryNames, otherRiskWords, otherSpellings, unknownRisks, usersInScripts } from './names';
import { withPosition } from './positions';
import { sparse } from './sparse';
import {
  booleansAsDigits,
  booleansAsText,
  cutReport,
  integersAsText,
  integersWithExponent,
  integersWithFraction,
  listsOfOneBare,
  numbersAsText,
  trailingComma,
  withToken,
} from './values';

/** A world: how its service answers lists of reports. `every`: of how many reports one is changed, by its ID. */
type World = (every?: number) => ServeFault;

/**
 * All worlds. What they have of real services is in test/world, and what the desktop makes of each in
 * test/world/worlds-on-demand.test.ts.
 */
export const worlds = {
  // IDs rounded to 15 digits; none; 0; again after ten; as text; others, as after a redeployment
  'ids-rounded': changing(withId('rounded')),
  'ids-missing': changing(withId('missing')),
  'ids-same': changing(withId('same')),
  'ids-reused': changing(withId('reused')),
  'ids-text': changing(withId('text')),
  'ids-changed': changing(withId('changed')),
  // After the last page: this in place of []; the last page, or the first one, again and again
  'end-null': ending('null'),
  'end-204': ending('204'),
  'end-empty-body': ending('empty body'),
  'end-object': ending('{}'),
  'end-400': ending('400'),
  'end-404': ending('404'),
  'end-410': ending('410'),
  'end-416': ending('416'),
  'end-422': ending('422'),
  'end-last-page': ending('last page'),
  'end-first-page': ending('first page'),
  // {"total":20,"reports":[…]}
  'list-wrapped': () => wrappedList,
  // IDs and times as "1763…", 1.763…e18, 1763….0; booleans as 1 and 0, as "True" and "False"; coordinates
  // as text; one fraud case without its list
  'integers-text': changing(integersAsText),
  'integers-exponent': changing(integersWithExponent),
  'integers-fraction': changing(integersWithFraction),
  'booleans-digits': changing(booleansAsDigits),
  'booleans-text': changing(booleansAsText),
  'numbers-text': changing(numbersAsText),
  'lists-bare': changing(listsOfOneBare),
  // NaN or -Infinity as GPS; a trailing comma; only the first half
  'token-nan': changing(withToken('NaN'), 5),
  'token-infinity': changing(withToken('-Infinity'), 5),
  'token-comma': changing(trailingComma, 5),
  'token-cut': changing(cutReport, 5),
  // Users with names in many scripts; users and cities decomposed, in wide letters, in capitals, with soft hyphens
  'names-scripts': changing(usersInScripts),
  'names-spellings': changing(otherSpellings),
  // The country of each source by another name or code: 13 languages, ISO 3166 alpha-2, alpha-3, numeric
  countries: changing(otherCountryNames),
  // IP addresses without a city, at the centre of their country; GPS at almost 0,0; rounded; swapped
  'positions-country': changing(withPosition('country'), 3),
  'positions-near-zero': changing(withPosition('near-zero'), 3),
  'positions-whole-degrees': changing(withPosition('whole-degrees'), 3),
  'positions-tenths': changing(withPosition('tenths'), 3),
  'positions-swapped': changing(withPosition('swapped'), 3),
  // Risks in words of both vocabularies, in any case; words that say nothing
  'risks-words': changing(otherRiskWords),
  'risks-unknown': changing(unknownRisks, 5),
  // Amounts of 20 digits in extra_data
  'amounts-long': changing(longAmounts),
  // Little in most reports, digests as user and device IDs
  sparse: changing(sparse),
  // No IDs, and another time in each answer; a report time in 2098
  'times-changing': changing(changingTimes),
  'times-2098': changing(of2098, 500),
} as const satisfies Readonly<Record<string, World>>;

export type WorldName = keyof typeof worlds;

export const worldNames = namesOf(worlds);

function namesOf<Name extends string>(table: Readonly<Record<Name, World>>): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => name in table);
}

function changing(change: ReportChange, usual = 1): World {
  return (every = usual) => {
    let answers = 0n;
    return async (response, answer) => {
      const { body, ...rest } = await answer();
      answers += 1n;
      const text = Buffer.from(body).toString();
      send(response, { ...rest, body: withChangedReports(text, change, every, answers) });
    };
  };
}

function ending(end: Parameters<typeof endedList>[0]): World {
  return () => endedList(end);
}
