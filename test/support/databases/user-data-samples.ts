import fc from 'fast-check';
import {
  emptyDraft,
  type Feedback,
  type FeedbackDraft,
  type Reporter,
} from '../../../shared/domain/feedback';
import type { FeedbackPreset } from '../../../shared/domain/feedback-preset';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { everyReport, type GridState, type SavedView } from '../../../shared/domain/report-query';

/** Texts that a database or a disk may corrupt. */
export const hostileTexts = [
  ['of a lone high surrogate', 'a\ud800b'],
  ['of a lone low surrogate', '\udfff'],
  ['of surrogates the wrong way round', '\udc00\ud800'],
  ['with a NUL within', 'a\u0000b'],
  ['of a NUL alone', '\u0000'],
  ['of what is no character', '\ufffe\uffff'],
  ['of the mark for what is no character', '\ufffd'],
  ['of emoji and combined letters', '👩‍👩‍👧 é e\u0301'],
  ['with another direction', '\u202egnp.exe'],
  ['of quotes', `'"\\\`; DROP TABLE draft; --`],
  ['of blanks and lines', ' \t\r\n\u2028\u2029 '],
  ['of 100 KB', 'ü✓a'.repeat(33_333)],
  ['of nothing', ''],
] as const;

/** Any text; half of them with lone surrogates. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)) }),
);

export const fullFeedback: Feedback = {
  behaviour: { desired: { risk_assignment: 'fraud', fraud_cases: ['Location fraud', 'ünïcode ✓ "quoted"'] } },
  impact: { description: 'Two accounts\nlost' },
  reporter: { email: 'ada@example.com', name: 'Ada', surname: 'Lovelace' },
  situation: { description: 'Login from a new phone' },
  valuation: { score: 0, type: 'Corrective', annotations: '  stored as typed  ' },
};

export function outboxItem(id: string, more: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id,
    profileId: 'profile',
    sequence: sequenceOf(id),
    transactionId: `transaction-${id}`,
    feedback: fullFeedback,
    reported: null,
    batchId: null,
    state: 'Sent',
    createdAt: 1_700_000_000_000,
    changedAt: 1_700_000_000_001,
    attempts: 1,
    mayHaveArrived: false,
    insists: false,
    problem: null,
    answer: '{"ok":true}',
    ...more,
  };
}

/** Items a, b, c … are in this order; other IDs have greater sequence numbers. */
function sequenceOf(id: string): number {
  const number = /\d+$/.exec(id);
  return number ? Number(number[0]) + 1 : id.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
}

/** Returns a draft with this text in every text field. */
export function draftWithText(text: string): FeedbackDraft {
  return {
    ...emptyDraft(),
    desiredRisk: text,
    fraudCases: [text, text],
    score: text,
    annotations: text,
    reporter: { name: text, surname: text, email: text },
  };
}

export function savedView(id: string, name: string): SavedView {
  return {
    id,
    name,
    query: { ...everyReport, text: name, filters: [{ field: 'user', in: [name], out: [null] }] },
    columns: ['risk', 'id'],
  };
}

export const gridState: GridState = {
  query: {
    ...everyReport,
    filters: [
      {
        field: 'time',
        range: { kind: 'between', from: '-9223372036854775808', until: '9223372036854775807' },
      },
    ],
  },
  columns: ['time', 'risk'],
  page: 7,
  viewId: 'a view',
  widths: { time: 140 },
};

export const presets: readonly FeedbackPreset[] = [
  {
    id: 'one',
    name: 'Mule \ud800',
    content: { desiredRisk: 'fraud', fraudCases: [], annotations: 'a\u0000b' },
  },
  { id: 'two', name: 'Our own shop', content: { ratingType: 'Positive', score: '10' } },
];

export const reporter: Reporter = { name: 'Ada \ud800', surname: 'Lovelace', email: 'ada@example.com' };
