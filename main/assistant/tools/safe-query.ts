import { everyReport, maxQueryText, type ReportQuery } from '../../../shared/domain/report-query';
import { decisions, knownRisk, riskAssignments } from '../../../shared/domain/vocabulary';
import type { TimeZone } from '../../../shared/domain/zoned-time';
import { parseQuery } from '../../../shared/query/parse-query';
import { type FieldToken, tokensOf, withPlainSigns } from '../../../shared/query/tokens';
import { fail, type Result, succeed } from '../../../shared/result';
import { fold } from '../../../shared/text/fold';
import { scoreSteps } from '../leaving/leaving-report';
import type { NamedValue } from '../program-calls';
import { safeAmount, safeSteps, safeTime } from './safe-limits';

/** What a query of an assistant depends on. */
interface Rules {
  readonly coarseKm: number;
  readonly zone: TimeZone;
  /** Returns what a pseudonym stands for; null for none of this session. */
  readonly find: (pseudonym: string) => Promise<NamedValue | null>;
}

const kindOf = { user: 'user', device: 'device', tx: 'transaction', id: 'report' } as const;

/**
 * Reads a query of an assistant, in the query language with pseudonyms where values would be. What doesn't leave can't be
 * asked for either: otherwise the number of reports would say whether a guess is right, digit by digit. So there are no words,
 * addresses, places and extra data, and limits have the steps in which numbers leave.
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
  if (text.length > maxQueryText) return fail('The query is too long. Use timeline.');
  const [problem] = parseQuery(text, rules.zone).problems;
  if (problem !== undefined) return fail(`The query can’t be read: ${problem.kind}.`);
  return succeed({ ...everyReport, text });
}

async function readSafeField(token: FieldToken, text: string, rules: Rules): Promise<Result<string, string>> {
  const { field, value, valueStart, start } = token;
  const beginning = text.slice(start, valueStart);
  switch (field) {
    case 'user':
    case 'device':
    case 'tx':
    case 'id': {
      const found = await rules.find(value.trim());
      if (found === null || found.kind !== kindOf[field])
        return fail(`${field}: takes a pseudonym of this session, such as ${kindOf[field]}-12.`);
      const asked = field === 'id' ? idField(beginning, found.value) : wholeField(beginning, found.value);
      return asked === null
        ? fail(`${value.trim()} can’t be searched for. Use explain or timeline.`)
        : succeed(asked);
    }
    case 'risk': {
      const [, sign = '', word = ''] = /^([<>]=?)?(.*)$/s.exec(value.trim()) ?? [];
      const risk = knownRisk(word);
      return risk === null
        ? fail(`risk: takes one of: ${riskAssignments.join(', ')}.`)
        : succeed(`${beginning}${sign}${risk}`);
    }
    case 'case': {
      const decision = decisions.find((each) => fold(each) === fold(value.trim()));
      return decision === undefined
        ? fail(`case: takes one of: ${decisions.join(', ')}.`)
        : succeed(`${beginning}"${decision}"`);
    }
    case 'before':
    case 'after':
    case 'created':
      return safeTime(token, beginning);
    case 'amount':
      return safeAmount(token);
    case 'distance':
      return safeSteps(token, beginning, (km) => km % rules.coarseKm === 0, `multiples of ${rules.coarseKm}`);
    case 'score': {
      const steps = scoreSteps(rules.coarseKm);
      return safeSteps(token, beginning, (score) => steps.includes(score), steps.join(' or '));
    }
    case 'signal':
    case 'review':
    case 'verdict':
    case 'is':
    case 'users':
    case 'positions':
      return succeed(text.slice(start, token.end));
    case 'ip':
    case 'extra':
    case 'place':
    case 'speed':
    case 'since':
    case 'wait':
      return fail(`Assistants can’t search by ${field}:.`);
  }
}

function idField(beginning: string, id: string): string | null {
  return /^-?\d{1,19}$/.test(id) ? `${beginning}${id}` : null;
}

/** Returns a field with a whole value; null if the value, which a stranger wrote, would be more than that in a query. */
function wholeField(beginning: string, value: string): string | null {
  const text = `${beginning}"${value}"`;
  const [token, ...more] = tokensOf(text);
  const isWhole = token?.kind === 'field' && token.quotes === 'closed' && token.value === value;
  return isWhole && more.length === 0 && !/[\r\n]/.test(value) ? text : null;
}
