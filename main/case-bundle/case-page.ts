import type { CasePage } from '../../shared/domain/case-bundle';

/** Whatever the page contains: nothing runs, nothing is loaded, and nothing is sent. */
const policy = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** After the styles of the window, whose page doesn't scroll. */
const pageLook = `
html, body { position: static; width: auto; height: auto; overflow: visible; background: #fff; color-scheme: light; user-select: text; }
main { box-sizing: border-box; max-width: 728px; margin: 0 auto; padding: 20px; }
@media print { main { max-width: none; padding: 0; } @page { margin: 14mm; } }
`;

/** Returns a case file as an HTML document that needs nothing else. The style can't end early: it has no markup. */
export function casePageText({ language, title, style, body }: CasePage): string {
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>
${style.replaceAll('</', '<\\/')}
${pageLook}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
