import { day } from 'kit/values/day'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { giveRole, takeRole } from '../../access/sessions/rights/assignment.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { system } from '../../core/acts/act.ts'
import { assignment } from '../../access/sessions/tables.ts'
import { listHolidayProposals, takeHolidayProposals } from '../school-days/contract.ts'
import { publicHolidays } from '../school-days/public-holidays.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import {
  academicYears,
  chooseMyYear,
  exampleTerm,
  exampleYear,
  holidays,
  readCalendar,
  readHijriShift,
  readMyYear,
  schoolEvents,
  setHijriShift,
  terms,
} from './contract.ts'

const cast = await castSchool()
const { MAIN, SHD, CNL } = demoCampuses
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const cambridge = '01980000-0000-7000-8000-00000000ca13'
const november = { from: '2026-11-01', until: '2026-11-30' }

test('each looks at the year of today of the own campus, unless another was chosen', async () => {
  const sadia = await cast.as('sadia')
  const own = await sadia.call(readMyYear, { query: { campus: CNL } })
  expect(own.years.map(({ name, state }) => [name, state])).toEqual([
    ['2024-25', 'past'],
    ['2025-26', 'past'],
    ['2026-27', 'current'],
    ['2027-28', 'upcoming'],
  ])
  expect(own).toMatchObject({ year: cambridge, isChosen: false })
  expect(await sadia.call(readMyYear, {})).toMatchObject({ year: exampleYear, isChosen: false })
  const [past] = own.years
  const chosen = await sadia.call(chooseMyYear, { query: { campus: CNL }, body: { yearId: past?.id ?? '' } })
  expect(chosen).toMatchObject({ year: past?.id, isChosen: true })
  expect(await sadia.call(readMyYear, {})).toMatchObject({ year: exampleYear, isChosen: false })
  const nasreen = await cast.as('nasreen')
  expect(await nasreen.call(readMyYear, { query: { campus: CNL } })).toMatchObject({ year: cambridge })
  await sadia.call(chooseMyYear, { body: { yearId: null } })
  expect(await sadia.call(readMyYear, { query: { campus: CNL } })).toMatchObject({ isChosen: false })
})

test('a year of another campus does not exist for who does not see it', async () => {
  const rabia = await cast.as('rabia')
  const choosing = rabia.call(chooseMyYear, { body: { yearId: cambridge } })
  await expect(choosing).rejects.toMatchObject(refused(404))
  expect((await rabia.call(readMyYear, { query: { campus: CNL } })).year).toBe(exampleYear)
})

test.each([
  [{ firstDay: '2026-03-31', lastDay: '2026-04-02' }, 'terms.outside-year'],
  [{ firstDay: '2026-09-20', lastDay: '2026-09-27' }, 'terms.overlap'],
  [{ firstDay: '2026-09-27', lastDay: '2026-09-26' }, 'terms.order'],
  [{ firstDay: '2026-09-27', lastDay: '2026-09-27', postingFrom: '2026-09-27' }, 'terms.posting'],
  [{ firstDay: '2026-09-01', lastDay: '2026-09-27', parentId: exampleTerm }, 'terms.outside-term'],
  [
    { firstDay: '2026-09-14', lastDay: '2026-09-15', parentId: '01980000-0000-7000-8000-00000000cb11' },
    'terms.levels',
  ],
])('a term of %j is refused in words', async (days, code) => {
  const nasreen = await cast.as('nasreen')
  const creating = nasreen.call(terms.endpoints.create, {
    body: { name: 'Odd', yearId: exampleYear, ...days },
  })
  await expect(creating).rejects.toMatchObject(refused(409, code))
})

test('a year keeps its terms inside, and a term its parts', async () => {
  const nasreen = await cast.as('nasreen')
  const year = await nasreen.call(academicYears.endpoints.get, { params: { id: exampleYear } })
  const shorter = nasreen.call(academicYears.endpoints.update, {
    params: { id: exampleYear },
    version: year.version,
    body: { lastDay: '2027-03-30' },
  })
  await expect(shorter).rejects.toMatchObject(refused(409, 'academic-years.terms'))
  const term = await nasreen.call(terms.endpoints.get, { params: { id: exampleTerm } })
  const cut = nasreen.call(terms.endpoints.update, {
    params: { id: exampleTerm },
    version: term.version,
    body: { lastDay: '2026-09-25' },
  })
  await expect(cut).rejects.toMatchObject(refused(409, 'terms.parts'))
})

