// Queries in other languages and scripts, with and without accents.
import { type JudgedQuery, judgedQuery } from '../judged-query.ts';

export const LANGUAGES: readonly JudgedQuery[] = [
  ...judgedQuery('other languages', [
    ['carte generale de l afrique dernieres decouvertes', ['princeton-1v53jz83x', 'princeton-9w0324859']],
    ['gussefeld circuli saxonici inferioris', ['princeton-2f75rb48m']],
    ['judee herode le grand', ['princeton-5712m901p']],
    ['Plan von Munchen', ['princeton-8910jx10x']],
    ['viacao ferrea de sao paulo', ['princeton-8p58pg40f']],
    ['novi belgii novaeque angliae visscher', ['princeton-1831cn32k', 'princeton-5138jh239']],
    ['Ubersichtskarte Lagerstatten Deutschlands', ['princeton-dc7d279748h']],
    ['naqshah rahnama baghdad', ['princeton-7h149t69d']],
    ['схема маршрутов ташкент', ['princeton-9019sc119', 'princeton-c534fz58g']],
    ['Достопримечательности Ленинграда', ['princeton-5h73q088g']],
    ['北京市区图', ['princeton-4q77fw69k', 'princeton-fq9781041', 'princeton-gq67jx44x']],
    ['東京近傍鉄道図', ['princeton-1n79h8351']],
    ['上海市区图', ['princeton-1v53k180p']],
    ['mapa geologico de honduras santa cruz de yojoa', ['princeton-0k225c89w']],
    [
      'nova totius terrarum orbis',
      ['princeton-2z10ws72h', 'princeton-3b591b151', 'princeton-c534fq43q', 'princeton-hh63sx299'],
    ],
    ['nuova carta itineraria della grecia', ['princeton-2z10ws74g']],
    ['schlachtfeld jena', ['princeton-73666703k']],
    ['plano della citta e porto dell havana', ['princeton-736666669']],
    ['کرج', ['princeton-0r967967w']],
    ['Ελλάς νομοί', ['princeton-dc1g05fq59j']],
    ['Гатчинский район туристская карта', { title: /^гатчинскии раион/ }],
    ['голодомор 1932-1933', { title: /голодомор/ }],
    ['Ρόδος Σύμη', { title: /^ροδοσ & συμη/ }],
    ['nova são paulo escala 1:20.000', { title: /^nova sao paulo/ }],
    ['völkerkarte des westlichen kleinasien', { title: /^volkerkarte des westlichen kleinasien/ }],
    ['giao thông việt nam', { title: /^giao thong +viet nam/ }],
    ['peta djakarta', { title: /djakarta/ }],
  ]),
];
