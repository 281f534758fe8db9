import { randomBytes } from 'node:crypto';
import type { AssistantSession, AssistantTool } from '../../../shared/domain/assistant';
import { ChangeSignal } from './change-signal';
import { type PseudonymNumbers, Pseudonyms } from './pseudonyms';

/** An assistant that is connected. */
export interface Session {
  readonly id: string;
  readonly profileId: string;
  readonly since: number;
  readonly pseudonyms: Pseudonyms;
  /** Changes when what is allowed does, and when the session ends. */
  readonly changes: ChangeSignal;
  client: string;
  answers: number;
  reports: number;
  last: AssistantTool | null;
  /** What waits for a person, by the ID of the call. */
  readonly asked: Map<string, Question>;
  /** Calls that nobody waits for any more, before they asked. */
  readonly unasked: Set<string>;
}

/** A question whether a tool may be used. */
export interface Question {
  readonly tool: AssistantTool;
  readonly answered: Promise<'allowed' | 'refused' | 'ended'>;
  readonly settle: (answer: 'allowed' | 'refused' | 'ended') => void;
}

/** The most calls of a session that wait for a person. */
export const maxAsked = 100;

export function newSession(profileId: string, since: number, numbers: PseudonymNumbers): Session {
  return {
    id: randomBytes(16).toString('hex'),
    profileId,
    since,
    pseudonyms: new Pseudonyms(numbers),
    changes: new ChangeSignal(),
    client: '',
    answers: 0,
    reports: 0,
    last: null,
    asked: new Map(),
    unasked: new Set(),
  };
}

export function newQuestion(tool: AssistantTool): Question {
  let settle: Question['settle'] = () => undefined;
  const answered = new Promise<'allowed' | 'refused' | 'ended'>((resolve) => {
    settle = resolve;
  });
  return { tool, answered, settle };
}

/** Ends the question of a call, also one that hasn't asked yet. */
export function unask({ asked, unasked }: Session, call: string): void {
  const question = asked.get(call);
  if (question !== undefined) {
    question.settle('ended');
    return;
  }
  const [oldest] = unasked;
  if (unasked.size >= maxAsked && oldest !== undefined) unasked.delete(oldest);
  unasked.add(call);
}

/** Returns a session as the window shows it. */
export function shownSession({
  id,
  client,
  since,
  answers,
  reports,
  last,
  asked,
}: Session): AssistantSession {
  const asks = [...new Set([...asked.values()].map(({ tool }) => tool))];
  return { id, client, since, answers, reports, last, asks };
}