test('whoever leads one campus gives its years terms, and none to the institute’s, not even later', async () => {
  const sadia = await cast.as('sadia')
  const body = { name: 'Half', firstDay: '2026-12-19', lastDay: '2026-12-20' }
  const own = await sadia.call(terms.endpoints.create, { body: { ...body, yearId: cambridge } })
  const others = sadia.call(terms.endpoints.create, {
    body: { ...body, yearId: exampleYear, parentId: null },
  })
  await expect(others).rejects.toMatchObject({ problem: { status: expect.any(Number) } })
  const free = {
    yearId: '01980000-0000-7000-8000-00000000ca04',
    firstDay: '2027-05-01',
    lastDay: '2027-05-02',
  }
  const moving = sadia.call(terms.endpoints.update, {
    params: { id: own.id },
    version: own.version,
    body: free,
  })
  await expect(moving).rejects.toMatchObject(refused(403))
})

test('public holidays of the country are proposed, ticked, taken over once, and said to follow the moon', async () => {
  const nasreen = await cast.as('nasreen')
  const query = { from: '2027-04-01', until: '2028-03-31' }
  const { country, proposals } = await nasreen.call(listHolidayProposals, { query })
  expect(country).toBe('PK')
  expect(
    proposals.map(({ title, firstDay, isTentative, isTaken }) => [title, firstDay, isTentative, isTaken]),
  ).toEqual([
    ['Labour Day', '2027-05-01', false, false],
    ['Eid-ul-Adha', '2027-05-16', true, true],
    ['Youm-e-Takbeer', '2027-05-28', false, false],
    ['Ashura', '2027-06-14', true, false],
    ['Independence Day', '2027-08-14', false, false],
    ['Eid Milad-un-Nabi', '2027-08-14', true, false],
    ['Iqbal Day', '2027-11-09', false, false],
    ['Quaid-e-Azam Day and Christmas', '2027-12-25', false, false],
    ['Kashmir Day', '2028-02-05', false, false],
    ['Eid-ul-Fitr', '2028-02-26', true, false],
    ['Pakistan Day', '2028-03-23', false, false],
  ])
  const body = {
    campusId: null,
    ...query,
    keys: ['labour-day 2027-05-01', 'iqbal-day 2027-11-09', 'no-such-day'],
  }
  expect(await nasreen.call(takeHolidayProposals, { body })).toEqual({ added: 2 })
  expect(await nasreen.call(takeHolidayProposals, { body })).toEqual({ added: 0 })
  const again = await nasreen.call(listHolidayProposals, { query })
  expect(again.proposals.filter(({ isTaken }) => isTaken)).toHaveLength(3)
  const { rows } = await nasreen.call(listAudit, {})
  expect(rows.map(({ sentence }) => sentence)).toContain('Took over 2 public holidays')
})

test('where the moon is seen a day later, Islamic dates come a day later', async () => {
  const nasreen = await cast.as('nasreen')
  const query = { from: '2027-05-01', until: '2027-05-31' }
  await nasreen.call(setHijriShift, { body: { days: 1 } })
  expect(await nasreen.call(readHijriShift, {})).toEqual({ days: 1 })
  const { proposals } = await nasreen.call(listHolidayProposals, { query })
  expect(proposals.find(({ title }) => title === 'Eid-ul-Adha')?.firstDay).toBe('2027-05-17')
  expect((await nasreen.call(readCalendar, { query })).hijriShift).toBe(1)
  await nasreen.call(setHijriShift, { body: { days: 0 } })
  await expect((await cast.as('sadia')).call(setHijriShift, { body: { days: 1 } })).rejects.toMatchObject(
    refused(403),
  )
})

test.each(['PK', 'AE', 'SA', 'QA', 'KW', 'BH', 'OM'])('%s has both feasts of every year', (country) => {
  for (const year of [2026, 2028, 2034, 2040]) {
    const found = publicHolidays(country, {
      from: day(`${year}-01-01`),
      until: day(`${year}-12-31`),
      shift: 0,
    })
    const of = (feast: string) => found.filter(({ key }) => key.startsWith(feast)).length
    expect(of('eid-ul-fitr')).toBeGreaterThanOrEqual(1)
    expect(of('eid-ul-adha')).toBeGreaterThanOrEqual(1)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
  }
})

