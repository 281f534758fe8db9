/** What Electron's fetch knows, and the types of Node's don't. */
interface RequestInit {
  cache?: 'no-store';
}
