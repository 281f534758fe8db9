import type { Problem } from '../../../shared/domain/problem';
import type { JoinedTeam, Presence, TeamState } from '../../../shared/domain/team';
import { fail, type Result, succeed } from '../../../shared/result';
import type { Command, CommandFailure, Given, Surroundings } from '../command';
import { formatOption, printDone, printRecords } from '../print-records';
import { optionValue } from '../read-arguments';
import { say } from '../say';
import { profileOption } from '../with-profile';
import { withWorkedProfile } from '../with-worked-profile';
import type { WorkedProfile, WorkRequest } from '../worked-profile';

const actions = ['show', 'presence', 'join'] as const;
type Ran = Promise<Result<unknown, Problem | CommandFailure>>;

/** An invite has some dozen characters. */
const maxInviteBytes = 5_000;

/** The team of a profile, as the open program knows it. */
export const teamCommand: Command = {
  name: 'team',
  about: 'Shows the team and who looks at what, or joins one, in the open program',
  words: [{ name: 'ACTION', about: 'the action', choices: actions }],
  options: {
    address: { value: 'URL', about: 'join: address of the team’s server' },
    name: { value: 'NAME', about: 'join: your name in the team' },
    format: formatOption,
    profile: profileOption,
  },
  optionsOf: {
    show: ['format', 'profile'],
    presence: ['format', 'profile'],
    join: ['address', 'name', 'format', 'profile'],
  },
  examples: [
    'team show',
    'team presence --format jsonl',
    'team join --address https://team.bank.example/ --name "Ana Ruiz" < invite.txt',
  ],
  run: async (given, around) => {
    const joining = given.words[0] === 'join' ? invitation(given, around) : succeed(null);
    if (!joining.ok) return joining;
    return withWorkedProfile(given, around, async (profile) => {
      if (joining.value !== null) return join(joining.value, profile, given, around);
      return given.words[0] === 'presence'
        ? presence(profile, given, around)
        : show(await profile.call('team.read', {}), given, around);
    });
  },
};

/** An invite is a secret: it comes from standard input, never as an argument, which other accounts can see. */
function invitation(given: Given, { input }: Surroundings): Result<WorkRequest<'team.join'>, CommandFailure> {
  const [address, name] = [optionValue(given, 'address'), optionValue(given, 'name')];
  if (address === null || name === null)
    return fail({
      kind: 'wrong use',
      text: 'join needs --address and --name, and the invite in standard input.',
    });
  const read = input(maxInviteBytes);
  if (!read.ok) return read;
  const invite = new TextDecoder().decode(read.value).trim();
  return invite === ''
    ? fail({ kind: 'wrong use', text: 'Standard input is empty. Write the invite there.' })
    : succeed({ address, name, invite });
}

async function join(
  invite: WorkRequest<'team.join'>,
  { call }: WorkedProfile,
  given: Given,
  around: Surroundings,
): Ran {
  const before = await call('team.read', {});
  if (before.ok && before.value.kind === 'joined')
    return fail({ kind: 'failed', text: `This profile is in the team ${before.value.name} already.` });
  const joined = await call('team.join', invite);
  if (joined.ok && joined.value.kind === 'joined') {
    const { name, role, person } = joined.value;
    printDone(given, around, [{ team: name, role, id: person }], ['team', 'role', 'id']);
  }
  return joined;
}

function show(read: Result<TeamState, Problem>, given: Given, around: Surroundings) {
  if (!read.ok) return read;
  const team = read.value;
  if (team.kind === 'none') say(around, 'This profile is in no team.');
  else {
    const { name, reach, unshared, hidden } = team;
    say(
      around,
      `Team ${name}: ${reach.kind}, ${unshared} entries not shared yet, ${hidden} hidden by second reviews.`,
    );
    printRecords(given, around, peopleOf(team), ['name', 'role', 'active', 'you', 'id']);
  }
  return read;
}

function peopleOf({ people, person }: JoinedTeam) {
  return people.map(({ id, name, role, active }) => ({ id, name, role, active, you: id === person }));
}

async function presence({ call }: WorkedProfile, given: Given, around: Surroundings): Ran {
  const [team, read] = [await call('team.read', {}), await call('team.presence', {})];
  if (!team.ok || !read.ok) return team.ok ? read : team;
  const people = team.value.kind === 'joined' ? team.value.people : [];
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? id;
  const records = read.value.map(({ subject, looking, claimed }: Presence) => ({
    subject,
    looking: looking.map(nameOf),
    claimed: claimed && nameOf(claimed.person),
    until: claimed && new Date(claimed.until).toISOString(),
  }));
  printRecords(given, around, records, ['subject', 'looking', 'claimed', 'until']);
  return succeed(null);
}
