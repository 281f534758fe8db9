import { clsx } from 'clsx';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { NodeKind } from '../../../../shared/domain/links/link-kinds';
import type { LinkNode, LinkPicture } from '../../../../shared/domain/links/link-picture';
import { nodeKindName } from '../../../../shared/i18n/links-text';
import { messages } from '../../../../shared/i18n/messages';
import { type Size, useSize } from '../../../ui/use-size';
import { neighbourTowards, type Pixel, pixelOf, usualSize } from './graph-geometry';
import styles from './link-graph.module.css';
import { nodeName } from './node-name';
import { type PlacedName, placeNames } from './place-names';

interface LinkGraphProps {
  readonly picture: LinkPicture;
  /** Index of the selected node. */
  readonly selected: number;
  readonly onSelect: (node: number) => void;
  readonly onStart: (node: number) => void;
}

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
        <LegendEntry key={kind} kind={kind} look={undefined} name={messages.words.fields[kind]} />
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
  const names = useMemo(() => placeNames(nodes, selected, size), [nodes, selected, size]);

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
      aria-label={messages.cases.item.pictures.links}
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
          transform={translation(pixelOf(node, size))}
          onClick={() => onSelect(at)}
          onDoubleClick={() => onStart(at)}
          onKeyDown={(event) => press(event, at)}
        >
          <title>{labelOf(node)}</title>
          <circle className={styles.target} r={16} />
          <path className={styles.shape} d={shapes[node.ref.kind]} />
          <NodeName placed={names.get(at)} />
        </g>
      ))}
    </svg>
  );
}

function labelOf(node: LinkNode): string {
  const text = messages.links;
  const { report: reports, users } = messages.words.counts;
  const counts = [
    reports({ count: node.reports }),
    ...(node.ref.kind === 'user' ? [] : [users({ count: node.users })]),
  ];
  const label = text.node({
    kind: nodeKindName(node.ref.kind),
    name: nodeName(node),
    counts: counts.join(', '),
  });
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

interface NodeNameProps {
  /** Undefined if it has no room. */
  readonly placed: PlacedName | undefined;
}

function NodeName({ placed }: NodeNameProps) {
  if (!placed) return null;
  const { anchor, x, y, text } = placed;
  return (
    <text className={styles.name} x={x} y={y} textAnchor={anchor} direction="ltr">
      {text}
    </text>
  );
}

function translation({ x, y }: Pixel): string {
  return `translate(${x} ${y})`;
}

function lineBetween(from: LinkNode, to: LinkNode, size: Size) {
  const [start, end] = [pixelOf(from, size), pixelOf(to, size)];
  return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
}
