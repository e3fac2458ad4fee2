import { address } from 'kit/http/client'
import type { Speaker } from 'kit/testing/testing'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { exampleStaff, exampleTeacher, teachers } from '../../people/employees/contract.ts'
import { openFile } from '../../platform/files/contract.ts'
import { changeRoles, readRoles } from '../../access/roles/contract.ts'
import { cards, listCardPrints, readCardPrint, verify } from './contract.ts'
import { idCard } from './tables.ts'

const cast = await castSchool()
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

/** Prints the cards of these, and reads what stands on them, page by page. */
async function print(speaker: Speaker, list: 'teachers' | 'staff', ids: readonly string[], language = 'en') {
  const body = { of: { ids: [...ids] }, language }
  const { id } = await speaker.call(cards[list].print, { body: body as never })
  await cast.work()
  const pile = await speaker.call(readCardPrint, { params: { id } })
  const cookie = [...speaker.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = address(openFile, { params: { id: pile.file?.id ?? '' } })
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)))
  return { pile, pages: text.map((page) => page.replaceAll(/[\u202a-\u202e]/g, '')) }
}

test.each(['teachers', 'staff'] as const)(
  'personnel prints the cards of %s, and finds the own pile',
  async (list) => {
    const farzana = await cast.as('farzana')
    const id = list === 'teachers' ? exampleTeacher : exampleStaff
    const row =
      (await farzana.call(teachers.endpoints.get, { params: { id } }).catch(() => undefined)) ?? null
    const { pile, pages } = await print(farzana, list, [id])
    expect(pile).toMatchObject({ state: 'done', people: 1, printed: 1, madeBy: 'Farzana Kausar' })
    expect(pages[0]).toContain(list === 'teachers' ? 'Teacher' : 'Staff')
    expect(pages[0]).toContain('Emp. no.')
    if (row)
      for (const words of [row.name, row.designation, row.employeeNumber]) expect(pages[0]).toContain(words)
    expect((await farzana.call(listCardPrints, {})).rows[0]).toMatchObject({ id: pile.id })
    const params = { params: { id } }
    expect(await farzana.call(cards[list].read, params)).toMatchObject({ card: { state: 'good' } })
  },
)

test('a card of somebody who works here is genuine until it is lost, or they leave', async () => {
  const nasreen = await cast.as('nasreen')
  await print(nasreen, 'teachers', [exampleTeacher], 'ur')
  const school = await cast.school()
  const found = (await school.db.select().from(idCard)).find(({ personId }) => personId === exampleTeacher)
  const params = { code: found?.code ?? '' }
  expect(await cast.visitor().call(verify, { params })).toMatchObject({ kind: 'id-card', state: 'good' })
  const one = { params: { id: exampleTeacher } }
  expect(await nasreen.call(cards.teachers.lose, one)).toMatchObject({ card: { state: 'lost' } })
  expect(await cast.visitor().call(verify, { params })).toMatchObject({ state: 'revoked' })
  await expect(nasreen.call(cards.teachers.lose, one)).rejects.toMatchObject(refused(409, 'id-cards.none'))
})

test('who may not print cards prints none, and of another list none is printed', async () => {
  const [rabia, sadia] = [await cast.as('rabia'), await cast.as('sadia')]
  const body = { of: { ids: [exampleTeacher] } }
  await expect(rabia.call(cards.teachers.print, { body })).rejects.toMatchObject(refused(403))
  await expect(sadia.call(cards.teachers.print, { body })).rejects.toMatchObject(refused(404))
  const nasreen = await cast.as('nasreen')
  await expect(nasreen.call(cards.staff.print, { body })).rejects.toMatchObject(refused(404))
  await expect(nasreen.call(cards.staff.read, { params: { id: exampleTeacher } })).rejects.toMatchObject(
    refused(404),
  )
})

test('who keeps the records need not print cards, and who prints cards need not keep records', async () => {
  const nasreen = await cast.as('nasreen')
  const give = async (key: string, reach: 'campus' | null) => {
    const { roles } = await nasreen.call(readRoles, {})
    const { id = '', version = 0 } = roles.find((role) => role.key === key) ?? {}
    const cells = (['view', 'edit'] as const).map((action) => ({
      resource: 'employee-id-cards',
      action,
      reach,
    }))
    await nasreen.call(changeRoles, { body: { roles: [{ id, version, cells }] } })
  }
  await give('hr_manager', null)
  await give('moderator', 'campus')
  const [farzana, rabia] = [await cast.as('farzana'), await cast.as('rabia')]
  const one = { params: { id: exampleTeacher } }
  const { version } = await farzana.call(teachers.endpoints.get, one)
  await farzana.call(teachers.endpoints.update, { ...one, version, body: { bio: 'Maths' } })
  const body = { of: { ids: [exampleTeacher] } }
  await expect(farzana.call(cards.teachers.print, { body })).rejects.toMatchObject(refused(403))
  await expect(farzana.call(cards.teachers.read, one)).rejects.toMatchObject(refused(403))
  expect((await print(rabia, 'teachers', [exampleTeacher])).pile).toMatchObject({ printed: 1 })
  const changed = { ...one, version: version + 1, body: { bio: '' } }
  await expect(rabia.call(teachers.endpoints.update, changed)).rejects.toMatchObject(refused(403))
})
