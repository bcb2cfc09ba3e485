// Queries with search syntax: phrases and boolean operators.
import { type JudgedQuery, judgedQuery } from '../judged-query.ts';

export const SYNTAX: readonly JudgedQuery[] = [
  ...judgedQuery('phrase', [
    ['"lower road to Princeton"', { title: /^the "lower road to princeton"/ }],
    ['"sphere of influence" yolo', { title: /^sphere of influence, yolo/ }],
    ['"bird\'s eye view of greater New York"', { title: /^bird's eye view of greater new york/ }],
    ['"gateway to twelve national parks"', { title: /gateway to twelve national parks/ }],
    ['"battle ground of liberty"', { title: /^the battle ground of liberty/ }],
    ['"trans-siberian railway" commercial map', { title: /showing the trans-siberian railway/ }],
    ['"regent\'s sword peninsula"', { title: /^the regent's sword peninsula/ }],
    ['"happy motoring"', { title: /happy motoring/ }],
    ['"lok sabha" 2004', { title: /^2004 india: lok sabha/ }],
    ['"noise contours"', { title: /noise contour/ }],
    ['"slave caravan route"', { title: /slave caravan route/ }],
    ['"tribal map"', { title: /tribal map/ }],
    ['"palestine of the crusades"', { title: /^palestine of the crusades/ }],
  ]),
  ...judgedQuery('boolean', [
    ['"bike share" AND NOT madison', { title: /bike share/, place: /calif|washington|new york/ }],
    ['trout NOT streams wisconsin', { title: /trout(?!.*stream)/, text: /wisconsin/ }],
    ['metro AND dubai', { title: /^metro stations in the city of dubai/ }],
    ['(camels OR goats) emirates', { title: /camels/ }],
    ['mosquito AND abatement', { title: /mosquito abatement/ }],
    ['paris AND metropolitain', { title: /paris/, text: /metropolitain/ }],
    ['+seismotectonic +iran', { title: /^seismotectonic map of iran/ }],
    ['jerusalem AND "old city" NOT plan', { title: /^jerusalem: the old city/ }],
    ['(zoning OR "land use") AND glasgow', { text: /land use|zoning/, title: /glasgow/ }],
    ['volcanoes AND atlas AND 2008', { title: /atlas volcanoes 2008/ }],
    ['(tennis OR golf) AND madison', { title: /^golf courses city of madison/ }],
    ['telegraph AND mongolia NOT tuva', { title: /^telegraph lines, mongolia, 1942/ }],
  ]),
];
