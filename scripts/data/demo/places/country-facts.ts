// Facts about countries that the boundary files lack: codes, full name, continent, capital, languages, other name,
// and the administering country.

export type Continent = 'Africa' | 'Antarctica' | 'Asia' | 'Europe' | 'North America' | 'Oceania' | 'South America';

export type CountryFacts = {
  /** How world-atlas names the shape: the ISO 3166-1 number, or Natural Earth's name where there is none. */
  readonly key: string;
  readonly alpha2: string;
  /** ISO 3166-1 alpha-3; XKX and the codes that start with Q, X or Z are user-assigned. */
  readonly alpha3: string;
  readonly name: string;
  readonly continent: Continent;
  readonly capital: string;
  /** ISO 639-2/B codes, as library catalogues write them. */
  readonly languages: readonly string[];
  /** Its name in its own language, or another one in use. */
  readonly otherName: string;
  /** alpha-3 of the administering country, for territories. */
  readonly administeredBy: string;
};

const CONTINENTS: Readonly<Record<string, Continent>> = {
  AF: 'Africa',
  AN: 'Antarctica',
  AS: 'Asia',
  EU: 'Europe',
  NA: 'North America',
  OC: 'Oceania',
  SA: 'South America',
};

// key | alpha-2 alpha-3 | name | continent | capital | languages | other name | administered by
const TABLE = `
004|AF AFG|Afghanistan|AS|Kabul|per pus|افغانستان|
008|AL ALB|Albania|EU|Tirana|alb|Shqipëria|
010|AQ ATA|Antarctica|AN||||
012|DZ DZA|Algeria|AF|Algiers|ara|الجزائر|
016|AS ASM|American Samoa|OC|Pago Pago|eng smo|Amerika Sāmoa|USA
020|AD AND|Andorra|EU|Andorra la Vella|cat||
024|AO AGO|Angola|AF|Luanda|por||
028|AG ATG|Antigua and Barbuda|NA|Saint John's|eng||
031|AZ AZE|Azerbaijan|AS|Baku|aze|Azərbaycan|
032|AR ARG|Argentina|SA|Buenos Aires|spa||
036|AU AUS|Australia|OC|Canberra|eng||
Ashmore and Cartier Is.|AU QAC|Ashmore and Cartier Islands|OC||eng||AUS
040|AT AUT|Austria|EU|Vienna|ger|Österreich|
044|BS BHS|Bahamas|NA|Nassau|eng||
048|BH BHR|Bahrain|AS|Manama|ara|البحرين|
050|BD BGD|Bangladesh|AS|Dhaka|ben|বাংলাদেশ|
051|AM ARM|Armenia|AS|Yerevan|arm|Հայաստան|
052|BB BRB|Barbados|NA|Bridgetown|eng||
056|BE BEL|Belgium|EU|Brussels|dut fre ger|België|
060|BM BMU|Bermuda|NA|Hamilton|eng||GBR
064|BT BTN|Bhutan|AS|Thimphu|dzo|འབྲུག་ཡུལ|
068|BO BOL|Bolivia|SA|Sucre|spa que aym||
070|BA BIH|Bosnia and Herzegovina|EU|Sarajevo|bos hrv srp|Bosna i Hercegovina|
072|BW BWA|Botswana|AF|Gaborone|eng tsn||
076|BR BRA|Brazil|SA|Brasília|por|Brasil|
084|BZ BLZ|Belize|NA|Belmopan|eng||
086|IO IOT|British Indian Ocean Territory|AS||eng||GBR
090|SB SLB|Solomon Islands|OC|Honiara|eng||
092|VG VGB|British Virgin Islands|NA|Road Town|eng||GBR
096|BN BRN|Brunei|AS|Bandar Seri Begawan|may|Negara Brunei Darussalam|
100|BG BGR|Bulgaria|EU|Sofia|bul|България|
104|MM MMR|Myanmar|AS|Naypyidaw|bur|မြန်မာ|
108|BI BDI|Burundi|AF|Gitega|run fre||
112|BY BLR|Belarus|EU|Minsk|bel rus|Беларусь|
116|KH KHM|Cambodia|AS|Phnom Penh|khm|កម្ពុជា|
120|CM CMR|Cameroon|AF|Yaoundé|fre eng|Cameroun|
124|CA CAN|Canada|NA|Ottawa|eng fre||
132|CV CPV|Cabo Verde|AF|Praia|por|Cape Verde|
136|KY CYM|Cayman Islands|NA|George Town|eng||GBR
140|CF CAF|Central African Republic|AF|Bangui|fre sag|République centrafricaine|
144|LK LKA|Sri Lanka|AS|Sri Jayawardenepura Kotte|sin tam|ශ්‍රී ලංකාව|
148|TD TCD|Chad|AF|N'Djamena|fre ara|Tchad|
152|CL CHL|Chile|SA|Santiago|spa||
156|CN CHN|China|AS|Beijing|chi|中国|
158|TW TWN|Taiwan|AS|Taipei|chi|臺灣|
170|CO COL|Colombia|SA|Bogotá|spa||
174|KM COM|Comoros|AF|Moroni|ara fre|Komori|
178|CG COG|Republic of the Congo|AF|Brazzaville|fre|République du Congo|
180|CD COD|Democratic Republic of the Congo|AF|Kinshasa|fre|République démocratique du Congo|
184|CK COK|Cook Islands|OC|Avarua|eng||NZL
188|CR CRI|Costa Rica|NA|San José|spa||
191|HR HRV|Croatia|EU|Zagreb|hrv|Hrvatska|
192|CU CUB|Cuba|NA|Havana|spa||
196|CY CYP|Cyprus|AS|Nicosia|gre tur|Κύπρος|
203|CZ CZE|Czechia|EU|Prague|cze|Česko|
204|BJ BEN|Benin|AF|Porto-Novo|fre|Bénin|
208|DK DNK|Denmark|EU|Copenhagen|dan|Danmark|
212|DM DMA|Dominica|NA|Roseau|eng||
214|DO DOM|Dominican Republic|NA|Santo Domingo|spa|República Dominicana|
218|EC ECU|Ecuador|SA|Quito|spa||
222|SV SLV|El Salvador|NA|San Salvador|spa||
226|GQ GNQ|Equatorial Guinea|AF|Malabo|spa fre por|Guinea Ecuatorial|
231|ET ETH|Ethiopia|AF|Addis Ababa|amh|ኢትዮጵያ|
232|ER ERI|Eritrea|AF|Asmara|tir ara|ኤርትራ|
233|EE EST|Estonia|EU|Tallinn|est|Eesti|
234|FO FRO|Faroe Islands|EU|Tórshavn|fao dan|Føroyar|DNK
238|FK FLK|Falkland Islands|SA|Stanley|eng|Islas Malvinas|GBR
239|GS SGS|South Georgia and the South Sandwich Islands|AN||eng||GBR
242|FJ FJI|Fiji|OC|Suva|eng fij hin|Viti|
246|FI FIN|Finland|EU|Helsinki|fin swe|Suomi|
248|AX ALA|Åland Islands|EU|Mariehamn|swe|Åland|FIN
250|FR FRA|France|EU|Paris|fre|République française|
258|PF PYF|French Polynesia|OC|Papeete|fre tah|Polynésie française|FRA
260|TF ATF|French Southern and Antarctic Lands|AN||fre|Terres australes et antarctiques françaises|FRA
262|DJ DJI|Djibouti|AF|Djibouti|fre ara|جيبوتي|
266|GA GAB|Gabon|AF|Libreville|fre||
268|GE GEO|Georgia|AS|Tbilisi|geo|საქართველო|
270|GM GMB|Gambia|AF|Banjul|eng||
275|PS PSE|Palestine|AS||ara|فلسطين|
276|DE DEU|Germany|EU|Berlin|ger|Deutschland|
288|GH GHA|Ghana|AF|Accra|eng||
292|GI GIB|Gibraltar|EU|Gibraltar|eng||GBR
296|KI KIR|Kiribati|OC|South Tarawa|eng gil||
300|GR GRC|Greece|EU|Athens|gre|Ελλάδα|
304|GL GRL|Greenland|NA|Nuuk|kal dan|Kalaallit Nunaat|DNK
308|GD GRD|Grenada|NA|Saint George's|eng||
316|GU GUM|Guam|OC|Hagåtña|eng cha|Guåhan|USA
320|GT GTM|Guatemala|NA|Guatemala City|spa||
324|GN GIN|Guinea|AF|Conakry|fre|Guinée|
328|GY GUY|Guyana|SA|Georgetown|eng||
332|HT HTI|Haiti|NA|Port-au-Prince|hat fre|Ayiti|
334|HM HMD|Heard Island and McDonald Islands|AN||eng||AUS
336|VA VAT|Vatican City|EU|Vatican City|ita lat|Città del Vaticano|
340|HN HND|Honduras|NA|Tegucigalpa|spa||
344|HK HKG|Hong Kong|AS|Hong Kong|chi eng|香港|CHN
348|HU HUN|Hungary|EU|Budapest|hun|Magyarország|
352|IS ISL|Iceland|EU|Reykjavík|ice|Ísland|
356|IN IND|India|AS|New Delhi|hin eng|भारत|
360|ID IDN|Indonesia|AS|Jakarta|ind||
364|IR IRN|Iran|AS|Tehran|per|ایران|
368|IQ IRQ|Iraq|AS|Baghdad|ara kur|العراق|
372|IE IRL|Ireland|EU|Dublin|gle eng|Éire|
376|IL ISR|Israel|AS||heb|ישראל|
380|IT ITA|Italy|EU|Rome|ita|Italia|
384|CI CIV|Côte d'Ivoire|AF|Yamoussoukro|fre|Ivory Coast|
388|JM JAM|Jamaica|NA|Kingston|eng||
392|JP JPN|Japan|AS|Tokyo|jpn|日本|
398|KZ KAZ|Kazakhstan|AS|Astana|kaz rus|Қазақстан|
400|JO JOR|Jordan|AS|Amman|ara|الأردن|
404|KE KEN|Kenya|AF|Nairobi|swa eng||
408|KP PRK|North Korea|AS|Pyongyang|kor|조선|
410|KR KOR|South Korea|AS|Seoul|kor|대한민국|
414|KW KWT|Kuwait|AS|Kuwait City|ara|الكويت|
417|KG KGZ|Kyrgyzstan|AS|Bishkek|kir rus|Кыргызстан|
418|LA LAO|Laos|AS|Vientiane|lao|ລາວ|
422|LB LBN|Lebanon|AS|Beirut|ara|لبنان|
426|LS LSO|Lesotho|AF|Maseru|sot eng||
428|LV LVA|Latvia|EU|Riga|lav|Latvija|
430|LR LBR|Liberia|AF|Monrovia|eng||
434|LY LBY|Libya|AF|Tripoli|ara|ليبيا|
438|LI LIE|Liechtenstein|EU|Vaduz|ger||
440|LT LTU|Lithuania|EU|Vilnius|lit|Lietuva|
442|LU LUX|Luxembourg|EU|Luxembourg|ltz fre ger|Lëtzebuerg|
446|MO MAC|Macao|AS|Macao|chi por|澳門|CHN
450|MG MDG|Madagascar|AF|Antananarivo|mlg fre|Madagasikara|
454|MW MWI|Malawi|AF|Lilongwe|eng nya||
458|MY MYS|Malaysia|AS|Kuala Lumpur|may||
462|MV MDV|Maldives|AS|Malé|div|ދިވެހިރާއްޖެ|
466|ML MLI|Mali|AF|Bamako|fre||
470|MT MLT|Malta|EU|Valletta|mlt eng||
478|MR MRT|Mauritania|AF|Nouakchott|ara|موريتانيا|
480|MU MUS|Mauritius|AF|Port Louis|eng fre|Maurice|
484|MX MEX|Mexico|NA|Mexico City|spa|México|
492|MC MCO|Monaco|EU|Monaco|fre||
496|MN MNG|Mongolia|AS|Ulaanbaatar|mon|Монгол Улс|
498|MD MDA|Moldova|EU|Chișinău|rum|Republica Moldova|
499|ME MNE|Montenegro|EU|Podgorica|cnr|Црна Гора|
500|MS MSR|Montserrat|NA|Plymouth|eng||GBR
504|MA MAR|Morocco|AF|Rabat|ara|المغرب|
508|MZ MOZ|Mozambique|AF|Maputo|por|Moçambique|
512|OM OMN|Oman|AS|Muscat|ara|عمان|
516|NA NAM|Namibia|AF|Windhoek|eng||
520|NR NRU|Nauru|OC|Yaren|nau eng|Naoero|
524|NP NPL|Nepal|AS|Kathmandu|nep|नेपाल|
528|NL NLD|Netherlands|EU|Amsterdam|dut|Nederland|
531|CW CUW|Curaçao|NA|Willemstad|dut pap|Kòrsou|NLD
533|AW ABW|Aruba|NA|Oranjestad|dut pap||NLD
534|SX SXM|Sint Maarten|NA|Philipsburg|dut eng||NLD
540|NC NCL|New Caledonia|OC|Nouméa|fre|Nouvelle-Calédonie|FRA
548|VU VUT|Vanuatu|OC|Port Vila|bis eng fre||
554|NZ NZL|New Zealand|OC|Wellington|eng mao|Aotearoa|
558|NI NIC|Nicaragua|NA|Managua|spa||
562|NE NER|Niger|AF|Niamey|fre||
566|NG NGA|Nigeria|AF|Abuja|eng||
570|NU NIU|Niue|OC|Alofi|niu eng||NZL
574|NF NFK|Norfolk Island|OC|Kingston|eng||AUS
578|NO NOR|Norway|EU|Oslo|nor|Norge|
580|MP MNP|Northern Mariana Islands|OC|Saipan|eng cha||USA
583|FM FSM|Micronesia|OC|Palikir|eng||
584|MH MHL|Marshall Islands|OC|Majuro|mah eng|Aorōkin M̧ajeļ|
585|PW PLW|Palau|OC|Ngerulmud|pau eng|Belau|
586|PK PAK|Pakistan|AS|Islamabad|urd eng|پاکستان|
591|PA PAN|Panama|NA|Panama City|spa|Panamá|
598|PG PNG|Papua New Guinea|OC|Port Moresby|eng tpi hmo|Papua Niugini|
600|PY PRY|Paraguay|SA|Asunción|spa grn|Paraguái|
604|PE PER|Peru|SA|Lima|spa que|Perú|
608|PH PHL|Philippines|AS|Manila|fil eng|Pilipinas|
612|PN PCN|Pitcairn Islands|OC|Adamstown|eng||GBR
616|PL POL|Poland|EU|Warsaw|pol|Polska|
620|PT PRT|Portugal|EU|Lisbon|por||
624|GW GNB|Guinea-Bissau|AF|Bissau|por|Guiné-Bissau|
626|TL TLS|Timor-Leste|AS|Dili|tet por|Timór Lorosa'e|
630|PR PRI|Puerto Rico|NA|San Juan|spa eng||USA
634|QA QAT|Qatar|AS|Doha|ara|قطر|
642|RO ROU|Romania|EU|Bucharest|rum|România|
643|RU RUS|Russia|EU|Moscow|rus|Россия|
646|RW RWA|Rwanda|AF|Kigali|kin eng fre||
652|BL BLM|Saint Barthélemy|NA|Gustavia|fre|Saint-Barthélemy|FRA
654|SH SHN|Saint Helena, Ascension and Tristan da Cunha|AF|Jamestown|eng||GBR
659|KN KNA|Saint Kitts and Nevis|NA|Basseterre|eng||
660|AI AIA|Anguilla|NA|The Valley|eng||GBR
662|LC LCA|Saint Lucia|NA|Castries|eng||
663|MF MAF|Saint Martin|NA|Marigot|fre|Saint-Martin|FRA
666|PM SPM|Saint Pierre and Miquelon|NA|Saint-Pierre|fre|Saint-Pierre-et-Miquelon|FRA
670|VC VCT|Saint Vincent and the Grenadines|NA|Kingstown|eng||
674|SM SMR|San Marino|EU|San Marino|ita||
678|ST STP|São Tomé and Príncipe|AF|São Tomé|por|São Tomé e Príncipe|
682|SA SAU|Saudi Arabia|AS|Riyadh|ara|العربية السعودية|
686|SN SEN|Senegal|AF|Dakar|fre wol|Sénégal|
688|RS SRB|Serbia|EU|Belgrade|srp|Србија|
690|SC SYC|Seychelles|AF|Victoria|eng fre|Sesel|
694|SL SLE|Sierra Leone|AF|Freetown|eng||
702|SG SGP|Singapore|AS|Singapore|eng may chi tam|新加坡|
703|SK SVK|Slovakia|EU|Bratislava|slo|Slovensko|
704|VN VNM|Vietnam|AS|Hanoi|vie|Việt Nam|
705|SI SVN|Slovenia|EU|Ljubljana|slv|Slovenija|
706|SO SOM|Somalia|AF|Mogadishu|som ara|Soomaaliya|
710|ZA ZAF|South Africa|AF|Pretoria|zul xho afr eng|Suid-Afrika|
716|ZW ZWE|Zimbabwe|AF|Harare|eng sna||
724|ES ESP|Spain|EU|Madrid|spa|España|
728|SS SSD|South Sudan|AF|Juba|eng||
729|SD SDN|Sudan|AF|Khartoum|ara eng|السودان|
732|EH ESH|Western Sahara|AF||ara|الصحراء الغربية|
740|SR SUR|Suriname|SA|Paramaribo|dut||
748|SZ SWZ|Eswatini|AF|Mbabane|ssw eng|eSwatini|
752|SE SWE|Sweden|EU|Stockholm|swe|Sverige|
756|CH CHE|Switzerland|EU|Bern|ger fre ita roh|Schweiz|
760|SY SYR|Syria|AS|Damascus|ara|سوريا|
762|TJ TJK|Tajikistan|AS|Dushanbe|tgk|Тоҷикистон|
764|TH THA|Thailand|AS|Bangkok|tha|ประเทศไทย|
768|TG TGO|Togo|AF|Lomé|fre||
776|TO TON|Tonga|OC|Nukuʻalofa|ton eng||
780|TT TTO|Trinidad and Tobago|NA|Port of Spain|eng||
784|AE ARE|United Arab Emirates|AS|Abu Dhabi|ara|الإمارات العربية المتحدة|
788|TN TUN|Tunisia|AF|Tunis|ara|تونس|
792|TR TUR|Türkiye|AS|Ankara|tur|Turkey|
795|TM TKM|Turkmenistan|AS|Ashgabat|tuk|Türkmenistan|
796|TC TCA|Turks and Caicos Islands|NA|Cockburn Town|eng||GBR
798|TV TUV|Tuvalu|OC|Funafuti|tvl eng||
800|UG UGA|Uganda|AF|Kampala|eng swa||
804|UA UKR|Ukraine|EU|Kyiv|ukr|Україна|
807|MK MKD|North Macedonia|EU|Skopje|mac alb|Северна Македонија|
818|EG EGY|Egypt|AF|Cairo|ara|مصر|
826|GB GBR|United Kingdom|EU|London|eng|Great Britain and Northern Ireland|
831|GG GGY|Guernsey|EU|Saint Peter Port|eng||GBR
832|JE JEY|Jersey|EU|Saint Helier|eng||GBR
833|IM IMN|Isle of Man|EU|Douglas|eng glv|Ellan Vannin|GBR
834|TZ TZA|Tanzania|AF|Dodoma|swa eng||
840|US USA|United States|NA|Washington, D.C.|eng|United States of America|
850|VI VIR|United States Virgin Islands|NA|Charlotte Amalie|eng||USA
854|BF BFA|Burkina Faso|AF|Ouagadougou|fre||
858|UY URY|Uruguay|SA|Montevideo|spa||
860|UZ UZB|Uzbekistan|AS|Tashkent|uzb|Oʻzbekiston|
862|VE VEN|Venezuela|SA|Caracas|spa||
876|WF WLF|Wallis and Futuna|OC|Mata-Utu|fre|Wallis-et-Futuna|FRA
882|WS WSM|Samoa|OC|Apia|smo eng|Sāmoa|
887|YE YEM|Yemen|AS|Sanaa|ara|اليمن|
894|ZM ZMB|Zambia|AF|Lusaka|eng||
Kosovo|XK XKX|Kosovo|EU|Pristina|alb srp|Kosova|
Somaliland|XS XSL|Somaliland|AF||som ara|Soomaaliland|
N. Cyprus|XN XNC|Northern Cyprus|AS||tur|Kuzey Kıbrıs|
Siachen Glacier|XG XSG|Siachen Glacier|AS||||
Indian Ocean Ter.|XI XIO|Christmas Island and Cocos (Keeling) Islands|AS||eng||AUS
`;

const toFacts = (row: string): CountryFacts => {
  const [key = '', codes = '', name = '', continent = '', capital = '', languages = '', otherName = '', by = ''] =
    row.split('|');
  const [alpha2 = '', alpha3 = ''] = codes.split(' ');
  return {
    key,
    alpha2,
    alpha3,
    name,
    continent: CONTINENTS[continent] ?? 'Antarctica',
    capital,
    languages: languages.split(' ').filter(Boolean),
    otherName,
    administeredBy: by,
  };
};

export const COUNTRY_FACTS: readonly CountryFacts[] = TABLE.trim().split('\n').map(toFacts);
