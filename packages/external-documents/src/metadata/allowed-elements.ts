// HTML elements that sanitising keeps or drops. Others lose their tags but keep their content.

export const ALLOWED_ELEMENTS = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'section', 'article', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...[
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'a',
    'em',
    'strong',
    'b',
    'i',
    'u',
    's',
    'small',
  ],
  ...['sub', 'sup', 'br', 'hr', 'pre', 'code', 'samp', 'kbd', 'var', 'blockquote', 'q', 'abbr', 'cite', 'address'],
]);
export const VOID_ELEMENTS = new Set(['br', 'hr']);

/** Dropped with their content. */
export const DROPPED_ELEMENTS = new Set([
  ...[
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'frame',
    'frameset',
    'noframes',
    'object',
    'embed',
    'applet',
  ],
  ...[
    'svg',
    'math',
    'head',
    'title',
    'link',
    'meta',
    'base',
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'option',
  ],
  ...['audio', 'video', 'source', 'track', 'canvas', 'map', 'area', 'dialog', 'portal', 'xmp', 'plaintext', 'noembed'],
]);
