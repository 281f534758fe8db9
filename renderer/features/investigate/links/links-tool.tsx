import { Share2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { type LinkRef, type StartRef, startOf } from '../../../../shared/domain/links/link-kinds';
import type { FoundGroups, LinkPicture } from '../../../../shared/domain/links/link-picture';
import type { Problem } from '../../../../shared/domain/problem';
import { messages } from '../../../../shared/i18n/messages';
import { isolate } from '../../../components/isolated-part';
import { QuestionFailed } from '../../../components/question-failed';
import { queryOf } from '../../../state/queries/query';
import type { QueryResult } from '../../../state/queries/query-observer';
import { useQuery } from '../../../state/queries/use-query';
import { useStores, useSubject } from '../../../state/stores';
import { EmptyState } from '../../../ui/empty-state';
import { Centered, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { Tabs } from '../../../ui/tabs';
import type { PlaceSearchSlot } from '../place-question';
import { ToolFrame } from '../tool-frame';
import { GroupList } from './group-list';
import { GraphLegend, LinkGraph } from './link-graph';
import { LinkList } from './link-list';
import { LinkTimeline } from './link-timeline';
import { LinksForm } from './links-form';
import { groupsQuery } from './links-query';
import styles from './links-tool.module.css';
import { type GroupActionSlots, PictureHead } from './picture-head';
import { SelectedNode } from './selected-node';

/** What the map of the links shows. */
export interface LinksMapSlot {
  readonly picture: LinkPicture;
  readonly selected: number;
  readonly onSelect: (node: number) => void;
}

export interface LinksSlots extends GroupActionSlots {
  readonly renderPlaceSearch: (slot: PlaceSearchSlot) => ReactNode;
  readonly renderLinksMap: (slot: LinksMapSlot) => ReactNode;
}

/** Who is linked with whom: the groups, and one of them as a picture, a list, a map and a timeline. */
export function LinksTool({ renderPlaceSearch, renderLinksMap, onGiveFeedback, onJudge }: LinksSlots) {
  const { investigation } = useStores();
  const question = useSubject('investigation', (state) => state.investigation.links);
  const { of, singles } = question;
  const kinds = [...question.kinds];
  const groups = useQuery(groupsQuery(kinds));
  // Without a start, that of the first group: asked at once, not after the groups.
  const links = useQuery(queryOf('investigate.links', { of, kinds, singles }));
  const picture = links.reply;
  const start = picture?.nodes[0]?.ref;
  const [chosen, setChosen] = useState<{ readonly of: LinkPicture; readonly node: number } | null>(null);
  const [view, setView] = useState<'groups' | 'links'>('groups');
  const selected = chosen !== null && chosen.of === picture ? chosen.node : 0;
  const drawn = useRef<HTMLDivElement>(null);
  const { ask } = investigation.getState();
  const text = messages.links;

  function select(node: number) {
    if (picture) setChosen({ of: picture, node });
  }

  return (
    <ToolFrame
      label={messages.investigate.toolNames.links}
      panel={
        <>
          <Text as="p" size="grid">
            {text.intro}
          </Text>
          <LinksForm question={question} renderPlaceSearch={renderPlaceSearch} />
          <Tabs
            className={styles.views}
            label={text.views}
            selected={view}
            onSelect={setView}
            tabs={[
              {
                id: 'groups',
                label: text.groups({ count: groups.reply?.count ?? 0 }),
                content: (
                  <Groups
                    groups={groups}
                    shown={of ?? start ?? null}
                    isChosen={of !== null}
                    onOpen={(lead) => ask('links', { of: lead })}
                  />
                ),
              },
              {
                id: 'links',
                label: messages.investigate.toolNames.links,
                content: picture ? (
                  <LinkList picture={picture} selected={selected} onSelect={select} />
                ) : null,
              },
            ]}
          />
        </>
      }
    >
      {picture && links.problem === null ? (
        <div className={styles.content} aria-busy={links.isWaiting}>
          <PictureHead
            picture={picture}
            isolated={async () => drawn.current && isolate(drawn.current)}
            onGiveFeedback={onGiveFeedback}
            onJudge={onJudge}
          />
          <div ref={drawn} className={styles.picture}>
            <LinkGraph
              key={`${start?.kind} ${start?.value}`}
              picture={picture}
              selected={selected}
              onSelect={select}
              onStart={(node) => startFrom(picture, node, (next) => ask('links', { of: next }))}
            />
            <GraphLegend />
          </div>
          <SelectedLine picture={picture} selected={selected} />
          <div className={styles.below}>
            <Afterwards>
              <div className={styles.map}>{renderLinksMap({ picture, selected, onSelect: select })}</div>
              {picture.timeline ? <LinkTimeline picture={picture} timeline={picture.timeline} /> : null}
            </Afterwards>
          </div>
        </div>
      ) : (
        <NoPicture of={of} groups={groups} links={links} />
      )}
    </ToolFrame>
  );
}

/** Renders its content after the first picture of what is around it. */
function Afterwards({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}

function startFrom({ nodes }: LinkPicture, at: number, start: (of: StartRef) => void): void {
  const node = nodes[at];
  const of = node ? startOf(node.ref) : null;
  if (of !== null) start(of);
}

function SelectedLine({ picture, selected }: { readonly picture: LinkPicture; readonly selected: number }) {
  const node = picture.nodes[selected];
  return node ? (
    <div className={styles.selectedNode}>
      <SelectedNode node={node} isStart={selected === 0} />
    </div>
  ) : null;
}

interface GroupsProps {
  readonly groups: QueryResult<FoundGroups>;
  readonly shown: LinkRef | null;
  readonly isChosen: boolean;
  readonly onOpen: (lead: StartRef) => void;
}

function Groups({ groups: { reply, problem, readAgain }, ...list }: GroupsProps) {
  const text = messages.links;
  if (problem) return <LinksProblem problem={problem} onRetry={readAgain} />;
  if (reply === null) return <Spinner label={text.searching} />;
  if (reply.count === 0)
    return (
      <EmptyState icon={<Share2 size={20} />} title={text.noGroups.title}>
        {text.noGroups.text({ reports: reply.reports })}
      </EmptyState>
    );
  return <GroupList found={reply} {...list} />;
}

interface LinksProblemProps {
  readonly problem: Problem;
  readonly onRetry: () => void;
}

function LinksProblem({ problem, onRetry }: LinksProblemProps) {
  return <QuestionFailed failed={messages.links.failed} problem={problem} onRetry={onRetry} />;
}

interface NoPictureProps {
  readonly of: StartRef | null;
  readonly groups: QueryResult<FoundGroups>;
  readonly links: QueryResult<LinkPicture | null>;
}

/** In place of a picture: why there is none yet. */
function NoPicture({ of, groups, links }: NoPictureProps) {
  const text = messages.links;
  // The panel says why the groups couldn't be read.
  if (of === null && groups.problem) return null;
  if (links.problem)
    return (
      <Centered>
        <LinksProblem problem={links.problem} onRetry={links.readAgain} />
      </Centered>
    );
  if (links.isAnswered)
    return (
      <Centered role="status" tone="muted" size="grid">
        {of === null ? text.noGroups.picture : text.gone[of.kind]}
      </Centered>
    );
  return (
    <Centered tone="muted">
      <Spinner label={of === null ? text.searching : text.reading} />
    </Centered>
  );
}
