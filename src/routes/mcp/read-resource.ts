// Reads the resource of a URI: a static resource, or one of a template.
import { ProtocolError } from '@modelcontextprotocol/server';
import { CatalogError } from '../../errors.ts';
import { RESOURCE_NOT_FOUND } from './json-rpc.ts';
import type { ResourceCall, ResourceContent, ResourceTemplate } from './resources.ts';
import type { ServerFeatures } from './server-features.ts';

/** Returns the value of the variable, or undefined if the URI does not match the template. */
const matchTemplate = ({ uriTemplate }: ResourceTemplate, uri: string): string | undefined => {
  const [before = '', after = ''] = uriTemplate.split(/\{\w+\}/);
  if (!uri.startsWith(before) || !uri.endsWith(after) || uri.length <= before.length + after.length) return undefined;
  try {
    return decodeURIComponent(uri.slice(before.length, uri.length - after.length));
  } catch {
    return undefined;
  }
};

const notFound = (uri: string): ProtocolError =>
  new ProtocolError(RESOURCE_NOT_FOUND, `Resource not found: ${uri.slice(0, 200)}`, { uri: uri.slice(0, 200) });

export const readResource = async (
  { resources, templates }: Pick<ServerFeatures, 'resources' | 'templates'>,
  uri: string,
  call: ResourceCall,
): Promise<ResourceContent> => {
  const fixed = resources.find((resource) => resource.uri === uri);
  if (fixed !== undefined) return fixed.read(call);
  for (const template of templates) {
    const value = matchTemplate(template, uri);
    if (value === undefined) continue;
    try {
      return await template.read(value, call);
    } catch (error) {
      if (error instanceof CatalogError && (error.code === 'not_found' || error.code === 'gone')) throw notFound(uri);
      throw error;
    }
  }
  throw notFound(uri);
};
