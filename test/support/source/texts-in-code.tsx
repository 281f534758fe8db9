import { messages } from '../../../shared/i18n/messages';

export const late = () => messages.settings.appearance.title;

export const early = { title: messages.settings.appearance.title };
const tooEarly = [messages].map(({ settings }) => settings.appearance.theme);

/** What test/texts.test.ts must find: hard-coded texts among other strings. */
export function TextsInCode({ count, state }: { readonly count: number; readonly state: string }) {
  const label = state === 'Sent' ? 'Sent twice' : 'sent';
  if (state === 'No such state') throw new Error('This is for nobody');
  return (
    <section title={tooEarly[0]} className="two classes" aria-label={'Give feedback'.concat(label)}>
      <button type="button" title="Send">
        {count} of {`${count} reports near`}
      </button>
      <p data-name="The data">{count > 3 ? 'Loading…' : <b>The map</b>}</p>
      <p>{messages.commands.names['zoom in']}</p>
    </section>
  );
}
