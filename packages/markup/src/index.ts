export { escapeHtml } from './html/escape.ts';
export { EMPTY_HTML, type HtmlContent, html, markSafe, type SafeHtml, toHtmlString } from './html/html.ts';
export {
  type Iri,
  iri,
  type Literal,
  languageLiteral,
  literal,
  type Prefixes,
  type Property,
  type Resource,
  resource,
  type Term,
} from './rdf/graph.ts';
export { type JsonLdNode, toJsonLd } from './rdf/json-ld.ts';
export { toTurtle } from './rdf/turtle.ts';
export { encodeUrlComponent, extensionOf, isSafeUrl, isWebUrl, withParameters } from './urls.ts';
export {
  createElementReader,
  findElements,
  findText,
  InvalidXmlError,
  parseXml,
  toLocalName,
  type XmlElement,
} from './xml/elements.ts';
export { concatXml, element, escapeXml, optionalElement, toXmlDocument, toXmlText, type Xml } from './xml/write.ts';
