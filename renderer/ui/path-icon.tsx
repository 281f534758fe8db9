interface PathIconProps {
  readonly path: string;
  /** Width and height, px. */
  readonly size: number;
  readonly strokeWidth?: number;
  readonly className?: string | undefined;
}

/**
 * Returns an icon in the look of lucide-react, drawn with one path. Rows use it in place of Lucide's components: if another
 * row has another icon, an attribute changes instead of elements.
 */
export function pathIcon({ path, size, strokeWidth = 2, className }: PathIconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
