import { useId } from 'react';

/** The app's logo: the position a device claims, its real one, and the way between them. */
export function BrandMark({ size = 24 }: { readonly size?: number | undefined }) {
  const gradient = useId();
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#4a63e7" />
          <stop offset="1" stopColor="#0a8f94" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="8" fill={`url(#${gradient})`} />
      <path
        d="M9.5 19.5C11 12 17 8 22.5 11.5"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.75"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="0.5 3.4"
      />
      <circle cx="9.5" cy="21.5" r="3.6" fill="none" stroke="#fff" strokeWidth="2.4" />
      <path d="m23 8.2 4.3 4.3L23 16.8l-4.3-4.3Z" fill="#fff" />
    </svg>
  );
}
