import type { Answer, CallArguments } from '../../shared/contract/contract';

/** The calls of the window about the program itself that commands make while it is open. Those about a profile: worked-profile.ts. */
export const askedCalls = ['connection.read', 'sync.start', 'sync.read'] as const;
export type AskedCall = (typeof askedCalls)[number];

export function isAskedCall(name: string): name is AskedCall {
  return askedCalls.some((call) => call === name);
}

/** The program that is open, for commands that need its services. */
export interface AskedProgram {
  /** Rejects with ProgramEnded. */
  call<Name extends AskedCall>(name: Name, request: CallArguments<Name>): Promise<Answer<Name>>;
  close(): void;
}
