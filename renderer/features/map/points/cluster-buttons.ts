import { clsx } from 'clsx';
import { type Box, overlap } from '../../../ui/box';
import { discRadius, type PointCluster } from './count-clusters';
import { discText, hasDisc } from './discs';
import styles from './points.module.css';
import { copiesInView, type InView, type PointsView } from './points-view';

/** Movement in CSS px beyond which a press on the button is a drag of the map. */
const maxClickDrag = 4;

/** What the buttons say. */
export interface ClusterWords {
  /** The accessible name: "N reports …", or that of the only report; null for no button. */
  readonly nameOf: (cluster: PointCluster) => string | null;
  /** The number of reports of each risk: "3 fraud, 12 clear". */
  readonly sharesOf: (cluster: PointCluster) => string;
}

/** A button in one copy of the world. */
interface PlacedButton {
  readonly element: HTMLButtonElement;
  cluster: PointCluster;
}

/**
 * Buttons over the discs of clusters and over the points of single reports: for the keyboard, for screen readers and
 * for clicks. They repeat the number of a disc, which the names of the base map may cover. Buttons that stay in view keep their elements, and so the focus.
 */
export class ClusterButtons {
  readonly #nameOf: (cluster: PointCluster) => string | null;
  readonly #sharesOf: (cluster: PointCluster) => string;
  readonly #onOpen: (cluster: PointCluster) => void;
  readonly #list = document.createElement('div');
  #map: HTMLElement | null = null;
  #buttons: ReadonlyMap<string, PlacedButton> = new Map();

  constructor({
    nameOf,
    sharesOf,
    onOpen,
  }: ClusterWords & { readonly onOpen: (cluster: PointCluster) => void }) {
    this.#nameOf = nameOf;
    this.#sharesOf = sharesOf;
    this.#onOpen = onOpen;
  }

