// How plain queries are read as parts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { interpretQuery } from './interpret.ts';
import type { QueryPart } from './query-part.ts';

const describeValue = (part: QueryPart): string => {
  switch (part.kind) {
    case 'time':
      return `=${part.years.from ?? ''}..${part.years.to ?? ''}`;
    case 'scale':
      return `=${part.denominator}`;
    case 'resource':
      return `=${part.label}`;
    case 'preference':
      return `=${part.prefer}`;
    default:
      return '';
  }
};

/** Parts without filler words: `-` marks a negated part, `?` an optional one. */
const describeParts = (text: string): string =>
  interpretQuery(text)
    .parts.filter(({ kind }) => kind !== 'filler')
    .map(
      (part) => `${part.negated ? '-' : ''}${part.optional ? '?' : ''}${part.kind}[${part.text}]${describeValue(part)}`,
    )
    .join(' ');

const check = (name: string, rows: Readonly<Record<string, string>>): void => {
  describe(name, () => {
    for (const [query, expected] of Object.entries(rows)) it(query, () => assert.equal(describeParts(query), expected));
  });
};

check('times', {
  'topography 1960s': 'theme[topography] time[1960s]=1960..1969',
  "railroads of the 1880's": "theme[railroads] time[the 1880's]=1880..1889",
  '17th century caribbean': 'time[17th century]=1601..1700 theme[caribbean]',
  'seventeenth-century caribbean': 'time[seventeenth-century]=1601..1700 theme[caribbean]',
  'early 20th century streets': 'time[early 20th century]=1901..1940 theme[streets]',
  'streets before 1800': 'theme[streets] time[before 1800]=..1799',
  'streets until 1800': 'theme[streets] time[until 1800]=..1800',
  'parcels since 2015': 'theme[parcels] time[since 2015]=2015..',
  'parcels after 2015': 'theme[parcels] time[after 2015]=2016..',
  'railroads between 1850 and 1873': 'theme[railroads] time[between 1850 and 1873]=1850..1873',
  'railroads 1850–1873': 'theme[railroads] time[1850–1873]=1850..1873',
  'railroads 1850-73': 'theme[railroads] time[1850-73]=1850..1873',
  'harbor circa 1770': 'theme[harbor] time[circa 1770]=1765..1775',
  'census 2010': 'theme[census] time[2010]=2010..2010',
  'america siglo XVII': 'theme[america] time[siglo XVII]=1601..1700',
  'Paris au XVIIIe siècle': 'theme[Paris au] time[XVIIIe siècle]=1701..1800',
  'Berlin im 19. Jahrhundert': 'theme[Berlin im] time[19. Jahrhundert]=1801..1900',
  'wwii normandy': 'time[wwii]=1939..1945 theme[normandy]',
  'old maps of jerusalem': 'preference[old]=old theme[jerusalem]',
  'latest parcels': 'preference[latest]=recent theme[parcels]',
  'highway 9999': 'theme[highway 9999]',
});

check('kinds, scales and identifiers', {
  'scanned maps of Paris': 'resource[scanned maps]=Scanned maps theme[Paris]',
  'shapefile rivers': 'resource[shapefile]=Shapefile theme[rivers]',
  'aerial photos dane county': 'resource[aerial photos]=Aerial photographs theme[dane county]',
  'geology 1:24,000': 'theme[geology] scale[1:24,000]=24000',
  'geology 1:24 000': 'theme[geology] scale[1:24 000]=24000',
  'world 1:10 million': 'theme[world] scale[1:10 million]=10000000',
  'TPC G-3D': 'theme[TPC] identifier[G-3D]',
  'map no 12': 'theme[map no 12]',
  'districts wi 2016': 'theme[districts wi] time[2016]=2016..2016',
  'survey T27N R19W': 'theme[survey] identifier[T27N] identifier[R19W]',
  'roads data': 'theme[roads data]',
  'data, roads': '?theme[data] theme[roads]',
  'data, 1990s': 'theme[data] time[1990s]=1990..1999',
});

check('negation', {
  'roads in ohio without shapefiles': 'theme[roads] theme[ohio] -resource[shapefiles]=Shapefile',
  'land use other than agriculture': 'theme[land use] -theme[agriculture]',
  'no scanned maps of chicago': '-resource[scanned maps]=Scanned maps theme[chicago]',
  'population density but not rasters': 'theme[population density] -resource[rasters]=Raster data',
  'census tracts except the 1990s': 'theme[census tracts] -time[1990s]=1990..1999',
  'not to scale': 'theme[not] theme[scale]',
});

check('citations', {
  'Homann, J. B. (1715). Ægyptus hodierna : ex itinerario celeberrimi viri [Map]. Princeton. https://example.org/1':
    '?theme[Homann, J. B] ?time[1715]=1715..1715 theme[Ægyptus hodierna : ex itinerario celeberrimi viri]',
  'Reynolds, James. 1852. Map of modern London. London: J. Reynolds.':
    '?theme[Reynolds, James] ?time[1852]=1852..1852 theme[Map of modern London]',
  'Chicago Department of City Planning. City of Chicago reference atlas. Chicago: Department of City Planning, 1961.':
    '?theme[Chicago Department of City Planning] theme[City of Chicago reference atlas] ?time[1961]=1961..1961',
  'Sanborn Map Company. "Insurance maps of Newark, New Jersey." 1930. Accessed 3 May 2024.':
    '?theme[Sanborn Map Company] theme[Insurance maps of Newark, New Jersey] ?time[1930]=1930..1930',
});

describe('an interpretation', () => {
  it('has parts in order that do not overlap, with the text of their spans', () => {
    for (const text of [
      'where can I find aerial photos of Dane County from the 1930s?',
      '  no  maps, please ',
      'é 1:5 k',
    ])
      interpretQuery(text).parts.reduce((end, part) => {
        assert.ok(part.span.start >= end && part.span.end > part.span.start);
        assert.equal(part.text, text.slice(part.span.start, part.span.end));
        return part.span.end;
      }, 0);
  });

  it('reads an empty or a very long text as one theme', () => {
    assert.deepEqual(
      interpretQuery('').parts.map(({ kind }) => kind),
      ['theme'],
    );
    assert.deepEqual(interpretQuery('map '.repeat(100)).parts.length, 1);
  });
});
