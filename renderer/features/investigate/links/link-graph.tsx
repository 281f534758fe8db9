import { clsx } from 'clsx';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { NodeKind } from '../../../../shared/domain/links/link-kinds';
import type { LinkNode, LinkPicture } from '../../../../shared/domain/links/link-picture';
import { messages } from '../../../../shared/i18n/messages';
import { type Size, useSize } from '../../../ui/use-size';
import styles from './link-graph.module.css';
import { nodeName, shortName } from './node-name';

interface LinkGraphProps {
  readonly picture: LinkPicture;
  /** Index of the selected node. */
  readonly selected: number;
  readonly onSelect: (node: number) => void;
  readonly onStart: (node: number) => void;
}

/** The size of the picture until it is measured, px. */
const usualSize: Size = { width: 1_000, height: 620 };
const margin = 40;
/** For the name below the lowest node. */
const nameHeight = 20;
/** Up to this number of nodes, all have their names; of more, so many values that most users have. */
const maxNamed = 16;

/** The shapes of the kinds of nodes, around 0, 0. */
const shapes: Readonly<Record<NodeKind, string>> = {
  user: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z',
  device: 'M-6 -10h12v20h-12z',
  place: 'M0 -11L11 0L0 11L-11 0z',
  ipPlace: 'M0 -11L11 9h-22z',
  city: 'M-10 -6h20v12h-20z',
  country: 'M-10 -6h20v12h-20z',
  model: 'M-10 -6h20v12h-20z',
};

const legendKinds = ['user', 'device', 'place', 'ipPlace'] as const;

/** What the shapes and outlines of the picture mean. */
export function GraphLegend() {
  const text = messages.links;
  return (
    <ul className={styles.legend} aria-label={text.legend.label}>
      {legendKinds.map((kind) => (
        <LegendEntry key={kind} kind={kind} look={undefined} name={text.kinds[kind]} />
      ))}
      <LegendEntry kind="user" look={styles.suspected} name={text.legend.suspected} />
      <LegendEntry kind="user" look={styles.fraud} name={text.legend.fraud} />
    </ul>
  );
}

interface LegendEntryProps {
  readonly kind: (typeof legendKinds)[number];
  readonly look: string | undefined;
  readonly name: string;
}

function LegendEntry({ kind, look, name }: LegendEntryProps) {
  return (
    <li className={styles.entry}>
      <svg width={16} height={16} viewBox="-14 -14 28 28" aria-hidden="true" focusable="false">
        <g className={clsx(styles[kind], look)}>
          <path className={styles.shape} d={shapes[kind]} />
        </g>
      </svg>
      {name}
    </li>
  );
}