test('a country without a list has no proposals', () => {
  expect(publicHolidays('NO', { from: day('2026-01-01'), until: day('2026-12-31'), shift: 0 })).toEqual([])
})

test('Qatar does sport on the second Tuesday of February', () => {
  const dates = [2026, 2027, 2028].map(
    (year) =>
      publicHolidays('QA', { from: day(`${year}-02-01`), until: day(`${year}-02-20`), shift: 0 })[0]
        ?.firstDay,
  )
  expect(dates).toEqual(['2026-02-10', '2027-02-09', '2028-02-08'])
})

test('the calendar shows what holds at the own campuses, and of them the one that is asked for', async () => {
  const nasreen = await cast.as('nasreen')
  const titles = async (who: typeof nasreen, campus?: string) =>
    (await who.call(readCalendar, { query: { ...november, ...(campus ? { campus } : {}) } })).rows.map(
      ({ kind, title, campusId }) => `${kind} ${title}${campusId === null ? '' : ' *'}`,
    )
  expect(await titles(nasreen, MAIN)).toEqual([
    'term Term 2',
    'holiday Iqbal Day',
    'closure Smog',
    'event Staff meeting *',
    'event Parents’ meeting *',
  ])
  expect(await titles(await cast.as('sadia'))).toEqual([
    'term Autumn *',
    'term Term 2',
    'holiday Iqbal Day',
    'closure Smog',
    'online Smog *',
    'event University fair *',
  ])
  expect(await titles(await cast.as('imtiaz'))).toEqual(['term Term 2', 'holiday Iqbal Day', 'closure Smog'])
})

test('a guardian sees no meeting of the staff, and not when marks are entered', async () => {
  const school = await cast.school()
  const ghulam = await cast.as('ghulam.rasool')
  expect((await ghulam.call(readCalendar, { query: november })).rows.map(({ title }) => title)).toContain(
    'Staff meeting',
  )
  const { id } = await ghulam.call(readMe, {})
  await asGuardianOnly(id)
  const guardian = await cast.as('ghulam.rasool')
  const { rows } = await guardian.call(readCalendar, { query: november })
  expect(rows.map(({ title }) => title)).toEqual(['Term 2', 'Iqbal Day', 'سموگ', 'Parents’ meeting'])
  const autumn = await guardian.call(readCalendar, { query: { from: '2026-09-28', until: '2026-10-05' } })
  expect(autumn.rows.map(({ kind }) => kind)).not.toContain('posting')
  await expect(guardian.call(schoolEvents.endpoints.list, {})).rejects.toMatchObject(refused(403))

  async function asGuardianOnly(accountId: string) {
    const held = (await school.db.select().from(assignment)).filter((one) => one.accountId === accountId)
    for (const one of held) await takeRole(school, system('Test'), one.id)
    await giveRole(school, system('Test'), { accountId, role: 'guardian', campusId: MAIN })
  }
})

test.each([
  [{ startsAt: '10:00' }, 'school-events.times'],
  [{ startsAt: '10:00', endsAt: '09:00' }, 'school-events.times'],
  [{ lastDay: '2026-11-30' }, 'school-events.order'],
  [{ forStaff: false, forGuardians: false, forStudents: false }, 'school-events.audience'],
])('an event with %j is refused in words', async (odd, code) => {
  const nasreen = await cast.as('nasreen')
  const body = { title: 'Odd', firstDay: '2026-12-01', lastDay: '2026-12-01', ...odd }
  await expect(nasreen.call(schoolEvents.endpoints.create, { body })).rejects.toMatchObject(
    refused(409, code),
  )
})

test('a holiday of another campus is out of sight; one of all is seen and not changed by who leads one', async () => {
  const imtiaz = await cast.as('imtiaz')
  const { rows } = await imtiaz.call(holidays.endpoints.list, { query: { limit: 100 } })
  expect(rows.some(({ campusId }) => campusId !== null && campusId !== SHD)).toBe(false)
  const [first] = rows
  const changing = imtiaz.call(holidays.endpoints.update, {
    params: { id: first?.id ?? '' },
    version: first?.version ?? 0,
    body: { title: 'Mine' },
  })
  await expect(changing).rejects.toMatchObject(refused(403))
})
