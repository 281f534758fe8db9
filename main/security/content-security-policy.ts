import { tilesOrigin } from '../../shared/tile-address';

/**
 * The window's Content-Security-Policy: its own scripts, styles and pictures, no connection anywhere, no frame, no form. Map tiles
 * come from main under an origin of their own, so no foreign host is named, and nothing that a person enters is part of the policy.
 * Trusted Types: no text ever becomes markup or script, but for the one constant that Leaflet needs to load at all
 * (renderer/features/map/trusted-leaflet.ts).
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
