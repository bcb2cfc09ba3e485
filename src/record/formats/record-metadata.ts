// The typed metadata of a record, from which every format is written.
import type { Box, Geometry, Position } from '@periplus/geo';
import type { Frequency } from '../../schema/codes.ts';
import type { CatalogPage, CitationKind } from '../views/citation/citation-data.ts';
import type { Name } from '../views/citation/names.ts';
import type { PublicationDate } from '../views/citation/publication-date.ts';
import type { Identifier } from './identifiers.ts';
import type { Licence } from './licences.ts';
import type { MetadataLink } from './metadata-links.ts';
import type { MetadataRelation } from './metadata-relations.ts';
import type { Period } from './periods.ts';

export type Language = {
  /** BCP 47 */
  readonly tag: string;
  /** ISO 639-2/T */
  readonly code?: string;
};

export type Creator = { readonly name: Name; readonly id?: string };

export type RecordMetadata = {
  readonly id: string;
  readonly page: CatalogPage;
  readonly kind: CitationKind;
  readonly title: string;
  readonly alternatives: readonly string[];
  readonly descriptions: readonly string[];
  readonly creators: readonly Creator[];
  readonly publishers: readonly string[];
  readonly provider?: string;
  /** Used as the publisher if a format requires one. */
  readonly holder: string;
  readonly rightsHolders: readonly string[];
  /** Resource classes and types. */
  readonly types: readonly string[];
  readonly subjects: readonly string[];
  readonly themes: readonly string[];
  /** ISO 19115-1 topic codes of the themes. */
  readonly topics: readonly string[];
  readonly issued?: PublicationDate;
  readonly periods: readonly Period[];
  readonly periodTexts: readonly string[];
  readonly places: readonly string[];
  readonly gazetteerUrls: readonly string[];
  readonly geometry: Geometry | null;
  readonly boxes: readonly Box[];
  /** West > east if it crosses the antimeridian. */
  readonly outline?: readonly [number, number, number, number];
  readonly centroid?: Position;
  readonly languages: readonly Language[];
  readonly rights: readonly string[];
  readonly licences: readonly Licence[];
  readonly access?: string;
  readonly isPublic?: boolean;
  readonly format?: string;
  readonly size?: string;
  readonly bytes?: number;
  readonly links: readonly MetadataLink[];
  readonly identifiers: readonly Identifier[];
  readonly doi?: string;
  readonly landingPage: string;
  readonly relations: readonly MetadataRelation[];
  readonly standards: readonly string[];
  readonly resolutions: readonly number[];
  readonly resolutionTexts: readonly string[];
  readonly provenance: readonly string[];
  /** Has codes only if the text is a known frequency. */
  readonly frequency?: Partial<Frequency> & { readonly text: string };
  /** RFC 3339 */
  readonly modified?: string;
};
