import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { maxOutsideLinks, type OutsideLink } from '../../../shared/outside-link';
import { useOutsideLinks } from '../../components/outside-items';
import { useStores, useSubject } from '../../state/stores';
import { Button, IconButton } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { OutsideLinkForm, useLinkForm } from './outside-link-form';
import { SettingsSection, useSaving } from './settings-section';

/** The links of the open profile to other systems. */
export function OutsideLinksSection() {
  const links = useOutsideLinks();
  const count = useSubject('settings', ({ settings }) => settings.outsideLinks.length);
  const saving = useSaving();
  const form = useLinkForm();
  /** What takes the focus, which was on a button that isn't there any more. */
  const [focused, setFocused] = useState<'form' | 'add' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const text = messages.outsideLinks;
  const change = (make: (all: readonly OutsideLink[]) => readonly OutsideLink[]) =>
    saving.save(({ outsideLinks }) => ({ outsideLinks: [...make(outsideLinks)] }));
  const edit = (link: OutsideLink | null) => {
    setFocused('form');
    form.edit(link);
  };
  const close = () => {
    setFocused('add');
    form.close();
  };
  useEffect(() => {
    if (focused === 'add') add.current?.focus();
  }, [focused]);
  const save = async (saved: OutsideLink) => {
    close();
    await change((all) =>
      all.some(({ id }) => id === saved.id)
        ? all.map((link) => (link.id === saved.id ? saved : link))
        : [...all, saved],
    );
  };
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      {links.length === 0 && form.of === null ? (
        <Text as="p" tone="muted">
          {text.none}
        </Text>
      ) : null}
      {links.length > 0 ? (
        <Stack as="ul" gap={12} aria-label={text.title}>
          {links.map((link) => (
            <LinkItem key={link.id} link={link} onEdit={() => edit(link)} onChange={change} />
          ))}
        </Stack>
      ) : null}
      {form.of === null ? (
        <Stack gap={8} align="start">
          <Button
            ref={add}
            size="small"
            icon={<Plus aria-hidden="true" />}
            disabled={count >= maxOutsideLinks}
            onClick={() => edit(null)}
          >
            {text.add}
          </Button>
          {count >= maxOutsideLinks ? (
            <Text tone="muted" size="small">
              {messages.validation.outsideLink.tooMany({ most: maxOutsideLinks })}
            </Text>
          ) : null}
        </Stack>
      ) : (
        <OutsideLinkForm
          key={form.of}
          form={form}
          links={links}
          takesFocus={focused === 'form'}
          onSave={(link) => void save(link)}
          onCancel={close}
        />
      )}
    </SettingsSection>
  );
}

interface LinkItemProps {
  readonly link: OutsideLink;
  readonly onEdit: () => void;
  readonly onChange: (make: (all: readonly OutsideLink[]) => readonly OutsideLink[]) => Promise<void>;
}

/** A link, and whether it asks before it opens. */
function LinkItem({ link, onEdit, onChange }: LinkItemProps) {
  const { toasts } = useStores();
  const text = messages.outsideLinks;
  const name = visibleText(link.name);
  const opens = link.opensAddress === link.address;

  async function remove() {
    let at = 0;
    await onChange((all) => {
      at = all.findIndex(({ id }) => id === link.id);
      return all.filter(({ id }) => id !== link.id);
    });
    toasts.getState().show({
      kind: 'done',
      text: text.removed({ name: gap('name') }),
      parts: { name },
      actions: [
        {
          name: messages.words.actions.undo,
          run: () => void onChange((all) => restored(all, link, at)),
          undoes: true,
        },
      ],
    });
  }

  return (
    <Row as="li" gap={8} justify="between" data-setting-item>
      <Stack gap={2}>
        <Text breakWords weight={600}>
          <ReceivedText text={link.name} />
        </Text>
        <Text tone="muted" size="small" className="mono" breakWords>
          {visibleText(link.address)}
        </Text>
        <Text tone="muted" size="small">
          {opens ? text.opens : text.asks}
        </Text>
      </Stack>
      <Row gap={4}>
        {opens ? (
          <Button
            size="small"
            aria-label={text.askAgainOf({ name })}
            onClick={() =>
              void onChange((all) =>
                all.map((each) => (each.id === link.id ? { ...each, opensAddress: '' } : each)),
              )
            }
          >
            {text.askAgain}
          </Button>
        ) : null}
        <IconButton
          size="small"
          label={text.edit({ name })}
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        />
        <IconButton
          size="small"
          label={messages.team.people.remove({ name })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void remove()}
        />
      </Row>
    </Row>
  );
}

/** Returns the links with a removed one back at its place. */
function restored(all: readonly OutsideLink[], link: OutsideLink, at: number): readonly OutsideLink[] {
  return all.some(({ id }) => id === link.id) ? all : all.toSpliced(Math.max(at, 0), 0, link);
}
