import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';
import styles from './layout.module.css';

/** A step of the scale of spaces, px (tokens.css). */
type Space = 2 | 4 | 6 | 8 | 10 | 12 | 16 | 20 | 24;

/** The elements that a box can be. One that needs a ref or its own attributes has its own styles. */
type BoxTag =
  | 'div'
  | 'span'
  | 'p'
  | 'section'
  | 'header'
  | 'footer'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'strong'
  | 'bdi'
  | 'h1'
  | 'h2'
  | 'h3';

/** How a box shows its text. */
interface TextLook {
  readonly tone?: 'muted' | 'faint' | 'accent' | 'danger' | 'warning' | 'success' | undefined;
  readonly size?: 'tiny' | 'small' | 'grid' | 'large' | undefined;
  readonly weight?: 500 | 600 | undefined;
  /** Digits of equal width, so that numbers line up and don't move when they change. */
  readonly tabular?: boolean | undefined;
  /** One line, cut with an ellipsis. */
  readonly truncate?: boolean | undefined;
  /** One line that is never broken. */
  readonly nowrap?: boolean | undefined;
  /** Breaks long words, as external text needs it. */
  readonly breakWords?: boolean | undefined;
}

interface TextProps extends TextLook, HTMLAttributes<HTMLElement> {
  readonly as?: BoxTag;
}

interface BoxProps extends TextProps {
  readonly gap?: Space;
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch';
  readonly justify?: 'start' | 'center' | 'end' | 'between';
  /** Takes the free room of its parent, and can become smaller than its content. */
  readonly grow?: boolean;
}

interface RowProps extends BoxProps {
  readonly wrap?: boolean;
  readonly inline?: boolean;
}

interface PanelProps extends BoxProps {
  readonly kind?: 'plain' | 'warning' | 'success';
}

function look({ tone, size, weight, tabular, truncate, nowrap, breakWords }: TextLook): string {
  return clsx(
    tone && styles[`tone-${tone}`],
    size && styles[`size-${size}`],
    weight && styles[`weight-${weight}`],
    tabular && styles.tabular,
    truncate && styles.truncate,
    nowrap && styles.nowrap,
    breakWords && styles.breakWords,
  );
}

/** Text in a look of the app's. */
export function Text({ as: Tag = 'span', className, ...props }: TextProps) {
  const { tone, size, weight, tabular, truncate, nowrap, breakWords, ...attributes } = props;
  return (
    <Tag
      {...attributes}
      className={
        clsx(look({ tone, size, weight, tabular, truncate, nowrap, breakWords }), className) || undefined
      }
    />
  );
}

/** Children in a line, centred on it. */
export function Row({ wrap, inline, align = 'center', className, ...props }: RowProps) {
  const own = clsx(inline ? styles.inlineRow : styles.row, wrap && styles.wrap, className);
  return <Box {...props} align={align} className={own} />;
}

/** Children below each other. */
export function Stack({ className, ...props }: BoxProps) {
  return <Box {...props} className={clsx(styles.stack, className)} />;
}

/** Children below each other on their own surface. */
export function Panel({ kind = 'plain', className, ...props }: PanelProps) {
  return <Box {...props} className={clsx(styles.stack, styles.panel, styles[`panel-${kind}`], className)} />;
}

/** Children in the middle of the room that their parent has. */
export function Centered({ className, ...props }: TextProps) {
  return <Text as="div" {...props} className={clsx(styles.centered, className)} />;
}

function Box({ as = 'div', gap, align, justify, grow, className, ...props }: BoxProps) {
  const own = clsx(
    gap && styles[`gap-${gap}`],
    align && styles[`align-${align}`],
    justify && styles[`justify-${justify}`],
    grow && styles.grow,
    className,
  );
  return <Text as={as} {...props} className={own} />;
}
