import { tilesOrigin } from '../../shared/tile-address';

/**
 * The window's Content-Security-Policy: its own scripts, styles and images; no connections, frames or forms. Map
 * tiles come from main under an origin of their own, so the policy names no foreign host and contains nothing that a
 * user enters. Trusted Types: no text becomes markup or script, except for the one constant that Leaflet needs to
 * load at all (renderer/features/map/trusted-leaflet.ts).
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' data: ${tilesOrigin}`,
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
