import { addDays, type Day, day, weekday } from 'kit/values/day'
import { daysOfHijri } from 'kit/values/hijri'
import { sentence } from 'kit/text/words'

/** A public holiday as a country's list has it; `days` long. Islamic ones follow the moon. */
type PublicHoliday = { key: string; title: string; days?: number } & (
  | { on: `${number}-${number}` }
  | { hijri: readonly [month: number, date: number] }
  | { rule: (year: number) => Day }
)

/** One of them on its days. */
export type Dated = { key: string; title: string; firstDay: Day; lastDay: Day; isTentative: boolean }

/**
 * The public holidays of a country (ISO 3166) that begin within a span; none where no list is kept. They are
 * proposals: governments move them, and announce the Islamic ones by the moon.
 */
export function publicHolidays(country: string, span: { from: Day; until: Day; shift: number }): Dated[] {
  const found = (lists[country] ?? []).flatMap((holiday) =>
    daysOf(holiday, span).map((firstDay) => ({
      key: `${holiday.key} ${firstDay}`,
      title: holiday.title,
      firstDay,
      lastDay: addDays(firstDay, (holiday.days ?? 1) - 1),
      isTentative: 'hijri' in holiday,
    })),
  )
  return found.sort((a, b) => a.firstDay.localeCompare(b.firstDay))
}

function daysOf(
  holiday: PublicHoliday,
  { from, until, shift }: { from: Day; until: Day; shift: number },
): Day[] {
  if ('hijri' in holiday) {
    const [month, date] = holiday.hijri
    return daysOfHijri({ month, date }, { from, until, shift })
  }
  const [first, last] = [Number(from.slice(0, 4)), Number(until.slice(0, 4))]
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const days = years.map((year) => ('on' in holiday ? day(`${year}-${holiday.on}`) : holiday.rule(year)))
  return days.filter((at) => at >= from && at <= until)
}

const fitr = (days: number): PublicHoliday => ({
  key: 'eid-ul-fitr',
  title: sentence('Eid-ul-Fitr'),
  hijri: [10, 1],
  days,
})
const adha = (days: number): PublicHoliday => ({
  key: 'eid-ul-adha',
  title: sentence('Eid-ul-Adha'),
  hijri: [12, 10],
  days,
})
const arafah: PublicHoliday = { key: 'arafah', title: sentence('Day of Arafah'), hijri: [12, 9] }
const ashura: PublicHoliday = { key: 'ashura', title: sentence('Ashura'), hijri: [1, 9], days: 2 }
const milad: PublicHoliday = { key: 'eid-milad', title: sentence('Eid Milad-un-Nabi'), hijri: [3, 12] }
const hijriYear: PublicHoliday = { key: 'hijri-year', title: sentence('Islamic New Year'), hijri: [1, 1] }
const miraj: PublicHoliday = { key: 'miraj', title: sentence('Isra and Miraj'), hijri: [7, 27] }
const newYear: PublicHoliday = { key: 'new-year', title: sentence('New Year’s Day'), on: '01-01' }
const labour: PublicHoliday = { key: 'labour-day', title: sentence('Labour Day'), on: '05-01' }
const national = (on: `${number}-${number}`, days = 1): PublicHoliday => ({
  key: 'national-day',
  title: sentence('National Day'),
  on,
  days,
})

const lists: Readonly<Record<string, readonly PublicHoliday[]>> = {
  PK: [
    { key: 'kashmir-day', title: sentence('Kashmir Day'), on: '02-05' },
    { key: 'pakistan-day', title: sentence('Pakistan Day'), on: '03-23' },
    labour,
    { key: 'youm-e-takbeer', title: sentence('Youm-e-Takbeer'), on: '05-28' },
    { key: 'independence-day', title: sentence('Independence Day'), on: '08-14' },
    { key: 'iqbal-day', title: sentence('Iqbal Day'), on: '11-09' },
    { key: 'quaid-day', title: sentence('Quaid-e-Azam Day and Christmas'), on: '12-25' },
    fitr(3),
    adha(3),
    ashura,
    milad,
  ],
  AE: [newYear, fitr(3), arafah, adha(3), hijriYear, milad, national('12-02', 2)],
  SA: [
    { key: 'founding-day', title: sentence('Founding Day'), on: '02-22' },
    national('09-23'),
    fitr(4),
    arafah,
    adha(3),
  ],
  QA: [
    { key: 'sport-day', title: sentence('National Sport Day'), rule: secondTuesdayOfFebruary },
    national('12-18'),
    fitr(3),
    adha(3),
  ],
  KW: [
    newYear,
    national('02-25'),
    { key: 'liberation-day', title: sentence('Liberation Day'), on: '02-26' },
    miraj,
    fitr(3),
    arafah,
    adha(3),
    hijriYear,
    milad,
  ],
  BH: [newYear, labour, national('12-16', 2), fitr(3), arafah, adha(3), hijriYear, ashura, milad],
  OM: [
    { key: 'accession-day', title: sentence('Accession Day'), on: '01-11' },
    national('11-20', 2),
    miraj,
    fitr(3),
    arafah,
    adha(3),
    hijriYear,
    milad,
  ],
}

function secondTuesdayOfFebruary(year: number): Day {
  const first = day(`${year}-02-01`)
  return addDays(first, ((2 - weekday(first) + 7) % 7) + 7)
}