  /**
   * Adds the buttons to a pane of a map. `map` is the element that takes the focus when a focused button
   * disappears.
   */
  addTo(pane: HTMLElement, map: HTMLElement | null): void {
    this.#map = map;
    pane.append(this.#list);
  }

  remove(): void {
    this.#list.remove();
    this.#list.replaceChildren();
    this.#buttons = new Map();
  }

  /** Hides the buttons while the map zooms, when they would be in the wrong place. */
  hide(): void {
    this.#list.classList.add(clsx(styles.hidden));
  }

  /**
   * Without discs, clicks go to the points below, and the buttons only serve the keyboard and screen readers.
   */
  setPressable(pressable: boolean): void {
    this.#list.classList.toggle(clsx(styles.unpressable), !pressable);
  }

  rename(): void {
    for (const { element, cluster } of this.#buttons.values()) {
      const name = this.#nameOf(cluster);
      element.hidden = name === null;
      element.setAttribute('aria-label', name ?? '');
      element.textContent = hasDisc(cluster) ? discText(cluster.reports) : '';
      // For a single report, the layer shows what is under the pointer.
      if (name !== null && cluster.reports > 1) element.title = `${name}\n${this.#sharesOf(cluster)}`;
      else element.removeAttribute('title');
    }
  }

  /**
   * Shows the clusters of a view. `origin` is the px of the world at the pane's corner. `covered` are the
   * parts with other elements over the map, CSS px of the view.
   */
  show(
    clusters: readonly PointCluster[],
    view: PointsView,
    origin: { readonly x: number; readonly y: number },
    covered: readonly Box[] = [],
  ): void {
    const placed = buttonsInView(clusters, view, covered);
    const buttons = new Map<string, PlacedButton>();
    for (const { cluster, left, top, side, key, isFirst, isMoved } of placed) {
      const button = this.#buttons.get(key) ?? this.#createButton(cluster);
      button.cluster = cluster;
      // If the world is visible several times, the pointer can press any copy; keyboard and screen readers
      // reach it once.
      button.element.tabIndex = isFirst ? 0 : -1;
      if (isFirst) button.element.removeAttribute('aria-hidden');
      else button.element.setAttribute('aria-hidden', 'true');
      button.element.classList.toggle(clsx(styles.moved), isMoved);
      const { style } = button.element;
      style.left = `${Math.round(view.left + left - origin.x - side / 2)}px`;
      style.top = `${Math.round(view.top + top - origin.y - side / 2)}px`;
      style.width = style.height = `${Math.round(side)}px`;
      buttons.set(key, button);
    }
    const focused = [...this.#buttons.values()].find(({ element }) => element === document.activeElement);
    for (const [key, { element }] of this.#buttons) if (!buttons.has(key)) element.remove();
    for (const { element } of buttons.values()) if (!element.isConnected) this.#list.append(element);
    this.#buttons = buttons;
    this.rename();
    this.#list.classList.remove(clsx(styles.hidden));
    if (focused && !focused.element.isConnected) this.#restoreFocus(focused.cluster);
  }

  /** Moves the focus from a removed button to the one with the same first report, else to the map. */
  #restoreFocus({ seq }: PointCluster): void {
    const successor = [...this.#buttons.values()].find(
      ({ element, cluster }) => cluster.seq === seq && element.tabIndex === 0 && !element.hidden,
    );
    (successor?.element ?? this.#map)?.focus({ preventScroll: true });
  }

  #createButton(cluster: PointCluster): PlacedButton {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = clsx(styles.clusterButton);
    element.dataset.cluster = '';
    const button: PlacedButton = { element, cluster };
    let pressed = { x: 0, y: 0 };
    element.addEventListener('pointerdown', ({ clientX, clientY }) => {
      pressed = { x: clientX, y: clientY };
    });
    element.addEventListener('click', (event) => {
      // Otherwise the map handles it as a click on its points.
      event.stopPropagation();
      const dragged = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > maxClickDrag;
      // A click by keyboard has no detail.
      if (event.detail === 0 || !dragged) this.#onOpen(button.cluster);
    });
    return button;
  }
}

/** The place of a cluster's button: its middle and its side, CSS px of the view. */
interface ClusterPlace extends InView {
  readonly cluster: PointCluster;
  readonly side: number;
  /** True if it is next to its disc, which the map's edge cuts. */
  readonly isMoved: boolean;
  /** Stable while the cluster stays in view. */
  readonly key: string;
  /** True for the copy of the world nearest to the middle. */
  readonly isFirst: boolean;
}

/** Maximum number of buttons: more would be useless and delay a frame. */
const maxButtons = 200;
/** Minimum size of a target, CSS px. */
const minSide = 28;

/**
 * Returns the places of the visible buttons: over discs and over single reports, where neither another button
 * nor anything else overlaps them. If there would be too many, those with the most reports. A report without
 * a button can still be clicked as a point and has its row in the table.
 */
function buttonsInView(
  clusters: readonly PointCluster[],
  view: PointsView,
  covered: readonly Box[],
): readonly ClusterPlace[] {
  const free: ClusterPlace[] = [];
  const taken = [...covered];
  const bySize = [...clusters].sort((one, other) => other.reports - one.reports);
  for (const place of bySize.flatMap((cluster) => placesOf(cluster, view))) {
    if (free.length === maxButtons) break;
    const box = boxOf(place);
    if (taken.some((other) => overlap(box, other))) continue;
    free.push(place);
    taken.push(box);
  }
  return inReadingOrder(free);
}

function placesOf(cluster: PointCluster, view: PointsView): readonly ClusterPlace[] {
  const side = Math.max(minSide, 2 * discRadius(cluster.reports));
  const isSeen = (at: number, margin: number, length: number) =>
    at - side / 2 >= margin && at + side / 2 <= length - margin;
  const inHeight = copiesInView(cluster, view).filter(({ top }) => isSeen(top, view.marginY, view.height));
  const whole = inHeight.filter(({ left }) => isSeen(left, view.marginX, view.width));
  const copies = whole.length > 0 ? whole : atSeam(inHeight, view, side);
  const distanceToMiddle = ({ left }: InView) => Math.abs(left - view.width / 2);
  const minDistance = Math.min(...copies.map(distanceToMiddle));
  return copies.map((place, copy) => ({
    ...place,
    cluster,
    side,
    isMoved: whole.length === 0,
    key: `${cluster.key}/${copy}`,
    isFirst: place === copies.find((other) => distanceToMiddle(other) === minDistance),
  }));
}

/**
 * Returns a place within the view for a disc of which each edge of the map shows a part, because the world ends there and
 * begins again: next to the part that is shown more; none for other discs.
 */
function atSeam(copies: readonly InView[], { marginX, width }: PointsView, side: number): readonly InView[] {
  const [first, last] = [marginX + side / 2, width - marginX - side / 2];
  const parts = copies.filter(({ left }) => left > first - side && left < last + side);
  if (parts.length < 2) return [];
  return parts
    .map(({ left, top }) => ({
      top,
      left: Math.min(Math.max(left, first), last),
      moved: Math.max(first - left, left - last),
    }))
    .sort((one, other) => one.moved - other.moved)
    .slice(0, 1);
}

function boxOf({ left, top, side }: ClusterPlace): Box {
  const reach = side / 2;
  return { left: left - reach, right: left + reach, top: top - reach, bottom: top + reach };
}

/** Sorts from north to south, then from west to east: the keyboard order. */
function inReadingOrder(places: readonly ClusterPlace[]): readonly ClusterPlace[] {
  return [...places].sort((one, other) => one.top - other.top || one.left - other.left);
}
