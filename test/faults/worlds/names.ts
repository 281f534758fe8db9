import { countryNames } from '../../../shared/countries/country-names';
import { fieldsIn, oneBy, type ReportChange, withAddresses } from './changed-reports';

type FoundName = readonly [name: string, typed: string];

/** Names as the world writes them, each with what a person types to find it. */
export const namesInScripts: readonly [FoundName, ...FoundName[]] = [
  ['東京都港区赤坂', '港区'],
  ['กรุงเทพมหานคร', 'มหานคร'],
  ['대한민국', '민국'],
  ['الحلّة', 'الحلة'],
  ['Шевченко', 'ШЕВЧЕНКО'],
  ['Diyarbakır', 'DİYARBAKIR'],
  ['Łódź', 'lodz'],
  ['Keith O’Brien', "o'brien"],
  ['Oﬃce ﬁve', 'office five'],
  ['Quix\u200bada', 'quixada'],
  ['Mun\u0303oz', 'muñoz'],
];

/** A few users who have names in many scripts. */
export const usersInScripts: ReportChange = (report, id) => ({
  ...report,
  user: { ...fieldsIn(report, 'user'), id: oneBy(id, namesInScripts)[0] },
});

/** The spellings of one name that keyboards, files and programs give: composed otherwise, wide, in capitals, with soft hyphens. */
const spellings: readonly [(name: string) => string, ...((name: string) => string)[]] = [
  (name) => name.normalize('NFD'),
  (name) => name.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  (name) => name.toUpperCase(),
  (name) => name.replace(/(?<=[a-z])(?=[a-z])/, '\u00ad'),
];

/** Users and cities in other spellings of their names. */
export const otherSpellings: ReportChange = (report, id) => {
  const spelled = (value: unknown, at: number) =>
    typeof value === 'string' ? oneBy(id + BigInt(at), spellings)(value) : value;
  const user = fieldsIn(report, 'user');
  return withAddresses({ ...report, user: { ...user, id: spelled(user.id, 0) } }, (address, at) => ({
    ...address,
    city: spelled(address.city, at),
  }));
};

/** Languages whose names of countries databases have. */
const languages = ['en', 'es', 'de', 'fr', 'pl', 'tr', 'ru', 'el', 'ar', 'zh', 'ja', 'ko', 'th'] as const;
const namesOf = languages.map((language) => new Intl.DisplayNames(language, { type: 'region' }));
const linesOfCodes = new Map(
  countryNames()
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 2), line] as const),
);

/** The country of each source by another of its names and codes (ISO 3166 alpha-2, alpha-3, numeric). */
export const otherCountryNames: ReportChange = (report, id) =>
  withAddresses(report, (address, at) => {
    const { country_code: code } = address;
    const line = typeof code === 'string' ? linesOfCodes.get(code) : undefined;
    if (typeof code !== 'string' || line === undefined) return address;
    const [numeric, alpha3] = [/ (\d{3}) /, / ([A-Z]{3}) /].map((form) => form.exec(line)?.[1] ?? code);
    const number = id + BigInt(at);
    return {
      ...address,
      country: namesOf[Number(number % BigInt(namesOf.length))]?.of(code) ?? code,
      country_code: oneBy(number, [code, alpha3, numeric, code.toLowerCase()]),
    };
  });

/** Words of the same level of risk. */
const sameLevel = new Map<unknown, readonly [string, ...string[]]>([
  ['fraud', ['fraud', 'FRAUD', ' Fraud ']],
  ['high', ['high', 'high_risk', 'HIGH']],
  ['low', ['low', 'low_risk', 'Low_Risk']],
  ['clear', ['clear', 'CLEAR']],
]);

/** The risk in words of both vocabularies, in any case. */
export const otherRiskWords: ReportChange = (report, id) => {
  const { risk_assignment: risk, ...event } = fieldsIn(report, 'event');
  const words = sameLevel.get(risk);
  return { ...report, event: { ...event, risk_assignment: words ? oneBy(id, words) : risk } };
};

/** Words that say nothing of the risk: that of a vocabulary, and words of neither. */
export const unknownRiskWords = ['unknown_risk', 'manual review', '4', '重大'] as const;

export const unknownRisks: ReportChange = (report, id) => ({
  ...report,
  event: { ...fieldsIn(report, 'event'), risk_assignment: oneBy(id, unknownRiskWords) },
});
