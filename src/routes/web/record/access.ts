// The web services and external links of a record.

import { EMPTY_HTML, html, isWebUrl, type SafeHtml } from '@periplus/markup';
import { renderCopyButton } from '../../../http/html/copy-button.ts';
import { renderExternalLink } from '../../../http/html/elements.ts';
import { linkLabel } from '../../../http/texts/labels.ts';
import { text } from '../../../http/texts/texts.ts';
import { type Link, readLinks } from '../../../record/views/links.ts';
import type { AardvarkRecord } from '../../../schema/record-type.ts';

const SERVICES = 'Web Services';

const renderService = ({ label: englishLabel, url, layer, request }: Link, index: number): SafeHtml => {
  const label = linkLabel(englishLabel);
  return html`<li class="service"><h3>${label}</h3>
<p class="copy-row"><input id="service-${index}" readonly value="${url}" aria-label="${text('record.serviceUrl', { label })}">${renderCopyButton(`service-${index}`, text('record.serviceUrl', { label }))}</p>
${layer !== undefined && html`<p class="quiet">${text('record.layer')} <code>${layer}</code></p>`}
${request !== undefined && isWebUrl(request.url) && html`<p>${renderExternalLink(request.url, linkLabel(request.label))}</p>`}</li>`;
};

export const renderServices = (record: AardvarkRecord): SafeHtml => {
  const services = readLinks(record)[SERVICES] ?? [];
  if (services.length === 0) return EMPTY_HTML;
  return html`<section class="box" aria-labelledby="services"><h2 id="services">${text('record.services')}</h2>
<p class="quiet">${text('record.servicesHint')}</p>
<ul class="plain">${services.map(renderService)}</ul></section>`;
};

export const renderLinks = (record: AardvarkRecord): SafeHtml => {
  const links = Object.entries(readLinks(record))
    .filter(([category]) => category !== SERVICES)
    .flatMap(([, items]) => items.filter(({ url }) => isWebUrl(url)));
  if (links.length === 0) return EMPTY_HTML;
  return html`<section class="box" aria-labelledby="links"><h2 id="links">${text('record.links')}</h2>
<ul class="plain">${links.map(({ label, url }) => html`<li>${renderExternalLink(url, linkLabel(label))}</li>`)}</ul></section>`;
};
