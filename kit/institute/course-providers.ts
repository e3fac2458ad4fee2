import { sentence } from '../text/words.ts'

/** A curriculum that a school can follow. An empty list of countries means that it is followed everywhere. */
export type CourseProvider = { key: string; name: string; countries: readonly string[] }

/**
 * The catalogue: the examination and textbook boards of Pakistan, the ministries of the Gulf, and the curricula
 * of international schools. A key is stored with the school and never changes its meaning.
 */
export const courseProviders = [
  { key: 'pk-national', name: sentence('National Curriculum of Pakistan'), countries: ['PK'] },
  {
    key: 'pk-federal',
    name: sentence('Federal Board of Intermediate and Secondary Education, Islamabad'),
    countries: ['PK'],
  },
  {
    key: 'pk-punjab',
    name: sentence('Punjab boards (Lahore, Gujranwala, Rawalpindi, Faisalabad, Multan and others)'),
    countries: ['PK'],
  },
  {
    key: 'pk-sindh',
    name: sentence('Sindh boards (Karachi, Hyderabad, Sukkur, Larkana, Mirpur Khas)'),
    countries: ['PK'],
  },
  {
    key: 'pk-khyber',
    name: sentence('Khyber Pakhtunkhwa boards (Peshawar, Abbottabad, Mardan, Swat and others)'),
    countries: ['PK'],
  },
  { key: 'pk-balochistan', name: sentence('Balochistan board (Quetta)'), countries: ['PK'] },
  { key: 'pk-kashmir', name: sentence('Azad Jammu and Kashmir board (Mirpur)'), countries: ['PK'] },
  { key: 'pk-aga-khan', name: sentence('Aga Khan University Examination Board'), countries: ['PK'] },
  { key: 'pk-madrasa', name: sentence('Madrasa boards of Pakistan'), countries: ['PK'] },
  { key: 'ae-ministry', name: sentence('Ministry of Education, United Arab Emirates'), countries: ['AE'] },
  { key: 'sa-ministry', name: sentence('Ministry of Education, Saudi Arabia'), countries: ['SA'] },
  {
    key: 'qa-ministry',
    name: sentence('Ministry of Education and Higher Education, Qatar'),
    countries: ['QA'],
  },
  { key: 'kw-ministry', name: sentence('Ministry of Education, Kuwait'), countries: ['KW'] },
  { key: 'bh-ministry', name: sentence('Ministry of Education, Bahrain'), countries: ['BH'] },
  { key: 'om-ministry', name: sentence('Ministry of Education, Oman'), countries: ['OM'] },
  { key: 'cambridge', name: sentence('Cambridge International'), countries: [] },
  { key: 'edexcel', name: sentence('Pearson Edexcel International'), countries: [] },
  { key: 'ib', name: sentence('International Baccalaureate'), countries: [] },
  { key: 'english-national', name: sentence('National curriculum of England'), countries: [] },
  { key: 'american', name: sentence('American curriculum'), countries: [] },
  { key: 'own', name: sentence('Own curriculum'), countries: [] },
] as const satisfies readonly CourseProvider[]

/** The catalogue in the order for a school of this country: its own, the international, the others. */
export function providersFor(country: string | undefined): CourseProvider[] {
  const all: readonly CourseProvider[] = courseProviders
  const nearness = ({ countries }: CourseProvider) =>
    country !== undefined && countries.includes(country) ? 0 : countries.length === 0 ? 1 : 2
  return country === undefined ? [...all] : [...all].sort((a, b) => nearness(a) - nearness(b))
}

export function isCourseProvider(key: string): boolean {
  return courseProviders.some((provider) => provider.key === key)
}
