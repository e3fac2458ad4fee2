import type { FastifyReply, FastifyRequest } from 'fastify'
import { prefix } from 'kit/http/server'
import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { anonymous } from '../../../core/authorization/user.ts'
import { homePage, type OpenPage, pageRead } from '../../../core/page-reads.ts'
import { castSchool } from '../../../../testing/school.ts'
import { demoCampuses } from '../../../../demo/institute/structure/seed.ts'
import { campuses } from '../../../institute/structure/contract.ts'
import { listJobs } from '../../../platform/jobs/contract.ts'
import { countUnread, listNotifications } from '../../../platform/notifications/contract.ts'
import { teachers } from '../../../people/employees/contract.ts'
import { guardians, listFamily, students } from '../../../people/students-and-guardians/contract.ts'
import { listActivity, searchEverything } from '../contract.ts'
import { openHome, openRecord, type PageAnswer } from './contract.ts'
import { answerPage, isShown } from './page-answers.ts'

const cast = await castSchool()

/** One of each kind of portal, in the scope in which their home begins. */
const portals = [
  ['nasreen', undefined],
  ['sadia', demoCampuses.CNL],
  ['sana', demoCampuses.MAIN],
  ['waqas', demoCampuses.MAIN],
  ['farzana', undefined],
  ['imran.khalid', undefined],
  ['bilal.imran', undefined],
] as const

async function homeOf(login: string, campus: string | undefined) {
  const speaker = await cast.as(login)
  const query = { frame: 'true' as const, ...(campus && { campus }) }
  return { speaker, answers: (await speaker.call(openHome, { query })).answers }
}

async function alone(speaker: Speaker, { url }: PageAnswer) {
  const answer = await speaker.ask({ url })
  return { status: answer.status, body: answer.json() }
}

async function pathsOf(login: string) {
  const campus = portals.find(([name]) => name === login)?.[1]
  return new Set((await homeOf(login, campus)).answers.map(({ path }) => path))
}

test('a part of home is what its own endpoint answers to the same person in the same campus', async () => {
  for (const [login, campus] of portals) {
    const { speaker, answers } = await homeOf(login, campus)
    expect(new Set(answers.map(({ url }) => url)).size, login).toBe(answers.length)
    for (const answer of answers)
      expect(await alone(speaker, answer), `${login} ${answer.url}`).toEqual({
        status: 200,
        body: answer.body,
      })
  }
})

test('home brings what the roles have on it, and nothing of what they may not see', async () => {
  const [owner, teacher, accountant, guardian] = [
    await pathsOf('nasreen'),
    await pathsOf('sana'),
    await pathsOf('waqas'),
    await pathsOf('imran.khalid'),
  ]
  expect([...owner]).toEqual(
    expect.arrayContaining([
      '/checklist',
      '/registers',
      '/presence',
      '/outstanding-fees',
      '/plan',
      '/vouchers',
    ]),
  )
  expect([...teacher]).toEqual(expect.arrayContaining(['/registers', '/threads', '/my-meetings/waiting']))
  expect([...accountant]).toEqual(expect.arrayContaining(['/bank-lines/waiting', '/outstanding-fees']))
  expect([...guardian]).toEqual(
    expect.arrayContaining(['/my-students', '/students/:id/attendance', '/diary/students/:id', '/my-dues']),
  )
  for (const path of ['/outstanding-fees', '/presence', '/devices', '/plan'])
    expect([teacher.has(path), guardian.has(path)], path).toEqual([false, false])
  expect(guardian.has('/registers')).toBe(false)
  expect(accountant.has('/registers')).toBe(false)
})

test('the page of a person brings the record with what its first tab shows, as each would be answered alone', async () => {
  const nasreen = await cast.as('nasreen')
  for (const list of [students, guardians, teachers]) {
    const [row] = (await nasreen.call(list.endpoints.list as typeof students.endpoints.list, {})).rows
    const params = { of: list.name as 'students', id: row?.id ?? '' }
    const { answers } = await nasreen.call(openRecord, { params })
    const urls = answers.map(({ url }) => url)
    expect(urls).toContain(`${prefix}/${list.name}/${params.id}`)
    expect(urls.length, list.name).toBeGreaterThan(6)
    for (const answer of answers)
      expect(await alone(nasreen, answer), answer.url).toEqual({ status: 200, body: answer.body })
  }
})

