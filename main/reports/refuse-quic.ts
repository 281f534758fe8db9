import { app } from 'electron';

/**
 * Turns QUIC (HTTP/3) off for the whole program; to be called before Electron is ready. Where a QUIC connection fails, Chromium sends
 * the request again over TCP by itself, a POST too, even if the service has processed it. No session can turn that off.
 */
export function refuseQuic(): void {
  app.commandLine.appendSwitch('disable-quic');
}
