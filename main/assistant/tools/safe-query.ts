import { countriesNamed } from '../../../shared/countries/country-named';
import { everyReport, maxQueryText, type ReportQuery } from '../../../shared/domain/report-query';
import { decisions, knownRisk, riskAssignments } from '../../../shared/domain/vocabulary';
import type { TimeZone } from '../../../shared/domain/zoned-time';
import { bundledGazetteer } from '../../../shared/gazetteer';
import { parseQuery } from '../../../shared/query/parse-query';
import { type FieldToken, tokensOf, withPlainSigns } from '../../../shared/query/tokens';
import { fail, type Result, succeed } from '../../../shared/result';
import { fold } from '../../../shared/text/fold';
import { speedStep } from '../leaving/leaving-report';
import type { NamedValue } from '../program-calls';

/** What a query of an assistant depends on. */
interface Rules {
  readonly coarseKm: number;
  readonly zone: TimeZone;
  /** Returns what a pseudonym stands for; null for none of this session. */
  readonly find: (pseudonym: string) => Promise<NamedValue | null>;
}

const kindOf = { user: 'user', device: 'device', tx: 'transaction', id: 'report' } as const;

/**
 * Reads a query of an assistant, in the query language with pseudonyms where values would be. Nothing else that identifies can be
 * asked for: otherwise the number of reports would say whether a guess is right, digit by digit. So there are no words, no
 * addresses and no extra data; places are those of the gazetteer, and distances and speeds have the steps in which they leave.
 */
export async function readSafeQuery(typed: string, rules: Rules): Promise<Result<ReportQuery, string>> {
  if (typed.length > maxQueryText) return fail(`A query has at most ${maxQueryText} characters.`);
  const plain = withPlainSigns(typed);
  let text = '';
  let end = 0;
  for (const token of tokensOf(plain)) {
    text += plain.slice(end, token.start);
    end = token.end;
    if (token.kind === 'words')
      return fail(
        `"${token.text.slice(0, 100)}" is a word. Assistants can search by fields only, such as risk:high.`,
      );
    const read =
      token.kind === 'field'
        ? await readSafeField(token, plain, rules)
        : succeed(plain.slice(token.start, end));
    if (!read.ok) return read;
    text += read.value;
  }
  text += plain.slice(end);
  const [problem] = parseQuery(text, rules.zone).problems;
  if (problem !== undefined) return fail(`The query can’t be read: ${problem.kind}.`);
  return succeed({ ...everyReport, text });
}

async function readSafeField(token: FieldToken, text: string, rules: Rules): Promise<Result<string, string>> {
  const { field, value, valueStart, start } = token;
  const asTyped = text.slice(start, token.end);
  const beginning = text.slice(start, valueStart);
  switch (field) {
    case 'user':
    case 'device':
    case 'tx':
    case 'id': {
      const found = await rules.find(value.trim());
      if (found === null || found.kind !== kindOf[field])
        return fail(`${field}: takes a pseudonym of this session, such as ${kindOf[field]}-12.`);
      const isSearchable = field === 'id' ? /^-?\d{1,19}$/.test(found.value) : !/["\n]/.test(found.value);
      if (!isSearchable) return fail(`${value.trim()} can’t be searched for. Use explain or timeline.`);
      return succeed(field === 'id' ? `${beginning}${found.value}` : `${beginning}"${found.value}"`);
    }
    case 'risk':
      return knownRisk(value.replace(/^[<>]=?/, '')) !== null
        ? succeed(asTyped)
        : fail(`risk: takes one of: ${riskAssignments.join(', ')}.`);
    case 'before':
    case 'after':
    case 'created':
      return isInSeconds(value) ? succeed(asTyped) : fail(`${field}: takes times in whole seconds.`);
    case 'place':
      return isKnownPlace(value)
        ? succeed(asTyped)
        : fail('place: takes the name of a city or country, as the other tools give them.');
    case 'case':
      return decisions.some((each) => fold(each).includes(fold(value.trim())))
        ? succeed(asTyped)
        : fail(`case: takes one of: ${decisions.join(', ')}.`);
    case 'distance':
      return inSteps(value, rules.coarseKm)
        ? succeed(asTyped)
        : fail(`distance: takes multiples of ${rules.coarseKm} (km).`);
    case 'speed':
      return inSteps(value, speedStep)
        ? succeed(asTyped)
        : fail(`speed: takes multiples of ${speedStep} (km/h).`);
    case 'ip':
    case 'extra':
    case 'since':
    case 'wait':
      return fail(`Assistants can’t search by ${field}:.`);
    default:
      return succeed(asTyped);
  }
}

function isKnownPlace(value: string): boolean {
  const name = value.trim();
  return (
    name !== '' && (countriesNamed(name).length > 0 || bundledGazetteer().citiesNamed(fold(name)).length > 0)
  );
}

/** Further digits of a time are as good as an ID; reports leave without them. */
function isInSeconds(value: string): boolean {
  return !/:\d\d[.,]\d|\d{11}/.test(value);
}

/** Whether all numbers of a limit or range are whole multiples. */
function inSteps(value: string, step: number): boolean {
  const numbers = value.match(/^(?:[<>]=?)?(\d{1,9})(?:\.\.(\d{1,9}))?$/);
  return numbers?.slice(1).every((each) => each === undefined || Number(each) % step === 0) ?? false;
}