test('whose record is out of reach has no page, also of what is known beside it', async () => {
  const nasreen = await cast.as('nasreen')
  const own = (await nasreen.call(students.endpoints.list, { query: { q: 'Bilal Imran' } })).rows[0]?.id ?? ''
  const all = (await nasreen.call(students.endpoints.list, { query: { limit: 100 } })).rows
  const bilal = await cast.as('bilal.imran')
  const other = all.find(({ id }) => id !== own)?.id ?? ''
  const { answers } = await bilal.call(openRecord, { params: { of: 'students', id: own } })
  expect(answers.map(({ path }) => path)).toContain(listFamily.path)
  const foreign = { params: { of: 'students' as const, id: other } }
  await expect(bilal.call(openRecord, foreign)).rejects.toMatchObject({ problem: { status: 404 } })
  const ofStaff = { params: { of: 'staff' as const, id: other } }
  const told = (await bilal.call(openRecord, ofStaff)).answers.map(({ path }) => path)
  expect(told.filter((path) => path.startsWith('/staff') || path.startsWith('/people'))).toEqual([])
  for (const endpoint of [openHome, openRecord] as const)
    await expect(cast.visitor().call(endpoint as typeof openRecord, foreign)).rejects.toMatchObject({
      problem: { status: 401 },
    })
})

test('a part that fails, is refused or is late is left out, and the others are there', async () => {
  const wrong: unknown[] = []
  const request = { server: cast.app(), log: { error: (line: unknown) => wrong.push(line) } }
  const school = await cast.school()
  const user = { ...anonymous({ language: 'en' }), id: '01980000-0000-7000-8000-00000000ffff' }
  const page = { school, user, id: '', campus: undefined, section: undefined, today: await school.today() }
  const reads = [
    pageRead(homePage, countUnread, { inputs: () => Promise.withResolvers<never>().promise }),
    pageRead(homePage, listNotifications, { inputs: () => Promise.reject(new Error('torn')) }),
    pageRead(homePage, searchEverything, { inputs: () => [{ query: {} }] }),
    pageRead(homePage, listJobs),
    pageRead(homePage, listJobs),
  ]
  const within = { school, user, request: request as unknown as FastifyRequest, reply: {} as FastifyReply }
  const answers = await answerPage({ app: cast.app(), within, reads, page, patience: 500 })
  expect(answers.map(({ path }) => path)).toEqual([listJobs.path])
  expect(wrong.length).toBeGreaterThan(0)
})

function grant(reach: 'own' | 'campus' | 'institute', ...campuses: string[]) {
  return { resource: 'students', action: 'view' as const, reach, campuses, sections: [] }
}

test('a part is read where the web app shows it: by permission, in the campus, and by whose rows they are', () => {
  const shown = (grants: ReturnType<typeof grant>[], rules: object, campus?: string) => {
    const page: Pick<OpenPage, 'user' | 'campus'> = {
      user: { ...anonymous({ language: 'en' }), grants, roles: [{ key: 'teacher', name: '' }] },
      campus,
    }
    return isShown(page, pageRead(homePage, students.endpoints.list, rules))
  }
  expect(shown([], {})).toBe(false)
  expect(shown([grant('campus', '7')], {}, '7')).toBe(true)
  expect(shown([grant('campus', '7')], {}, '8')).toBe(false)
  expect(shown([grant('own')], { isOfOffice: true })).toBe(false)
  expect(shown([grant('own'), grant('campus', '7')], { isOfOffice: true })).toBe(true)
  expect(shown([grant('institute')], { isOfOwn: true })).toBe(false)
  expect(shown([grant('own')], { isOfOwn: true })).toBe(true)
  expect(shown([grant('institute')], { needs: [['students', 'edit']] })).toBe(false)
})

test('what was done a moment ago is in the next answer: nothing of a page is kept on the server', async () => {
  const nasreen = await cast.as('nasreen')
  const activity = async () =>
    (await nasreen.call(openHome, {})).answers.find(({ path }) => path === listActivity.path)?.body
  const before = await activity()
  await nasreen.call(campuses.endpoints.create, { body: { name: 'Model Town' } })
  expect(await activity()).not.toEqual(before)
})