/** Users and the values that they share, as a picture. One node is a tab stop; arrow keys move between them. */
export function LinkGraph({ picture: { nodes, links }, selected, onSelect, onStart }: LinkGraphProps) {
  const root = useRef<SVGSVGElement>(null);
  const elements = useRef(new Map<number, SVGGElement>());
  // Drawn in px, so that names have the same size in each window.
  const size = useSize(root, usualSize);
  const text = messages.links;
  const named = useMemo(() => namedNodes(nodes), [nodes]);

  function press(event: KeyboardEvent, at: number) {
    if (event.key === 'Enter' || event.key === ' ') onStart(at);
    else {
      const next = neighbourTowards(nodes, at, event.key, size);
      if (next === null) return;
      onSelect(next);
      elements.current.get(next)?.focus();
    }
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a picture
    <svg
      ref={root}
      className={styles.root}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="group"
      aria-label={text.picture}
      aria-description={text.pictureKeys}
    >
      <g>
        {links.map(({ user, value, reports }) => {
          const [from, to] = [nodes[user], nodes[value]];
          if (!from || !to) return null;
          const isOfSelected = user === selected || value === selected;
          return (
            <line
              key={`${user} ${value}`}
              className={clsx(styles.link, isOfSelected && styles.ofSelected)}
              strokeWidth={Math.min(6, 1 + Math.log2(reports))}
              {...lineBetween(from, to, size)}
            />
          );
        })}
      </g>
      {nodes.map((node, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a button can't be a part of a picture
        <g
          key={`${node.ref.kind} ${node.ref.value}`}
          ref={(element) => {
            if (element) elements.current.set(at, element);
            else elements.current.delete(at);
          }}
          role="button"
          tabIndex={at === selected ? 0 : -1}
          aria-pressed={at === selected}
          aria-label={labelOf(node)}
          className={clsx(
            styles.node,
            styles[node.ref.kind],
            lookOf(node),
            at === selected && styles.selected,
          )}
          transform={`translate(${xOf(node, size)} ${yOf(node, size)})`}
          onClick={() => onSelect(at)}
          onDoubleClick={() => onStart(at)}
          onKeyDown={(event) => press(event, at)}
        >
          <title>{labelOf(node)}</title>
          <circle className={styles.target} r={16} />
          <path className={styles.shape} d={shapes[node.ref.kind]} />
          {at === selected || named.has(at) ? (
            <text className={styles.name} y={24} textAnchor={anchorOf(node)} direction="ltr">
              {shortName(node)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

function namedNodes(nodes: readonly LinkNode[]): ReadonlySet<number> {
  const all = nodes.map((node, at) => ({ at, users: node.ref.kind === 'user' ? 0 : node.users }));
  if (nodes.length <= maxNamed) return new Set(all.map(({ at }) => at));
  const values = all.filter(({ users }) => users > 1).sort((one, other) => other.users - one.users);
  return new Set([0, ...values.slice(0, maxNamed).map(({ at }) => at)]);
}

function labelOf(node: LinkNode): string {
  const text = messages.links;
  const users = node.ref.kind === 'user' ? null : node.users;
  const label = text.node(text.kinds[node.ref.kind], nodeName(node), node.reports, users);
  const notes = [
    ...(node.judgedFraud > 0 ? [text.legend.fraud] : []),
    ...(node.suspected > 0 ? [text.legend.suspected] : []),
    ...(node.common ? [text.common] : []),
  ];
  return [label, ...notes].join(', ');
}

function lookOf({ judgedFraud, suspected, common }: LinkNode): string {
  return clsx(judgedFraud > 0 ? styles.fraud : suspected > 0 && styles.suspected, common && styles.common);
}

function xOf({ x }: LinkNode, { width }: Size): number {
  return margin + x * Math.max(0, width - 2 * margin);
}

function yOf({ y }: LinkNode, { height }: Size): number {
  return margin + y * Math.max(0, height - 2 * margin - nameHeight);
}

/** Returns where a name starts, so that it stays within the picture. */
function anchorOf({ x }: LinkNode): 'start' | 'middle' | 'end' {
  if (x < 0.1) return 'start';
  return x > 0.9 ? 'end' : 'middle';
}

function lineBetween(from: LinkNode, to: LinkNode, size: Size) {
  return { x1: xOf(from, size), y1: yOf(from, size), x2: xOf(to, size), y2: yOf(to, size) };
}

const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Returns the node that is nearest in the direction of an arrow key, within 45°; null if there is none. */
export function neighbourTowards(
  nodes: readonly Pick<LinkNode, 'x' | 'y'>[],
  at: number,
  key: string,
  { width, height }: Size = usualSize,
): number | null {
  const direction = directions[key];
  const from = nodes[at];
  if (!direction || !from) return null;
  const [right, down] = direction;
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  nodes.forEach(({ x, y }, index) => {
    const [dx, dy] = [(x - from.x) * width, (y - from.y) * height];
    const along = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    const distance = along + 2 * aside;
    if (index !== at && along > 0 && aside <= along && distance < least) [best, least] = [index, distance];
  });
  return best === -1 ? null : best;
}
