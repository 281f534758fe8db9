import { randomBytes } from 'node:crypto';
import type { AssistantSession, AssistantTool } from '../../../shared/domain/assistant';
import { Pseudonyms } from './pseudonyms';

/** An assistant that is connected. */
export interface Session {
  readonly id: string;
  readonly profileId: string;
  readonly since: number;
  readonly pseudonyms: Pseudonyms;
  client: string;
  answers: number;
  reports: number;
  last: AssistantTool | null;
  /** What waits for a person, by tool. */
  readonly asked: Map<AssistantTool, Question>;
}

/** A question whether a tool may be used. */
export interface Question {
  readonly answered: Promise<'allowed' | 'refused' | 'ended'>;
  readonly settle: (answer: 'allowed' | 'refused' | 'ended') => void;
}

export function newSession(profileId: string, since: number): Session {
  return {
    id: randomBytes(16).toString('hex'),
    profileId,
    since,
    pseudonyms: new Pseudonyms(),
    client: '',
    answers: 0,
    reports: 0,
    last: null,
    asked: new Map(),
  };
}

export function newQuestion(): Question {
  let settle: Question['settle'] = () => undefined;
  const answered = new Promise<'allowed' | 'refused' | 'ended'>((resolve) => {
    settle = resolve;
  });
  return { answered, settle };
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
  return { id, client, since, answers, reports, last, asks: [...asked.keys()] };
}
