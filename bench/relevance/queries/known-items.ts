// Known items that are named in hard ways: whole citations, and sheet numbers as other systems write them.
import { type JudgedQuery, judgedQuery } from '../judged-query.ts';

export const KNOWN_ITEMS: readonly JudgedQuery[] = [
  ...judgedQuery('citation', [
    [
      'Reise Know-How Verlag. (2020). Kenia = Kenya = Кения / Reise Know-How. (Title Panel) [Map]. Bielefeld [Germany] : Reise Know-How Verlag, 2020. https://maps.princeton.edu',
      ['princeton-dc5999ng18d'],
    ],
    [
      'Boundary Solutions, Inc. "Moffat County, Colorado land parcels, 2019." Princeton, 2019, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-f4752s24r'],
    ],
    [
      'Rand McNally and Company. 1912. "The Rand-McNally new library atlas map of Spain and Portugal [Copy 2]." Princeton. https://maps.princeton.edu.',
      ['princeton-9w032550z'],
    ],
    ['Boundary Solutions, Inc. Edwards County, Kansas land parcels, 2018. Princeton, 2018.', ['princeton-dc0g354s71p']],
    [
      'Geological Survey of New Jersey. (1884). Atlas of New Jersey (title page) [Map]. New York, Julius Bien & Co., [1884-1888]. https://maps.princeton.edu',
      ['princeton-9k41zj28z'],
    ],
    [
      'Clarke, W. B. "Plan of ancient Rome [copy 1]." London : Published under the superintendence of the Society for the Diffusion of Useful Knowledge : Baldwin & Cradock, 1830, 1830, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-4x51hn72g'],
    ],
    [
      'National Atlas & Thematic Mapping Organisation (India). 2013. "Tourist map of Andaman & Nicobar Islands." Princeton. https://maps.princeton.edu.',
      ['princeton-dcpg15bt86f'],
    ],
    [
      'Army Map Service. Middle Danube 1:100,000. A.M.S. M671 (G.S.G.S. 4416). Nyiregyhaza. Army Map Service, 1943.',
      ['princeton-r494vm80m'],
    ],
    [
      "Chatelain, Henri Abraham. (1719). Description, situation & vue de la ville de Mexique, des deux lacs sur lesquels elle est bâtie, du grand temple de cette ville, des sacrifices d'hommes qu'on y faisoit, de l'idole des Mexicains, de leurs jeux, divertissemens, coutumes, superstitions & autres usages pratiquez parmi eux [Map]. [Amsterdam : chez L'Honoré et Chatelain, 1719]. https://maps.princeton.edu",
      ['princeton-x059c9843'],
    ],
    [
      'United States. National Geospatial-Intelligence Agency. "Tactical Pilotage Chart, Sheet G08D." East View Cartographic, Inc, 2016, https://maps.nyu.edu. Accessed 12 May 2025.',
      ['nyu-2451-41293'],
    ],
    [
      'Great Britain. Ordnance Survey. 1799. "Facsimile of the Ordnance Surveyors\' drawings of the London area 1799-1808 / general editor, Ann Loreille Saunders ; with an introduction by Yolanda Hudson (Sheet B1)." Princeton. https://maps.princeton.edu.',
      ['princeton-d791sr74c'],
    ],
    ['Boundary Solutions, Inc. Calhoun County, Iowa land parcels, 2014. Princeton, 2014.', ['princeton-6q182p611']],
    [
      'Hardcastle, E. L. F. (Edmund Lafayette). (1847). Battles of Mexico. Survey of the line of operations of the U.S. Army, under the command of Major General Winfield Scott on the 19th & 20th of August 1847 [Map]. [New-York : Martin & Ely], 1847. https://maps.princeton.edu',
      ['princeton-ww72bd47r'],
    ],
    [
      'GfK MACON. "Chile Regions 1995." Princeton, 2005, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-sj1393408'],
    ],
    [
      'All China Marketing Research Co., Ltd. 1955. "County Boundaries, China, 1955." University of California Berkeley. https://maps.university.edu.',
      ['berkeley-s72h54'],
    ],
    [
      'Dietrich Reimer Verlag (Berlin, Germany). Karte der Abstimmungsgebiete und Zusammenstellung der einschlägigen Bestimmungen des Friedensvertrages / Verlag von Dieterich Reimer (Vorderseite). Berlin : Dieterich Reimer, 1919, 1919.',
      ['princeton-dcht24wx361'],
    ],
    [
      'Land Info (Firm). (1970). Index to Trinidad: Topographic maps of Trinidad and Tobago 1:25,000, 1962-1978 [Map]. Land Info (Firm). https://maps.university.edu',
      ['berkeley-s7dm8d'],
    ],
    [
      'GfK MACON. "Germany 2-Digit Postcode Areas, 2006." Gfk MACON Company, 2006, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-sb397972b'],
    ],
    [
      'Prussia (Germany). Landesaufnahme. Kartogr. Abteilung. 1901. "Karte von Ost-China [Pyo¨ng yang]." Princeton. https://maps.princeton.edu.',
      ['princeton-8c97ks94m'],
    ],
    [
      'U.S. Department of Commerce, U.S. Census Bureau, Geography Division, Geographic Products Branch. Bibb County, Georgia roads, 2014. Princeton, 2014.',
      ['princeton-9g54xn06g'],
    ],
    [
      "Le Rouge, Georges-Louis. (1743). L'Italie, dressée sur les dernres. observations dediée a Monseigr. le Comte de Maurepas, Ministre, et Secretaire d'Etat [Map]. Paris : Le Rouge, 1743. https://maps.princeton.edu",
      ['princeton-sx61dp804'],
    ],
    [
      "L'Isle, Guillaume de. \"Les Isles Britanniques : ou sont le Rme. d'Angleterre tire ́de Sped, celuy d'Ecosse tire ́de Th. Pont &c. et celuy d'Irlande tire de Petti : Le tout rectifie ́par diverses observations.\" Paris : Chéz l'Auteur, 1702, 1702, https://maps.princeton.edu. Accessed 12 May 2025.",
      ['princeton-jw827f144'],
    ],
    [
      'Enhanced 9-1-1 Board. 2014. "Washington County, Vermont roads, 2014." Princeton. https://maps.princeton.edu.',
      ['princeton-9019s592w'],
    ],
    [
      'Münster, Sebastian. Engellandt mit dem anstossenden Reich Schottlandt, so vorzeiten Albion und Britannia haben geheissen [verso]. [Basel : S. Henricpetri, 1588], 1588.',
      ['princeton-fj236458r'],
    ],
    [
      'Homann, Johann Baptist. (1728). Bavariae circulus et electorat[us] in suas quasque ditiones tam cum adjacentibus quam insertis regionibus accuratissime divisus [Map]. Norimbergae : [Homann, 1728]. https://maps.princeton.edu',
      ['princeton-dz010s55n'],
    ],
    [
      'Boundary Solutions, Inc. "Poinsett County, Arkansas land parcels, 2010." Princeton, 2010, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-5425kc310'],
    ],
    [
      'Boundary Solutions, Inc. 2008. "Victoria County, Texas roads, 2008." Princeton. https://maps.princeton.edu.',
      ['princeton-3b591c970'],
    ],
    ['GfK MACON. Serbia-Montenegro Major City Areas, 2005. Gfk MACON Company, 2006.', ['princeton-wm117q500']],
    [
      'TASMAP. (2020). Tasmania 1:250 000 series / produced by TASMAP, Location Services, Department of Primary Industries, Parks, Water and Environment [Map]. Hobart : TASMAP, 2020. https://maps.princeton.edu',
      ['princeton-dc8k71nv44x'],
    ],
    [
      'Ekdoseis Horama (Firm). "Λεμεσός, οδικός & τουριστικός χάρτης πόλης : κλιμακα 1:7.800 : + συγκοινωνιακος χαρτης, ιδανικος για Delivery." Raphēna Attikēs : Ekdoseis Orama, [2011?], 2011, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-vh53x205r'],
    ],
    [
      'Blaeu, Willem Janszoon. 1635. "Americæ nova tabula." Princeton. https://maps.princeton.edu.',
      ['princeton-qr46r266q'],
    ],
    [
      'Rand McNally and Company. Chinese Empire with Japan and Korea. [Chicago] : Rand, McNally & Co., c1904, 1904.',
      ['princeton-b8515s10w'],
    ],
    [
      'Boundary Solutions, Inc. (2014). Bolivar County, Mississippi land parcels, 2014 [Map]. Princeton. https://maps.princeton.edu',
      ['princeton-cj82kb73x'],
    ],
    [
      'Boundary Solutions, Inc. "St. Louis County, Missouri land parcels, 2013." Princeton, 2013, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-9g54xn665'],
    ],
    [
      'Boundary Solutions, Inc. 2009. "Midland County, Texas land parcels, 2009." Princeton. https://maps.princeton.edu.',
      ['princeton-2f75rc392'],
    ],
    [
      'Madagascar. Service géographique. Carte au 1/5.000 : Mahajanga. [Antananarivo] : Service géographique de Madagascar, 1934, 1934.',
      ['princeton-2z10ww53b'],
    ],
    [
      'County of Yuba GIS Unit. (2009). Yuba County, California land parcels, 200 [Map]. Princeton. https://maps.princeton.edu',
      ['princeton-b2773x18p'],
    ],
    [
      'All China Marketing Research Co., Ltd. "China county map, 1999." Princeton, 1999, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-x346d7558'],
    ],
    [
      'Boundary Solutions, Inc. 2014. "Dallas County, Texas land parcels, 2014." Princeton. https://maps.princeton.edu.',
      ['princeton-ns064949w'],
    ],
    [
      'Debra F. Laefer. 2015 LiDAR Tile 315500_234500 for Dublin City. New York University. Center for Urban Science and Progress, 2015.',
      ['nyu-2451-38586'],
    ],
    [
      'University Press of Africa. (1967). Mombasa Island : guide and map (Verso) [Map]. [Nairobi] : University Press of Africa Mapping Department, [1967]. https://maps.princeton.edu',
      ['princeton-vt150r206'],
    ],
    [
      'GfK MACON. "Iceland Region Boundaries, 2005." Gfk MACON Company, 2006, https://maps.princeton.edu. Accessed 12 May 2025.',
      ['princeton-2r36v019b'],
    ],
    [
      'Publicité Rové (Firm). 1955. "Le nouveau plan de Grenoble : avec les nouvelles rues." Princeton. https://maps.princeton.edu.',
      ['princeton-41687n31q'],
    ],
    [
      'Geological Survey of New Jersey. A topographical map of the vicinity of Camden to Burlington, Winslow, Elmer and Swedesboro. [Trenton, N.J.] : The Survey, 1887, 1887.',
      ['princeton-br86b514s'],
    ],
  ]),
  ...judgedQuery('sheet number', [
    ['TPC G-6C', { title: /^tactical pilotage chart, sheet g06c/ }],
    ['TPC P27D', { title: /^tactical pilotage chart, sheet p27d/ }],
    ['tactical pilotage chart c-5a', { title: /^tactical pilotage chart, sheet c05a/ }],
    ['tpc h 4 b', { title: /^tactical pilotage chart, sheet h04b/ }],
    ['ONC N-20', { title: /^operational navigational chart, sheet n20/ }],
    ['onc g-4', { title: /^operational navigational chart, sheet g0?4/ }],
    ['operational navigation chart p-3', { title: /^operational navigational chart, sheet p0?3/ }],
    ['ONC H6', { title: /^operational navigational chart, sheet h0?6/ }],
    ['jnc sheet 103', { title: /^jet navigation chart, sheet 103/ }],
    ['soviet topographic map sheet 6-37-30 saudi', { title: /saudi arabia, sheet 06-37-030/ }],
    ['bangladesh sheet 79 J 15', { title: /^sheet 79-j-15/ }],
    ['bangladesh 1:50000 78/D/2', { title: /^sheet 78-d-2,/ }],
    ['public land survey T27N R19W wisconsin', { title: /township 27 north, range 19 west/ }],
    ['iberian peninsula 1:250,000 sheet 9 muros', { title: /iberian peninsula 1:250,000: muros/ }],
    ['poland lodz P14', { title: /^poland 1:100,000\. lodz/ }],
    ['balkans B3 ternovo', { title: /^the balkans 1:250,000\. ternovo/ }],
    ['southern morocco sheet 57', { title: /southern morocco 1:125,000\. imiteq, sheet 57/ }],
    ['canada vmap library 42 ferry', { title: /vmap1, library 42: ferry/ }],
    ['trinidad sheet 63 1:25000', { title: /^sheet 63, trinidad/ }],
    ['bolivia hoja 5660 I', { title: /hoja 5660 i\b/ }],
    ['dudley BB 22d', { title: /dudley, bb 22d/ }],
    ['geological survey ireland sheet 112', { title: /geological survey.*ireland.*112/ }],
  ]),
];
