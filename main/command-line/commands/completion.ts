import { fail, succeed } from '../../../shared/result';
import type { Command } from '../command';
import { completionScript, shells } from '../completion-scripts';

/** Prints what lets a shell complete the commands that `commands` returns. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    about: 'Prints the completion of a shell',
    words: [{ name: 'SHELL', about: shells.join(', ') }],
    options: {},
    examples: [
      'completion bash > ~/.local/share/bash-completion/completions/whereabouts',
      'completion fish > ~/.config/fish/completions/whereabouts.fish',
    ],
    run: async ({ words: [shell] }, { output }) => {
      const known = shells.find((each) => each === shell);
      if (known === undefined)
        return fail({ kind: 'wrong use', text: `SHELL is one of: ${shells.join(', ')}.` });
      output.write(completionScript(known, commands()));
      return succeed(null);
    },
  };
}
