import { compareNames, intlTag, type Language } from '../text/locale.ts'

/** The defaults of a new school in a country; the school may change currency and zone in its settings. */
export type Country = { code: string; currency: string; callingCode: string; timeZone: string }

/**
 * Every country that has a telephone plan, a currency and inhabitants, as "code currency calling-code capital's
 * zone". Pakistan and the Gulf come first. From ISO 3166, ISO 4217 (2026), ITU E.164 and the time zone
 * database.
 */
const table = `
  PK PKR 92 Asia/Karachi; AE AED 971 Asia/Dubai; SA SAR 966 Asia/Riyadh; QA QAR 974 Asia/Qatar
  KW KWD 965 Asia/Kuwait; BH BHD 973 Asia/Bahrain; OM OMR 968 Asia/Muscat
  AD EUR 376 Europe/Andorra; AF AFN 93 Asia/Kabul; AG XCD 1 America/Antigua; AI XCD 1 America/Anguilla
  AL ALL 355 Europe/Tirane; AM AMD 374 Asia/Yerevan; AO AOA 244 Africa/Luanda
  AR ARS 54 America/Argentina/Buenos_Aires; AS USD 1 Pacific/Pago_Pago; AT EUR 43 Europe/Vienna
  AU AUD 61 Australia/Sydney; AW AWG 297 America/Aruba; AX EUR 358 Europe/Mariehamn
  AZ AZN 994 Asia/Baku; BA BAM 387 Europe/Sarajevo; BB BBD 1 America/Barbados; BD BDT 880 Asia/Dhaka
  BE EUR 32 Europe/Brussels; BF XOF 226 Africa/Ouagadougou; BG EUR 359 Europe/Sofia
  BI BIF 257 Africa/Bujumbura; BJ XOF 229 Africa/Porto-Novo; BL EUR 590 America/St_Barthelemy
  BM BMD 1 Atlantic/Bermuda; BN BND 673 Asia/Brunei; BO BOB 591 America/La_Paz
  BQ USD 599 America/Kralendijk; BR BRL 55 America/Sao_Paulo; BS BSD 1 America/Nassau
  BT BTN 975 Asia/Thimphu; BW BWP 267 Africa/Gaborone; BY BYN 375 Europe/Minsk
  BZ BZD 501 America/Belize; CA CAD 1 America/Toronto; CC AUD 61 Indian/Cocos
  CD CDF 243 Africa/Kinshasa; CF XAF 236 Africa/Bangui; CG XAF 242 Africa/Brazzaville
  CH CHF 41 Europe/Zurich; CI XOF 225 Africa/Abidjan; CK NZD 682 Pacific/Rarotonga
  CL CLP 56 America/Santiago; CM XAF 237 Africa/Douala; CN CNY 86 Asia/Shanghai
  CO COP 57 America/Bogota; CR CRC 506 America/Costa_Rica; CU CUP 53 America/Havana
  CV CVE 238 Atlantic/Cape_Verde; CW XCG 599 America/Curacao; CX AUD 61 Indian/Christmas
  CY EUR 357 Asia/Nicosia; CZ CZK 420 Europe/Prague; DE EUR 49 Europe/Berlin; DJ DJF 253 Africa/Djibouti
  DK DKK 45 Europe/Copenhagen; DM XCD 1 America/Dominica; DO DOP 1 America/Santo_Domingo
  DZ DZD 213 Africa/Algiers; EC USD 593 America/Guayaquil; EE EUR 372 Europe/Tallinn
  EG EGP 20 Africa/Cairo; EH MAD 212 Africa/El_Aaiun; ER ERN 291 Africa/Asmara; ES EUR 34 Europe/Madrid
  ET ETB 251 Africa/Addis_Ababa; FI EUR 358 Europe/Helsinki; FJ FJD 679 Pacific/Fiji
  FK FKP 500 Atlantic/Stanley; FM USD 691 Pacific/Pohnpei; FO DKK 298 Atlantic/Faroe
  FR EUR 33 Europe/Paris; GA XAF 241 Africa/Libreville; GB GBP 44 Europe/London
  GD XCD 1 America/Grenada; GE GEL 995 Asia/Tbilisi; GF EUR 594 America/Cayenne
  GG GBP 44 Europe/Guernsey; GH GHS 233 Africa/Accra; GI GIP 350 Europe/Gibraltar
  GL DKK 299 America/Nuuk; GM GMD 220 Africa/Banjul; GN GNF 224 Africa/Conakry
  GP EUR 590 America/Guadeloupe; GQ XAF 240 Africa/Malabo; GR EUR 30 Europe/Athens
  GT GTQ 502 America/Guatemala; GU USD 1 Pacific/Guam; GW XOF 245 Africa/Bissau
  GY GYD 592 America/Guyana; HK HKD 852 Asia/Hong_Kong; HN HNL 504 America/Tegucigalpa
  HR EUR 385 Europe/Zagreb; HT HTG 509 America/Port-au-Prince; HU HUF 36 Europe/Budapest
  ID IDR 62 Asia/Jakarta; IE EUR 353 Europe/Dublin; IL ILS 972 Asia/Jerusalem
  IM GBP 44 Europe/Isle_of_Man; IN INR 91 Asia/Kolkata; IO USD 246 Indian/Chagos
  IQ IQD 964 Asia/Baghdad; IR IRR 98 Asia/Tehran; IS ISK 354 Atlantic/Reykjavik; IT EUR 39 Europe/Rome
  JE GBP 44 Europe/Jersey; JM JMD 1 America/Jamaica; JO JOD 962 Asia/Amman; JP JPY 81 Asia/Tokyo
  KE KES 254 Africa/Nairobi; KG KGS 996 Asia/Bishkek; KH KHR 855 Asia/Phnom_Penh
  KI AUD 686 Pacific/Tarawa; KM KMF 269 Indian/Comoro; KN XCD 1 America/St_Kitts
  KP KPW 850 Asia/Pyongyang; KR KRW 82 Asia/Seoul; KY KYD 1 America/Cayman; KZ KZT 7 Asia/Almaty
  LA LAK 856 Asia/Vientiane; LB LBP 961 Asia/Beirut; LC XCD 1 America/St_Lucia; LI CHF 423 Europe/Vaduz
  LK LKR 94 Asia/Colombo; LR LRD 231 Africa/Monrovia; LS LSL 266 Africa/Maseru
  LT EUR 370 Europe/Vilnius; LU EUR 352 Europe/Luxembourg; LV EUR 371 Europe/Riga
  LY LYD 218 Africa/Tripoli; MA MAD 212 Africa/Casablanca; MC EUR 377 Europe/Monaco
  MD MDL 373 Europe/Chisinau; ME EUR 382 Europe/Podgorica; MF EUR 590 America/Marigot
  MG MGA 261 Indian/Antananarivo; MH USD 692 Pacific/Majuro; MK MKD 389 Europe/Skopje
  ML XOF 223 Africa/Bamako; MM MMK 95 Asia/Yangon; MN MNT 976 Asia/Ulaanbaatar; MO MOP 853 Asia/Macau
  MP USD 1 Pacific/Saipan; MQ EUR 596 America/Martinique; MR MRU 222 Africa/Nouakchott
  MS XCD 1 America/Montserrat; MT EUR 356 Europe/Malta; MU MUR 230 Indian/Mauritius
  MV MVR 960 Indian/Maldives; MW MWK 265 Africa/Blantyre; MX MXN 52 America/Mexico_City
  MY MYR 60 Asia/Kuala_Lumpur; MZ MZN 258 Africa/Maputo; NA NAD 264 Africa/Windhoek
  NC XPF 687 Pacific/Noumea; NE XOF 227 Africa/Niamey; NF AUD 672 Pacific/Norfolk
  NG NGN 234 Africa/Lagos; NI NIO 505 America/Managua; NL EUR 31 Europe/Amsterdam; NO NOK 47 Europe/Oslo
  NP NPR 977 Asia/Kathmandu; NR AUD 674 Pacific/Nauru; NU NZD 683 Pacific/Niue
  NZ NZD 64 Pacific/Auckland; PA PAB 507 America/Panama; PE PEN 51 America/Lima
  PF XPF 689 Pacific/Tahiti; PG PGK 675 Pacific/Port_Moresby; PH PHP 63 Asia/Manila
  PL PLN 48 Europe/Warsaw; PM EUR 508 America/Miquelon; PR USD 1 America/Puerto_Rico
  PS ILS 970 Asia/Hebron; PT EUR 351 Europe/Lisbon; PW USD 680 Pacific/Palau
  PY PYG 595 America/Asuncion; RE EUR 262 Indian/Reunion; RO RON 40 Europe/Bucharest
  RS RSD 381 Europe/Belgrade; RU RUB 7 Europe/Moscow; RW RWF 250 Africa/Kigali
  SB SBD 677 Pacific/Guadalcanal; SC SCR 248 Indian/Mahe; SD SDG 249 Africa/Khartoum
  SE SEK 46 Europe/Stockholm; SG SGD 65 Asia/Singapore; SH SHP 290 Atlantic/St_Helena
  SI EUR 386 Europe/Ljubljana; SJ NOK 47 Arctic/Longyearbyen; SK EUR 421 Europe/Bratislava
  SL SLE 232 Africa/Freetown; SM EUR 378 Europe/San_Marino; SN XOF 221 Africa/Dakar
  SO SOS 252 Africa/Mogadishu; SR SRD 597 America/Paramaribo; SS SSP 211 Africa/Juba
  ST STN 239 Africa/Sao_Tome; SV USD 503 America/El_Salvador; SX XCG 1 America/Lower_Princes
  SY SYP 963 Asia/Damascus; SZ SZL 268 Africa/Mbabane; TC USD 1 America/Grand_Turk
  TD XAF 235 Africa/Ndjamena; TG XOF 228 Africa/Lome; TH THB 66 Asia/Bangkok; TJ TJS 992 Asia/Dushanbe
  TK NZD 690 Pacific/Fakaofo; TL USD 670 Asia/Dili; TM TMT 993 Asia/Ashgabat; TN TND 216 Africa/Tunis
  TO TOP 676 Pacific/Tongatapu; TR TRY 90 Europe/Istanbul; TT TTD 1 America/Port_of_Spain
  TV AUD 688 Pacific/Funafuti; TW TWD 886 Asia/Taipei; TZ TZS 255 Africa/Dar_es_Salaam
  UA UAH 380 Europe/Kyiv; UG UGX 256 Africa/Kampala; US USD 1 America/New_York
  UY UYU 598 America/Montevideo; UZ UZS 998 Asia/Tashkent; VA EUR 39 Europe/Vatican
  VC XCD 1 America/St_Vincent; VE VES 58 America/Caracas; VG USD 1 America/Tortola
  VI USD 1 America/St_Thomas; VN VND 84 Asia/Ho_Chi_Minh; VU VUV 678 Pacific/Efate
  WF XPF 681 Pacific/Wallis; WS WST 685 Pacific/Apia; XK EUR 383 Europe/Belgrade; YE YER 967 Asia/Aden
  YT EUR 262 Indian/Mayotte; ZA ZAR 27 Africa/Johannesburg; ZM ZMW 260 Africa/Lusaka
  ZW ZWG 263 Africa/Harare
`

/** The number of home countries, which head every list. */
export const homeCountries = 7

export const countries: readonly Country[] = table
  .trim()
  .split(/;|\n/)
  .map((line) => {
    const [code = '', currency = '', callingCode = '', timeZone = ''] = line.trim().split(' ')
    return { code, currency, callingCode, timeZone }
  })

const byCode = new Map(countries.map((country) => [country.code, country]))

/** The country of an ISO 3166 code; undefined for a code from which no school can sign up. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code)
}

/** A country's name in the reader's language. */
export function countryName(language: Language, code: string): string {
  const names = (displayNames[language] ??= new Intl.DisplayNames(intlTag(language), { type: 'region' }))
  return names.of(code) ?? code
}

/** All countries with their names for a choice list: Pakistan and the Gulf first, then by name. */
export function listCountries(language: Language): (Country & { name: string })[] {
  const compare = compareNames(language)
  const named = countries.map((country) => ({ ...country, name: countryName(language, country.code) }))
  const others = named.slice(homeCountries).sort((a, b) => compare(a.name, b.name))
  return [...named.slice(0, homeCountries), ...others]
}

const displayNames: { [language in Language]?: Intl.DisplayNames } = {}
