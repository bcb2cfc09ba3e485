// The journeys of the demo catalogue: stops and dates. Positions are approximate, lines between them schematic.

export type Stop = {
  /** Empty for a turning point at sea. */
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly year: number;
};

export type Voyage = {
  readonly key: string;
  readonly title: string;
  /** As a library catalogue writes the name. */
  readonly person: string;
  /** ISO 639-2/B code of the language the journey was reported in. */
  readonly language: string;
  readonly kind: 'sea' | 'land';
  readonly about: string;
  readonly stops: readonly Stop[];
};

// key | title | person | language | sea or land | what it was
// then one line per stop: year, latitude, longitude, name. A stop without a name is a turning point.
const TABLE = `
polo|Marco Polo's journey to China|Polo, Marco, 1254-1324|ita|land|A Venetian merchant's way along the Silk Road to the court of Kublai Khan, and home by sea.
1271 45.4 12.3 Venice
1271 32.9 35.1 Acre
1272 39.9 41.3 Erzurum
1272 38.1 46.3 Tabriz
1272 27.1 56.5 Hormuz
1273 36.8 66.9 Balkh
1274 39.5 76.0 Kashgar
1274 40.1 94.7 Dunhuang
1275 42.4 116.2 Shangdu
1282 32.4 119.4 Yangzhou
1292 24.9 118.6 Quanzhou
1292 9.0 109.5
1292 1.2 104.0
1292 4.9 97.8 Perlak
1293 6.0 80.2 Galle
1294 27.1 56.5 Hormuz
1295 41.0 39.7 Trebizond
1295 41.0 29.0 Constantinople
1295 36.2 22.6
1295 45.4 12.3 Venice
battuta|Ibn Battuta's first journeys|Ibn Battuta, 1304-1377|ara|land|A scholar from Tangier sees most of the Islamic world in a quarter of a century.
1325 35.8 -5.8 Tangier
1325 36.8 10.2 Tunis
1326 31.2 29.9 Alexandria
1326 30.0 31.2 Cairo
1326 33.5 36.3 Damascus
1326 21.4 39.8 Mecca
1327 33.3 44.4 Baghdad
1331 -8.96 39.5 Kilwa
1332 41.0 29.0 Constantinople
1334 28.6 77.2 Delhi
1342 11.25 75.8 Calicut
1343 4.2 73.5 Malé
1346 24.9 118.6 Quanzhou
1349 34.0 -5.0 Fez
zheng-he|Zheng He's seventh voyage|Zheng, He, 1371-1433|chi|sea|The last of the Ming treasure fleets sails to the Indian Ocean.
1431 32.06 118.8 Nanjing
1431 25.96 119.5 Changle
1432 13.8 109.2 Qui Nhon
1432 -7.25 112.75 Surabaya
1432 -2.98 104.75 Palembang
1432 2.2 102.25 Malacca
1432 5.2 97.1 Samudera
1432 6.5 79.98 Beruwala
1432 11.25 75.77 Calicut
1433 27.1 56.46 Hormuz
1433 11.25 75.77 Calicut
1433 5.5 80.5
1433 2.2 102.25 Malacca
1433 9.0 109.5
1433 32.06 118.8 Nanjing
columbus|Columbus's first voyage|Columbus, Christopher, 1451-1506|spa|sea|Three ships look for Asia in the west and come upon the Bahamas.
1492 37.2 -6.9 Palos de la Frontera
1492 28.1 -17.1 La Gomera
1492 24.0 -74.5 San Salvador Island
1492 21.1 -76.0 Bariay Bay
1492 19.7 -72.2 La Navidad
1493 37.0 -40.0
1493 37.0 -25.1 Santa Maria Island
1493 38.7 -9.2 Lisbon
1493 37.2 -6.9 Palos de la Frontera
da-gama|Vasco da Gama's first voyage to India|Gama, Vasco da, 1469-1524|por|sea|The first ships from Europe to reach India by way of the Cape.
1497 38.7 -9.2 Lisbon
1497 14.9 -23.5 Santiago, Cape Verde
1497 -25.0 -20.0
1497 -32.7 18.0 Saint Helena Bay
1497 -34.2 22.1 Mossel Bay
1498 -15.0 40.7 Island of Mozambique
1498 -4.05 39.7 Mombasa
1498 -3.2 40.1 Malindi
1498 11.25 75.77 Calicut
1499 -3.2 40.1 Malindi
1499 -35.5 19.0
1499 14.9 -23.5 Santiago, Cape Verde
1499 38.7 -9.2 Lisbon
magellan|Magellan and Elcano's voyage round the world|Magalhães, Fernão de, 1480-1521|spa|sea|Five ships leave Spain and one comes back: the first voyage round the world.
1519 36.8 -6.4 Sanlúcar de Barrameda
1519 28.5 -16.3 Tenerife
1519 -22.9 -43.2 Rio de Janeiro
1520 -49.3 -67.7 Puerto San Julián
1520 -52.3 -68.4 Cape Virgenes
1520 -52.9 -74.8
1521 -20.0 -110.0
1521 5.0 -165.0
1521 13.4 144.7 Guam
1521 10.7 125.7 Homonhon
1521 10.3 123.9 Cebu
1521 4.9 115.0 Brunei
1521 0.7 127.4 Tidore
1522 -9.0 124.9 Timor
1522 -37.0 70.0
1522 -36.0 20.0
1522 14.9 -23.5 Santiago, Cape Verde
1522 36.8 -6.4 Sanlúcar de Barrameda
drake|Drake's voyage round the world|Drake, Francis, 1540-1596|eng|sea|A raid on Spanish ports in the Pacific that became the second voyage round the world.
1577 50.4 -4.1 Plymouth
1577 31.5 -9.8 Mogador
1578 14.9 -23.5 Santiago, Cape Verde
1578 -49.3 -67.7 Puerto San Julián
1578 -53.0 -74.8
1578 -33.0 -71.6 Valparaíso
1579 -12.05 -77.15 Callao
1579 15.75 -96.13 Huatulco
1579 38.0 -123.0 Drakes Bay
1579 7.5 134.5 Palau
1579 0.8 127.4 Ternate
1580 -7.7 109.0 Cilacap
1580 -35.5 19.0
1580 8.5 -13.2 Sierra Leone
1580 50.4 -4.1 Plymouth
barents|Barents's third voyage|Barentsz, Willem, 1550-1597|dut|sea|In search of a passage to the north-east the crew has to winter on Novaya Zemlya.
1596 52.4 4.9 Amsterdam
1596 74.4 19.0 Bear Island
1596 79.8 11.0 Spitsbergen
1596 77.0 60.0
1596 76.25 68.5 Ice Harbour
1597 68.9 33.0 Kola
1597 71.5 25.0
1597 52.4 4.9 Amsterdam
hudson|Hudson's last voyage|Hudson, Henry, -1611|eng|sea|The Discovery enters the bay that was named after her captain, whom his crew left there.
1610 51.5 0.2 London
1610 64.1 -22.0 Reykjavík
1610 59.5 -45.0
1610 61.0 -65.0
1610 62.55 -77.8 Digges Islands
1611 51.5 -79.0 Rupert Bay
tasman|Tasman's voyage of 1642|Tasman, Abel Janszoon, 1603-1659|dut|sea|From Batavia round Australia without seeing it: Tasmania, New Zealand, Tonga and Fiji.
1642 -6.1 106.8 Batavia
1642 -20.4 57.7 Mauritius
1642 -45.0 100.0
1642 -43.2 147.5 Storm Bay
1642 -40.7 172.8 Golden Bay
1643 -21.2 -175.2 Tongatapu
1643 -16.7 -179.4 Vanua Levu
1643 -3.3 152.5 New Ireland
1643 -0.3 130.0
1643 -6.1 106.8 Batavia
marquette|Marquette and Jolliet's journey down the Mississippi|Marquette, Jacques, 1637-1675|fre|land|A priest and a fur trader go by canoe from the Great Lakes to the mouth of the Arkansas, and back.
1673 45.87 -84.73 Saint Ignace
1673 44.5 -88.0 Green Bay
1673 43.05 -91.15 Prairie du Chien
1673 33.8 -91.1 Mouth of the Arkansas
1673 41.3 -89.0 Kaskaskia village
1673 44.5 -88.0 Green Bay
dampier|Dampier's voyage in the Roebuck|Dampier, William, 1651-1715|eng|sea|A former buccaneer looks at the west coast of Australia and at New Guinea; his ship sinks on the way home.
1699 51.2 1.4 Deal
1699 28.5 -16.3 Tenerife
1699 -13.0 -38.5 Salvador
1699 -36.0 19.0
1699 -25.5 113.5 Shark Bay
1699 -10.2 123.6 Kupang
1700 -0.3 130.0
1700 -5.5 152.3 New Britain
1700 -6.1 106.8 Batavia
1700 -33.9 18.4 Cape Town
1701 -7.95 -14.4 Ascension Island
bering|Bering's second expedition, the sea voyage|Bering, Vitus Jonassen, 1681-1741|rus|sea|From Kamchatka to the coast of Alaska; Bering died on the way home.
1741 53.0 158.65 Petropavlovsk
1741 46.0 175.0
1741 59.9 -144.4 Kayak Island
1741 55.1 -160.5 Shumagin Islands
1741 55.0 166.2 Bering Island
1742 53.0 158.65 Petropavlovsk
bougainville|Bougainville's voyage round the world|Bougainville, Louis-Antoine de, 1729-1811|fre|sea|The first French voyage round the world. Jeanne Baret, who sailed in disguise, became the first woman to go round it.
1766 47.2 -1.6 Nantes
1767 -34.9 -56.2 Montevideo
1767 -51.6 -58.0 Falkland Islands
1768 -52.9 -74.8
1768 -17.5 -149.3 Tahiti
1768 -13.8 -171.8 Samoa
1768 -15.3 166.9 Espiritu Santo
1768 -3.3 127.1 Buru
1768 -6.1 106.8 Batavia
1768 -20.2 57.5 Mauritius
1769 -35.5 19.0
1769 48.65 -2.0 Saint-Malo
cook-1|Cook's first voyage|Cook, James, 1728-1779|eng|sea|The Endeavour goes to Tahiti for the transit of Venus, then charts New Zealand and the east coast of Australia.
1768 50.4 -4.1 Plymouth
1768 32.6 -16.9 Madeira
1768 -22.9 -43.2 Rio de Janeiro
1769 -54.8 -65.2 Bay of Good Success
1769 -57.0 -68.0
1769 -17.5 -149.5 Tahiti
1769 -38.7 178.0 Poverty Bay
1770 -41.1 174.3 Queen Charlotte Sound
1770 -34.0 151.2 Botany Bay
1770 -15.5 145.25 Endeavour River
1770 -6.1 106.8 Batavia
1771 -33.9 18.4 Cape Town
1771 -15.9 -5.7 Saint Helena
1771 51.2 1.4 Deal
cook-2|Cook's second voyage|Cook, James, 1728-1779|eng|sea|The Resolution crosses the Antarctic Circle and shows that there is no great southern land to settle.
1772 50.4 -4.1 Plymouth
1772 -33.9 18.4 Cape Town
1773 -60.0 60.0
1773 -45.8 166.5 Dusky Sound
1773 -41.1 174.3 Queen Charlotte Sound
1773 -17.5 -149.5 Tahiti
1773 -21.2 -175.2 Tongatapu
1774 -71.2 -106.9 Farthest south
1774 -27.1 -109.4 Easter Island
1774 -9.9 -139.1 Tahuata
1774 -19.5 169.5 Tanna
1774 -20.3 164.5 New Caledonia
1774 -41.1 174.3 Queen Charlotte Sound
1775 -56.0 -67.0
1775 -54.0 -38.0 South Georgia
1775 -33.9 18.4 Cape Town
1775 50.4 -4.1 Plymouth
la-perouse|La Pérouse's voyage|La Pérouse, Jean-François de Galaup, comte de, 1741-1788|fre|sea|A French survey of the Pacific from Alaska to Sakhalin that ended in a shipwreck.
1785 48.4 -4.5 Brest
1786 -57.0 -68.0
1786 -36.8 -73.0 Concepción
1786 -27.1 -109.4 Easter Island
1786 20.6 -156.4 Maui
1786 58.6 -137.6 Lituya Bay
1786 36.6 -121.9 Monterey
1787 22.2 113.5 Macao
1787 14.5 120.9 Cavite
1787 51.5 140.8 De-Kastri
1787 53.0 158.65 Petropavlovsk
1787 -14.3 -170.7 Tutuila
1788 -34.0 151.2 Botany Bay
1788 -11.7 166.9 Vanikoro
humboldt|Humboldt and Bonpland in the Americas|Humboldt, Alexander von, 1769-1859|ger|land|Five years of measuring: rivers, volcanoes, plants and the air.
1799 43.4 -8.4 A Coruña
1799 28.5 -16.25 Tenerife
1799 10.45 -64.2 Cumaná
1800 10.5 -66.9 Caracas
1800 1.9 -67.1 San Carlos de Río Negro
1800 23.1 -82.4 Havana
1801 10.4 -75.5 Cartagena
1801 4.6 -74.1 Bogotá
1802 -0.2 -78.5 Quito
1802 -12.0 -77.0 Lima
1803 16.85 -99.9 Acapulco
1803 19.4 -99.1 Mexico City
1804 19.2 -96.1 Veracruz
1804 39.95 -75.2 Philadelphia
1804 44.8 -0.6 Bordeaux
flinders|Flinders's voyage round Australia|Flinders, Matthew, 1774-1814|eng|sea|The Investigator goes all the way round the continent to which Flinders gave its name.
1801 50.75 -1.1 Spithead
1801 -34.2 18.4 Simon's Bay
1801 -35.0 117.9 King George Sound
1802 -35.6 138.6 Encounter Bay
1802 -33.85 151.2 Port Jackson
1802 -9.9 144.0 Murray Islands
1802 -17.1 139.6 Sweers Island
1803 -10.2 123.6 Kupang
1803 -35.5 113.5
1803 -40.0 146.0
1803 -33.85 151.2 Port Jackson
lewis-clark|Lewis and Clark's expedition|Lewis, Meriwether, 1774-1809|eng|land|Up the Missouri, over the Rocky Mountains and down to the Pacific, and back.
1804 38.8 -90.1 Camp Dubois
1804 39.1 -94.6 Kaw Point
1804 42.5 -96.4 Floyd's Bluff
1804 47.3 -101.1 Fort Mandan
1805 47.5 -111.3 Great Falls
1805 45.0 -113.4 Lemhi Pass
1805 46.5 -116.3 Canoe Camp
1805 46.1 -123.9 Fort Clatsop
1806 46.75 -114.1 Travelers' Rest
1806 47.3 -101.1 Fort Mandan
1806 38.6 -90.2 Saint Louis
beagle|The second voyage of the Beagle|Darwin, Charles, 1809-1882|eng|sea|A survey of South America that took Charles Darwin round the world.
1831 50.4 -4.1 Plymouth
1832 14.9 -23.5 Praia
1832 -13.0 -38.5 Salvador
1832 -22.9 -43.2 Rio de Janeiro
1832 -34.9 -56.2 Montevideo
1833 -51.6 -58.0 Falkland Islands
1834 -54.9 -67.6 Beagle Channel
1834 -33.0 -71.6 Valparaíso
1835 -12.05 -77.15 Callao
1835 -0.9 -89.6 Galápagos Islands
1835 -17.5 -149.5 Tahiti
1835 -35.25 174.1 Bay of Islands
1836 -33.85 151.2 Sydney
1836 -42.9 147.3 Hobart
1836 -12.1 96.9 Cocos Islands
1836 -20.2 57.5 Mauritius
1836 -33.9 18.4 Cape Town
1836 -15.9 -5.7 Saint Helena
1836 -13.0 -38.5 Salvador
1836 38.65 -27.2 Terceira
1836 50.15 -5.1 Falmouth
challenger|The Challenger expedition|Thomson, C. Wyville, 1830-1882|eng|sea|Soundings, dredges and thermometers in every ocean but the Arctic: the beginning of oceanography.
1872 50.8 -1.1 Portsmouth
1873 38.7 -9.2 Lisbon
1873 28.5 -16.3 Tenerife
1873 18.3 -64.9 Saint Thomas
1873 32.3 -64.8 Bermuda
1873 44.65 -63.6 Halifax
1873 16.9 -25.0 São Vicente
1873 -13.0 -38.5 Salvador
1873 -37.1 -12.3 Tristan da Cunha
1873 -33.9 18.4 Cape Town
1874 -49.3 70.2 Kerguelen
1874 -37.9 144.9 Melbourne
1874 -41.3 174.8 Wellington
1874 -21.2 -175.2 Tongatapu
1874 -19.0 178.2 Kadavu
1874 -10.7 142.5 Cape York
1874 22.3 114.2 Hong Kong
1875 35.45 139.65 Yokohama
1875 21.3 -157.9 Honolulu
1875 -17.5 -149.5 Tahiti
1875 -33.0 -71.6 Valparaíso
1876 -51.7 -57.9 Stanley
1876 -34.9 -56.2 Montevideo
1876 -7.95 -14.4 Ascension Island
1876 50.8 -1.1 Portsmouth
vega|The Vega expedition|Nordenskiöld, Adolf Erik, 1832-1901|swe|sea|The first passage along the north coast of Asia, and home through the Suez Canal.
1878 69.65 18.95 Tromsø
1878 73.5 80.5 Dikson
1878 77.7 104.3 Cape Chelyuskin
1878 67.1 -173.5 Pitlekai
1879 66.0 -169.3
1879 35.45 139.65 Yokohama
1879 1.2 104.0
1879 6.0 80.2 Galle
1880 12.5 44.0
1880 29.9 32.5 Suez
1880 40.85 14.25 Naples
1880 36.0 -5.6
1880 49.0 -6.0
1880 57.8 10.5
1880 59.3 18.1 Stockholm
fram|The drift of the Fram|Nansen, Fridtjof, 1861-1930|nor|sea|A ship lets herself be frozen in and drifts across the Arctic Ocean with the ice.
1893 70.4 31.1 Vardø
1893 77.7 104.3 Cape Chelyuskin
1893 78.8 133.0 Frozen in
1895 85.9 66.5 Farthest north of the ship
1896 83.0 13.0 Out of the ice
1896 69.65 18.95 Tromsø
gjoa|Amundsen's Northwest Passage|Amundsen, Roald, 1872-1928|nor|sea|The Gjøa is the first ship to pass north of America from ocean to ocean.
1903 59.9 10.7 Christiania
1903 58.5 -44.0
1903 69.25 -53.5 Godhavn
1903 74.7 -91.9 Beechey Island
1903 68.6 -95.9 Gjoa Haven
1905 69.6 -138.9 Herschel Island
1906 71.5 -157.0
1906 64.5 -165.4 Nome
endurance|Shackleton's Endurance expedition|Shackleton, Ernest Henry, 1874-1922|eng|sea|The ship is lost in the ice of the Weddell Sea, and not one of her company is.
1914 50.4 -4.1 Plymouth
1914 -34.6 -58.4 Buenos Aires
1914 -54.3 -36.5 Grytviken
1915 -68.7 -52.4 Where the ship sank
1916 -61.1 -54.9 Elephant Island
1916 -54.15 -37.3 King Haakon Bay
`;

const toStop = (row: string): Stop => {
  const [year = '', lat = '', lon = '', ...name] = row.split(' ');
  return { year: Number(year), lat: Number(lat), lon: Number(lon), name: name.join(' ') };
};

const toVoyage = (rows: readonly string[]): Voyage => {
  const [head = '', ...stops] = rows;
  const [key = '', title = '', person = '', language = '', kind = '', about = ''] = head.split('|');
  return { key, title, person, language, kind: kind === 'land' ? 'land' : 'sea', about, stops: stops.map(toStop) };
};

/** A row with bars starts a voyage; the rows up to the next one are its stops. */
const toVoyages = (table: string): readonly Voyage[] => {
  const groups: string[][] = [];
  for (const row of table.trim().split('\n')) {
    if (row.includes('|')) groups.push([row]);
    else groups.at(-1)?.push(row);
  }
  return groups.map(toVoyage);
};

export const VOYAGES: readonly Voyage[] = toVoyages(TABLE);
