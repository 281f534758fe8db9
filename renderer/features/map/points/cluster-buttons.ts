import { buttonsInView, type CoveredPart } from './cluster-places';
import type { PointCluster } from './count-clusters';
import type { PointsView } from './points-view';

/** Further, CSS px, and the map has been dragged by the button. */
const stillAClick = 4;

/** A button in a copy of the world. */
interface PlacedButton {
  readonly element: HTMLButtonElement;
  cluster: PointCluster;
}

/**
 * The clusters of a view as buttons without a look of their own, over the discs of the picture, and reports that are alone over their
 * points: for the keyboard, for readers, and to be clicked. Those that stay in view stay the same elements, so that the focus does too.
 */
export class ClusterButtons {
  readonly #nameOf: (cluster: PointCluster) => string | null;
  readonly #onOpen: (cluster: PointCluster) => void;
  readonly #list = document.createElement('div');
  #map: HTMLElement | null = null;
  #buttons: ReadonlyMap<string, PlacedButton> = new Map();

  constructor(nameOf: (cluster: PointCluster) => string | null, onOpen: (cluster: PointCluster) => void) {
    this.#nameOf = nameOf;
    this.#onOpen = onOpen;
    this.#list.className = 'cluster-buttons';
  }

  /** Puts them into a pane of a map, whose element takes the focus of a button that goes. */
  addTo(pane: HTMLElement, map: HTMLElement | null): void {
    this.#map = map;
    pane.append(this.#list);
  }

  remove(): void {
    this.#list.remove();
    this.#list.replaceChildren();
    this.#buttons = new Map();
  }

  /** While the map zooms they are not where they belong. */
  hide(): void {
    this.#list.classList.add('cluster-buttons--hidden');
  }

  /** Without discs the pointer goes to the points below, and the buttons are for the keyboard and for readers alone. */
  setPressable(pressable: boolean): void {
    this.#list.classList.toggle('cluster-buttons--unpressable', !pressable);
  }

  rename(): void {
    for (const { element, cluster } of this.#buttons.values()) {
      const name = this.#nameOf(cluster);
      element.hidden = name === null;
      element.setAttribute('aria-label', name ?? '');
      // Of a report that is alone, the layer tells what is pointed at.
      if (name !== null && cluster.reports > 1) element.title = name;
      else element.removeAttribute('title');
    }
  }

  /**
   * Shows the clusters of a view. `origin`: the px of the world at the pane's corner. `covered`: where other
   * things lie over the map.
   */
  show(
    clusters: readonly PointCluster[],
    view: PointsView,
    origin: { readonly x: number; readonly y: number },
    covered: readonly CoveredPart[] = [],
  ): void {
    const seen = buttonsInView(clusters, view, covered);
    const buttons = new Map<string, PlacedButton>();
    for (const { cluster, left, top, side, key, isFirst } of seen) {
      const button = this.#buttons.get(key) ?? this.#make(cluster);
      button.cluster = cluster;
      // Where the world is seen several times the pointer may press any copy; keyboard and readers come by it once.
      button.element.tabIndex = isFirst ? 0 : -1;
      if (isFirst) button.element.removeAttribute('aria-hidden');
      else button.element.setAttribute('aria-hidden', 'true');
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
    this.#list.classList.remove('cluster-buttons--hidden');
    if (focused && !focused.element.isConnected) this.#keepFocus(focused.cluster);
  }

  /** What had the focus is gone: the keyboard goes on with what has the same report now, else at the map. */
  #keepFocus({ seq }: PointCluster): void {
    const heir = [...this.#buttons.values()].find(
      ({ element, cluster }) => cluster.seq === seq && element.tabIndex === 0 && !element.hidden,
    );
    (heir?.element ?? this.#map)?.focus({ preventScroll: true });
  }

  #make(cluster: PointCluster): PlacedButton {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'cluster-button';
    const button: PlacedButton = { element, cluster };
    let pressed = { x: 0, y: 0 };
    element.addEventListener('pointerdown', ({ clientX, clientY }) => {
      pressed = { x: clientX, y: clientY };
    });
    element.addEventListener('click', (event) => {
      // Else the map takes it for a click on its points.
      event.stopPropagation();
      const dragged = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > stillAClick;
      // A click by the keyboard has no detail.
      if (event.detail === 0 || !dragged) this.#onOpen(button.cluster);
    });
    return button;
  }
}
