// What other sites show of a page: its canonical address, description and picture (The Open Graph protocol).
import { html, type SafeHtml } from '@periplus/markup';

export type ShareImage = {
  readonly url: string;
  readonly alt: string;
  readonly size?: { readonly width: number; readonly height: number };
};

export type SharedPage = {
  readonly title: string;
  readonly siteName: string;
  readonly description: string;
  /** Absolute address of the page, without parameters that do not matter. */
  readonly canonical: string;
  readonly images: readonly ShareImage[];
};

const renderImage = ({ url, alt, size }: ShareImage): SafeHtml =>
  html`<meta property="og:image" content="${url}">
${size !== undefined && html`<meta property="og:image:width" content="${size.width}">\n<meta property="og:image:height" content="${size.height}">\n`}<meta property="og:image:alt" content="${alt}">\n`;

export const renderShareTags = ({ title, siteName, description, canonical, images }: SharedPage): SafeHtml =>
  html`<link rel="canonical" href="${canonical}">
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${canonical}">
${images.map(renderImage)}<meta name="twitter:card" content="${images.length > 0 ? 'summary_large_image' : 'summary'}">\n`;
