import { expect } from 'vitest';
import type { RunningTeamServer } from '../../../main/team-server/team-server';
import { succeeded } from '../databases/stored-copy';
import { DesktopInTeam, type Disturbance } from './desktop-in-team';
import { startTestTeam } from './team-server';

/** The ways in which feedback is given: by a verdict, the form, or a file. */
export type Giving = 'judges' | 'gives' | 'gives many';

/** A team whose desktops send feedback, with a server that ends and starts again. */
export class FeedbackDesk {
  readonly desktops: DesktopInTeam[] = [];
  readonly #database: string;
  #server: RunningTeamServer | null = null;
  #port = 0;
  /** The invite of the first person, who is the lead. */
  #invite = '';
  /** Requests since the last step began. */
  #requests = 0;

  constructor(database: string) {
    this.#database = database;
  }

  get hasServer(): boolean {
    return this.#server !== null;
  }

  /** `outside`: people who aren't in the team yet. `disturbances`: of the first requests after each step. */
  async open(
    people: readonly string[],
    disturbances: readonly (Disturbance | null)[],
    outside: readonly string[] = [],
  ): Promise<void> {
    const { invite } = await this.start();
    this.#invite = invite ?? '';
    for (const name of people) {
      const desktop = await DesktopInTeam.open();
      this.desktops.push(desktop);
      await this.join(desktop, name);
    }
    for (const _ of outside) this.desktops.push(await DesktopInTeam.open());
    for (const desktop of this.desktops)
      desktop.disturb = () => {
        this.#requests += 1;
        return disturbances[this.#requests - 1] ?? null;
      };
  }

  /** Joins the team, as the lead if no one is in it yet. Does nothing while the server is away. */
  async join(desktop: DesktopInTeam, name: string): Promise<void> {
    const server = this.#server;
    const [lead] = this.desktops;
    if (!server || !lead) return;
    const invite = desktop === lead ? this.#invite : await lead.team.invite('analyst');
    if (typeof invite === 'string' || invite.ok)
      await desktop.team.join({
        ...{ address: server.address, name },
        invite: typeof invite === 'string' ? invite : invite.value,
      });
  }

  async start(options: { readonly newEpoch?: boolean } = {}): Promise<RunningTeamServer> {
    this.#server ??= await startTestTeam({ database: this.#database, port: this.#port, ...options });
    this.#port = Number(new URL(this.#server.address).port);
    return this.#server;
  }

  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }

  /** Must be called before each step. */
  stepBegins(): void {
    this.#requests = 0;
  }

  /** Sends feedback on a transaction. Does nothing if there is some: another one needs the word of the user. */
  async send(how: Giving, index: number, transactionId: string): Promise<unknown> {
    const desktop = this.desktop(index);
    if ((await desktop.items()).some((item) => item.transactionId === transactionId)) return null;
    if (how === 'judges') return desktop.judge(transactionId);
    return how === 'gives' ? desktop.give(transactionId) : desktop.giveMany([transactionId]);
  }

  desktop(index: number): DesktopInTeam {
    const desktop = this.desktops[index];
    if (!desktop) throw new Error('There is no such desktop.');
    return desktop;
  }

  async restart(index: number): Promise<void> {
    await this.desktops[index]?.close();
    await this.desktops[index]?.open();
  }
}

/** A restart leaves what is being sent Unconfirmed. */
const settledStates: ReadonlySet<string> = new Set(['Sent', 'Failed', 'Unconfirmed']);

/** Waits until all feedback is sent or needs the word of the user and, with `shared`, everything is shared. */
export async function settled(desktop: DesktopInTeam, shared = true): Promise<void> {
  const isSettled = async () => {
    const { unshared } = succeeded(await desktop.calls['membership.read'](undefined));
    const items = await desktop.items();
    return (!shared || unshared === 0) && items.every(({ state }) => settledStates.has(state));
  };
  await expect.poll(isSettled, { timeout: 120_000 }).toBe(true);
}
