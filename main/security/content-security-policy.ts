/**
 * The window's Content-Security-Policy: its own scripts, styles and pictures, no connection anywhere, no frame, no
 * form. Pictures may also come from the one tile server the person chose, if any (`https://host`, from tileOrigin).
 * Trusted Types: no text ever becomes markup or script, but for the one constant that Leaflet needs to load at all
 * (renderer/features/map/trusted-leaflet.ts).
 */
export function contentSecurityPolicy(tileOrigin: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${tileOrigin === null ? '' : ` ${tileOrigin}`}`,
    "font-src 'self'",
    "worker-src 'self'",
    "connect-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
