// Licences with an SPDX identifier, and the URLs that records use for them.

export type CodedValues = { readonly code: string; readonly values: readonly string[] };

const URL_PREFIXES = ['https://', 'http://', 'https://www.', 'http://www.'] as const;
const ENDINGS = ['', '/', '/legalcode', '/legalcode.en', '/deed.en', '/deed'] as const;

const spellings = (path: string): readonly string[] =>
  URL_PREFIXES.flatMap((beginning) => ENDINGS.map((ending) => `${beginning}${path}${ending}`));

const licence = (code: string, ...paths: readonly string[]): CodedValues => ({
  code,
  values: [code, ...paths.flatMap(spellings)],
});

const VERSIONS = ['4.0', '3.0', '2.5', '2.0', '1.0'] as const;
const CREATIVE_COMMONS = ['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd'] as const;

/** A record with several licences is listed under the first in this order. */
export const LICENCES: readonly CodedValues[] = [
  licence('CC0-1.0', 'creativecommons.org/publicdomain/zero/1.0'),
  licence('CC-PDM-1.0', 'creativecommons.org/publicdomain/mark/1.0'),
  licence('PDDL-1.0', 'opendatacommons.org/licenses/pddl', 'opendatacommons.org/licenses/pddl/1-0'),
  ...CREATIVE_COMMONS.flatMap((kind) =>
    VERSIONS.map((version) =>
      licence(`CC-${kind.toUpperCase()}-${version}`, `creativecommons.org/licenses/${kind}/${version}`),
    ),
  ),
  licence('ODbL-1.0', 'opendatacommons.org/licenses/odbl', 'opendatacommons.org/licenses/odbl/1-0'),
  licence('ODC-By-1.0', 'opendatacommons.org/licenses/by', 'opendatacommons.org/licenses/by/1-0'),
  licence('OGL-UK-3.0', 'nationalarchives.gov.uk/doc/open-government-licence/version/3'),
];
